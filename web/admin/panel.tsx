import { Redirect, useLocation } from 'wouter';
import { useLastSession, useSession, useSessionWatch } from './api/use-session.ts';
import { Questions } from './components/dialog/dialogs.tsx';
import { FailedState } from './components/screen.tsx';
import { Frame } from './layout/frame.tsx';
import { LoginAbove, LoginScreen, type LoginState } from './screens/login-screen.tsx';
import { ScreenSwitch } from './screens/screen-switch.tsx';

/**
 * The whole panel. When a session expires while somebody works, the login is shown above the screen, which stays as it
 * is: no typed text is lost.
 */
export function Panel() {
  useSessionWatch();
  const { data: session, error, refetch } = useSession();
  const [path] = useLocation();
  const last = useLastSession();

  // The screen stays when only a later reading fails.
  if (session === undefined) return error && <FailedState error={error} onRetry={() => void refetch()} />;
  if (path === '/admin/login') return <LoginScreen />;
  if (session === null && !last) {
    const state: LoginState = { wanted: location.pathname + location.search };
    return <Redirect to="/admin/login" replace state={state} />;
  }
  return (
    <>
      <Frame>
        <ScreenSwitch path={path} />
      </Frame>
      <Questions key={path} />
      {session === null && <LoginAbove />}
    </>
  );
}

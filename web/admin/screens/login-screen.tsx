import { TITLE_LOOK } from '../components/screen.tsx';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Modal } from '../../components/modal.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useDocumentTitle } from '../../lib/page/use-document-title.ts';
import { shellTexts } from '../../texts/panel/shell.ts';
import { PanelError } from '../api/panel-calls.ts';
import { useLogin, useSession } from '../api/use-session.ts';
import { CheckField, TextField, Fault } from '../components/form/form-field.tsx';
import { Button } from '../components/button.tsx';

const texts = shellTexts.login;
/** The pause in which the message is read before the panel opens. */
const REDIRECT_MS = 1000;

/** Of the login's entry in the browser's history. */
export interface LoginState {
  /** The address of the panel that was opened without a session. */
  readonly wanted: string;
}

/** The cursor goes to a field when it appears. */
const focus = (field: HTMLElement | null): void => field?.focus();

/** The login above a screen and its dialogs, when a session expired during work. */
export function LoginAbove() {
  return (
    <Modal
      title={texts.title}
      titleClassName="sr-only"
      className="size-full bg-transparent"
      onClose={() => undefined}
    >
      <LoginScreen isAbove />
    </Modal>
  );
}

/** A form for username and password. */
export function LoginScreen({ isAbove = false }: { readonly isAbove?: boolean }) {
  const [, navigate] = useLocation();
  const { wanted = '/admin' } = useHistoryState<Partial<LoginState> | null>() ?? {};
  const login = useLogin();
  const { data: session } = useSession();
  const [isSignedIn] = useState(Boolean(session));
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [isRecovery, setRecovery] = useState(false);
  const [wasTried, setWasTried] = useState(false);
  const [isPasswordVisible, setPasswordVisible] = useState(false);
  // Above a screen, the window keeps that screen's title.
  useDocumentTitle(isAbove ? undefined : `${texts.title} · ${shellTexts.title}`);
  const missing = (text: string): string | undefined =>
    wasTried && text === '' ? texts.required : undefined;

  useEffect(() => {
    if (!login.isSuccess || isAbove) return undefined;
    showToast(texts.success);
    const timer = setTimeout(() => navigate(wanted), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [login.isSuccess, isAbove, navigate, wanted]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setWasTried(true);
    if (username === '' || password === '') return login.reset();
    login.mutate(
      { username, password, ...(needsCode ? { code } : {}) },
      {
        onError: (error) => {
          if (error instanceof PanelError && error.code === 'code_needed') setNeedsCode(true);
        },
      },
    );
  };

  if (isSignedIn) return <Redirect to={wanted} replace />;
  const fault = login.error instanceof PanelError && login.error.code === 'code_needed' ? null : login.error;
  return (
    <div
      className={`grid min-h-screen place-items-center px-4 py-6 ${isAbove ? 'bg-black/60' : 'bg-(--brand-night)'}`}
    >
      <main className="w-[min(26rem,100%)] rounded-box bg-paper p-[clamp(1.5rem,5vw,2.5rem)] outline-2 -outline-offset-12 outline-dashed outline-(--brand-line)">
        <h1 className={`${TITLE_LOOK} mb-1`}>{texts.title}</h1>
        <p className="mb-6 text-ink-soft">{isAbove ? texts.expired : texts.intro}</p>
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <TextField
            label={texts.username}
            name="username"
            autoComplete="username"
            required
            ref={focus}
            value={username}
            fault={missing(username)}
            onText={setUsername}
          />
          <TextField
            label={texts.password}
            type={isPasswordVisible ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            fault={missing(password)}
            onText={setPassword}
          />
          <CheckField label={texts.showPassword} checked={isPasswordVisible} onCheck={setPasswordVisible} />
          {needsCode && (
            <>
              <TextField
                label={isRecovery ? texts.recoveryCode : texts.code}
                hint={isRecovery ? texts.recoveryHint : texts.codeHint}
                name="code"
                inputMode={isRecovery ? 'text' : 'numeric'}
                autoComplete="one-time-code"
                ref={focus}
                value={code}
                onText={setCode}
              />
              <CheckField label={texts.noPhone} checked={isRecovery} onCheck={setRecovery} />
            </>
          )}
          {fault && <Fault role="alert">{fault.message}</Fault>}
          <Button look="strong" type="submit" disabled={login.isPending || login.isSuccess}>
            {login.isPending ? texts.busy : texts.submit}
          </Button>
        </form>
        {!isAbove && (
          <p className="mt-6">
            <a href="/" className="underline">
              {texts.home}
            </a>
          </p>
        )}
      </main>
    </div>
  );
}

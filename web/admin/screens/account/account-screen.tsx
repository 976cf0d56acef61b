import { useSession } from '../../api/use-session.ts';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { AdminList } from './admin-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';

/** One's own account, and for an owner the accounts of the others. */
export function AccountScreen() {
  const { data: session } = useSession();
  if (!session) return null;
  return (
    <>
      <ScreenTitle className="mb-4">{settingsTexts.account.title}</ScreenTitle>
      <div className="grid max-w-3xl gap-4">
        <PasswordForm />
        <SecondFactor isOn={session.hasSecondFactor} />
        <SessionList />
        {session.permissions.includes('admins') && <AdminList own={session.name} />}
      </div>
    </>
  );
}

import { passwordChange, newAdmin } from '#contract/panel/admin';
import type { PanelAnswers } from '#contract/panel/panel-answers';
import { SESSION_PATH, useLastSession } from '../../api/use-session.ts';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { SecondFactor } from './second-factor.tsx';
import { ScreenTitle, Resource } from '../../components/screen.tsx';
import { panelSend, useCall } from '../../api/panel-calls.ts';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { Fields, optionsOf, Form } from '../../components/form/form.tsx';
import { ListWithForm } from '../../components/form/list-with-form.tsx';
import { checkBy, usePanelForm } from '../../lib/use-panel-form.ts';
import { deviceName } from '../../lib/device-name.ts';
import { showTime } from '../../lib/format.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { CallButton, RemoveButton } from '../../components/dialog/dialog-buttons.tsx';

const texts = settingsTexts.account;
const EMPTY = { currentPassword: '', newPassword: '' };
const NEW_PASSWORD = { hint: texts.passwordHint, type: 'password', autoComplete: 'new-password' };

function PasswordForm() {
  const form = usePanelForm({
    stored: EMPTY,
    labels: { currentPassword: texts.current, newPassword: texts.next },
    check: checkBy(passwordChange),
    send: (values) => panelSend('PUT', '/api/admin/password', values),
    next: () => EMPTY,
    done: texts.passwordSaved,
    stale: [SESSION_PATH],
  });
  return (
    <Form form={form} isCard foot="end">
      <CardTitle className="mb-3">{texts.password}</CardTitle>
      <Fields
        form={form}
        columns={2}
        of={{
          currentPassword: { type: 'password', autoComplete: 'current-password' },
          newPassword: NEW_PASSWORD,
        }}
      />
    </Form>
  );
}

const SESSIONS = '/api/admin/sessions';

type Session = PanelAnswers[typeof SESSIONS][number];

/** First the present session, then the most recently used one. */
function byNewest(left: Session, right: Session): number {
  return Number(right.isCurrent) - Number(left.isCurrent) || right.lastSeenAt.localeCompare(left.lastSeenAt);
}

/** Signed-in browsers, each with a button that signs it out. */
function SessionList() {
  return (
    <Card>
      <CardTitle className="mb-3">{texts.sessions}</CardTitle>
      <Resource query={useCall(SESSIONS)}>
        {(sessions) => (
          <ul className="grid gap-3">
            {sessions.toSorted(byNewest).map((session) => (
              <li key={session.id} className="flex flex-wrap items-center gap-3">
                <span className="mr-auto min-w-0">
                  {session.admin} · {session.ip} · {showTime(session.lastSeenAt)}
                  <span className="block text-sm wrap-anywhere text-ink-soft" title={session.userAgent}>
                    {deviceName(session.userAgent)}
                  </span>
                </span>
                {session.isCurrent ? (
                  <Tag kind="ok">{texts.currentSession}</Tag>
                ) : (
                  <CallButton
                    isSmall
                    label={texts.revoke}
                    aria-label={`${texts.revoke}: ${session.admin}, ${showTime(session.lastSeenAt)}`}
                    method="DELETE"
                    path={`${SESSIONS}/${session.id}`}
                    stale={[SESSIONS]}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Resource>
    </Card>
  );
}

const ADMINS = '/api/admin/admins';
/** The accounts that an owner manages. */
function AdminList({ signedInAs }: { readonly signedInAs: string }) {
  return (
    <ListWithForm
      query={useCall(ADMINS)}
      path={ADMINS}
      texts={{ title: texts.admins }}
      draw={({ name, role }) => (
        <li key={name} className="flex flex-wrap items-center gap-3">
          <span className="mr-auto font-medium">{name}</span>
          <Tag kind="brand">{texts.roles[role]}</Tag>
          {name !== signedInAs && (
            <RemoveButton
              path={`${ADMINS}/${encodeURIComponent(name)}`}
              stale={[ADMINS]}
              aria-label={shellTexts.states.deleteOf(name)}
              question={{ title: shellTexts.states.delete, text: texts.removeAdmin(name) }}
            />
          )}
        </li>
      )}
      schema={newAdmin}
      fields={{
        name: { label: texts.name, autoComplete: 'off' },
        password: { label: texts.firstPassword, ...NEW_PASSWORD },
        role: { label: texts.role, options: optionsOf(texts.roles) },
      }}
      first={{ name: '', password: '', role: 'editor' }}
      submitLabel={texts.addAdmin}
    />
  );
}

/** The person's own account, and for an owner also the accounts of others. */
export function AccountScreen() {
  const session = useLastSession();
  if (!session) return null;
  return (
    <>
      <ScreenTitle className="mb-4">{shellTexts.tabs.account}</ScreenTitle>
      <div className="grid max-w-3xl gap-4">
        <PasswordForm />
        <SecondFactor isOn={session.hasSecondFactor} />
        <SessionList />
        {session.permissions.includes('admins') && <AdminList signedInAs={session.name} />}
      </div>
    </>
  );
}

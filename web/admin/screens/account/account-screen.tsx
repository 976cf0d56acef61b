import {
  passwordChange,
  newAdmin,
  type recoveryCodes,
  type secondFactorProposal,
} from '#contract/panel/admin';
import type { PanelAnswers } from '#contract/panel/panel-answers';
import { SESSION_PATH, useLastSession } from '../../api/use-session.ts';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { ScreenTitle, Resource } from '../../components/screen.tsx';
import { panelSend, usePanelMutation, useCall } from '../../api/panel-calls.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { Fields, optionsOf, Form, submitting } from '../../components/form/form.tsx';
import { ListWithForm } from '../../components/form/list-with-form.tsx';
import { checkBy, usePanelForm } from '../../lib/use-panel-form.ts';
import { deviceName } from '../../lib/device-name.ts';
import { showTime } from '../../lib/format.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { RemoveButton } from '../../components/dialog/dialog-buttons.tsx';
import { encode } from 'uqr';
import { useState } from 'react';
import type { z } from 'zod';
import { TextField } from '../../components/form/form-field.tsx';

const SECOND_FACTOR = '/api/admin/second-factor';

/** White modules around the code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** An address as a QR code for the camera of a telephone. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { border: QUIET_ZONE });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="w-56 max-w-full bg-white text-black"
      shapeRendering="crispEdges"
    >
      <path d={modules.join('')} fill="currentColor" />
    </svg>
  );
}

/** Turns the second factor on and off; the recovery codes are shown once. */
function SecondFactor({ isOn }: { readonly isOn: boolean }) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const stale = [SESSION_PATH];
  const propose = usePanelMutation({
    send: () => panelSend<z.infer<typeof secondFactorProposal>>('POST', `${SECOND_FACTOR}/propose`, {}),
  });
  const enable = usePanelMutation({
    send: () =>
      panelSend<z.infer<typeof recoveryCodes>>('PUT', SECOND_FACTOR, {
        secret: propose.data?.secret ?? '',
        code,
      }),
    stale,
  });
  const disable = usePanelMutation({
    send: () => panelSend('POST', `${SECOND_FACTOR}/disable`, { password }),
    onDone: () => {
      setPassword('');
      enable.reset();
      propose.reset();
    },
    stale,
  });

  return (
    <Card className="grid justify-items-start gap-3">
      <CardTitle>
        {texts.secondFactor}{' '}
        <Tag kind={isOn ? 'ok' : undefined}>{isOn ? texts.secondFactorOn : texts.secondFactorOff}</Tag>
      </CardTitle>
      <p className="text-ink-soft">{texts.secondFactorHint}</p>
      {enable.data && (
        <div>
          <p className="font-medium">{texts.recovery}</p>
          <ul className="mt-2 grid grid-cols-2 gap-x-6 font-mono">
            {enable.data.recoveryCodes.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      )}
      {!isOn && !propose.data && <Button onClick={() => propose.mutate()}>{texts.enable}</Button>}
      {!isOn && propose.data && (
        <form className="grid gap-3" onSubmit={submitting(() => enable.mutate())}>
          <p>{texts.qrHint}</p>
          <QrCode text={propose.data.otpauthUrl} label={texts.qrCode} />
          <p>{texts.secretHint}</p>
          <p className="font-mono break-all">
            <a className="underline" href={propose.data.otpauthUrl}>
              {propose.data.secret}
            </a>
          </p>
          <TextField
            label={texts.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onText={setCode}
          />
          <Button look="strong" type="submit" disabled={enable.isPending}>
            {texts.enable}
          </Button>
        </form>
      )}
      {isOn && (
        <form className="grid gap-3" onSubmit={submitting(() => disable.mutate())}>
          <TextField
            label={texts.current}
            type="password"
            autoComplete="current-password"
            value={password}
            onText={setPassword}
          />
          <Button type="submit" disabled={password === '' || disable.isPending}>
            {texts.disable}
          </Button>
        </form>
      )}
    </Card>
  );
}

const texts = settingsTexts.account;
const EMPTY = { currentPassword: '', newPassword: '' };

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
          newPassword: {
            hint: texts.passwordHint,
            type: 'password',
            autoComplete: 'new-password',
          },
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
  const revoke = usePanelMutation({
    send: (id: string) => panelSend('DELETE', `${SESSIONS}/${id}`),
    stale: [SESSIONS],
  });
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
                  <Button
                    isSmall
                    aria-label={`${texts.revoke}: ${session.admin}, ${showTime(session.lastSeenAt)}`}
                    onClick={() => revoke.mutate(session.id)}
                  >
                    {texts.revoke}
                  </Button>
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
              aria-label={`${shellTexts.states.delete} ${name}`}
              question={{ title: shellTexts.states.delete, text: texts.removeAdmin(name) }}
            />
          )}
        </li>
      )}
      schema={newAdmin}
      fields={{
        name: { label: texts.name, autoComplete: 'off' },
        password: {
          label: texts.firstPassword,
          hint: texts.passwordHint,
          type: 'password',
          autoComplete: 'new-password',
        },
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
      <ScreenTitle className="mb-4">{settingsTexts.account.title}</ScreenTitle>
      <div className="grid max-w-3xl gap-4">
        <PasswordForm />
        <SecondFactor isOn={session.hasSecondFactor} />
        <SessionList />
        {session.permissions.includes('admins') && <AdminList signedInAs={session.name} />}
      </div>
    </>
  );
}

import { useState } from 'react';
import type { z } from 'zod';
import type { recoveryCodes, secondFactorProposal } from '#contract/panel/admin';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { panelSend, usePanelMutation } from '../../api/panel-calls.ts';
import { SESSION_PATH } from '../../api/use-session.ts';
import { TextField } from '../../components/form/form-field.tsx';
import { Button, Card, CardTitle, Tag } from '../../components/looks.tsx';
import { submitting } from '../../components/form/form.tsx';

const texts = settingsTexts.account;
const PATH = '/api/admin/second-factor';

/** Turns the second factor on and off; the recovery codes are shown once. */
export function SecondFactor({ isOn }: { readonly isOn: boolean }) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const stale = [SESSION_PATH];
  const propose = usePanelMutation({
    send: () => panelSend<z.infer<typeof secondFactorProposal>>('POST', `${PATH}/propose`, {}),
  });
  const enable = usePanelMutation({
    send: () =>
      panelSend<z.infer<typeof recoveryCodes>>('PUT', PATH, { secret: propose.data?.secret ?? '', code }),
    stale,
  });
  const disable = usePanelMutation({
    send: () => panelSend('POST', `${PATH}/disable`, { password }),
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

import { encode } from 'uqr';
import { useState } from 'react';
import type { z } from 'zod';
import type { recoveryCodes, secondFactorProposal } from '#contract/panel/admin';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { panelSend, usePanelMutation } from '../../api/panel-calls.ts';
import { SESSION_PATH } from '../../api/use-session.ts';
import { TextField } from '../../components/form/form-field.tsx';
import { Button, CopyButton } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { submitting } from '../../components/form/form.tsx';

const texts = settingsTexts.account;
const PATH = '/api/admin/second-factor';

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
      setCode('');
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
          <ul className="my-2 grid grid-cols-2 gap-x-6 font-mono">
            {enable.data.recoveryCodes.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <CopyButton text={enable.data.recoveryCodes.join('\n')} />
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

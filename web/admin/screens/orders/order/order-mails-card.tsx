import { useState } from 'react';
import type { OrderDetailJson } from '#contract/orders/orders';
import type { OrderMailsJson } from '#contract/orders/order-mails';
import type { OrderMail } from '#domain/orders/order-mail';
import { ordersTexts as texts } from '../../../../texts/panel/orders.ts';
import { panelSend, usePanelMutation, addressOf, useCall } from '../../../api/panel-calls.ts';
import { SelectField, Fault } from '../../../components/form/form-field.tsx';
import { Resource } from '../../../components/screen.tsx';
import { showTime } from '../../../lib/format.ts';
import { Button } from '../../../components/button.tsx';
import { Card, CardTitle, Tag, type TagKind } from '../../../components/card.tsx';
import { submitting } from '../../../components/form/form.tsx';

const MAILS = '/api/orders/:id/mails';
const POLL_MS = 3000;

type SentMail = OrderMailsJson['outbox'][number];

const STATE_TAGS: Readonly<Record<SentMail['state'], TagKind>> = {
  waiting: 'wait',
  sent: 'ok',
  failed: 'bad',
};

function SentMails({ mails }: { readonly mails: readonly SentMail[] }) {
  if (mails.length === 0) return <p className="text-sm text-ink-soft">{texts.noMails}</p>;
  return (
    <ul className="grid gap-3">
      {mails.map((mail) => (
        <li key={mail.id} className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{texts.mails[mail.mail]}</span>
            <Tag kind={STATE_TAGS[mail.state]}>{texts.mailStates[mail.state]}</Tag>
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {mail.to} · {showTime(mail.sentAt ?? mail.createdAt)}
          </p>
          {mail.state !== 'sent' && mail.lastError !== null && (
            <Fault className="wrap-anywhere">{mail.lastError}</Fault>
          )}
          {mail.state === 'waiting' && mail.attempts > 0 && (
            <p className="text-sm">{texts.mailNextAttempt(showTime(mail.nextAttemptAt))}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function ResendForm({ orderId, fitting }: { readonly orderId: string } & Pick<OrderMailsJson, 'fitting'>) {
  const resend = usePanelMutation({
    send: (mail: OrderMail) => panelSend('POST', addressOf(MAILS, { id: orderId }), { mail }),
    done: texts.resent,
    stale: [addressOf('/api/orders/:id', { id: orderId })],
  });
  const [wanted, setWanted] = useState<string>();
  const chosen = fitting.find((mail) => mail === wanted) ?? fitting[0];
  if (chosen === undefined) return null;
  return (
    <form className="grid gap-3 border-t border-line pt-3" onSubmit={submitting(() => resend.mutate(chosen))}>
      <SelectField
        label={texts.mailToSend}
        options={fitting.map((mail) => ({ value: mail, label: texts.mails[mail] }))}
        value={chosen}
        onText={setWanted}
      />
      <Button isSmall type="submit" disabled={resend.isPending}>
        {texts.resend}
      </Button>
    </form>
  );
}

/** The mails of an order as the mail server accepted them, with a button to send one again. */
export function OrderMailsCard({ order: { id, canMail } }: { readonly order: OrderDetailJson }) {
  const query = useCall(
    MAILS,
    { id },
    {
      // While a mail is being sent.
      refetchInterval: ({ state }) =>
        state.data?.outbox.some((mail) => mail.state === 'waiting') ? POLL_MS : false,
    },
  );
  return (
    <Card className="grid content-start gap-3">
      <CardTitle>{texts.mailsTitle}</CardTitle>
      <Resource query={query}>
        {({ fitting, outbox }) => (
          <>
            {(canMail || outbox.length > 0) && <SentMails mails={outbox} />}
            {canMail ? (
              <ResendForm orderId={id} fitting={fitting} />
            ) : (
              <p className="text-sm">{texts.cannotMail}</p>
            )}
          </>
        )}
      </Resource>
    </Card>
  );
}

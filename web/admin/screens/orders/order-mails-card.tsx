import { useState } from 'react';
import type { OrderMailsJson } from '#contract/orders/order-mails';
import { ordersTexts as texts } from '../../../texts/panel/orders.ts';
import { SelectField } from '../../components/form-field.tsx';
import { Resource } from '../../components/states.tsx';
import { showTime } from '../../lib/format.ts';
import { useOrderMails, useResendMail } from './use-orders.ts';

type SentMail = OrderMailsJson['outbox'][number];

const STATE_TAGS: Readonly<Record<SentMail['state'], string>> = {
  waiting: 'tag-wait',
  sent: 'tag-ok',
  failed: 'tag-bad',
};

function SentMails({ mails }: { readonly mails: readonly SentMail[] }) {
  if (mails.length === 0) return <p className="text-sm text-ink-soft">{texts.noMails}</p>;
  return (
    <ul className="grid gap-3">
      {mails.map((mail) => (
        <li key={mail.id} className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{texts.mails[mail.mail]}</span>
            <span className={`tag ${STATE_TAGS[mail.state]}`}>{texts.mailStates[mail.state]}</span>
          </p>
          <p className="text-sm break-words text-ink-soft">
            {mail.to} · {showTime(mail.sentAt ?? mail.createdAt)}
          </p>
          {mail.state !== 'sent' && mail.lastError !== null && (
            <p className="form-fault break-words">{mail.lastError}</p>
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
  const resend = useResendMail(orderId);
  const [wanted, setWanted] = useState<string>();
  const chosen = fitting.find((mail) => mail === wanted) ?? fitting[0];
  if (chosen === undefined) return null;
  return (
    <form
      className="grid gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        resend.mutate(chosen);
      }}
    >
      <SelectField
        label={texts.mailToSend}
        options={fitting.map((mail) => ({ value: mail, label: texts.mails[mail] }))}
        value={chosen}
        onChange={({ target }) => setWanted(target.value)}
      />
      <button type="submit" className="button button-quiet button-small" disabled={resend.isPending}>
        {texts.resend}
      </button>
    </form>
  );
}

/** The mails of an order as the mail server took them, and sending one again. */
export function OrderMailsCard({ orderId }: { readonly orderId: string }) {
  const query = useOrderMails(orderId);
  return (
    <section className="card card-body grid content-start gap-3">
      <h2 className="card-title">{texts.mailsTitle}</h2>
      <Resource query={query}>
        {({ fitting, outbox }) => (
          <>
            <SentMails mails={outbox} />
            <ResendForm orderId={orderId} fitting={fitting} />
          </>
        )}
      </Resource>
    </section>
  );
}

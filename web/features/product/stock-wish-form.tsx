import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CHECKOUT_RULES } from '#domain/orders/checkout/checkout';
import { messageOf, fetchJson, jsonRequest } from '../../api/fetch-json.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { EMAIL_INPUT } from '../../components/form/email-input.ts';
import { LabelledField } from '../../components/form/labelled-field.tsx';
import { useFocusOnceLost } from '../../lib/use-focus-once-lost.ts';
import { stockWishTexts as texts } from '../../texts/stock-wish.ts';

/** The action of a link in a mail, by the part after "#". */
const LINKS: Readonly<Record<string, string>> = {
  '#haber': '/api/restock/confirm',
  '#haber-sil': '/api/restock/withdraw',
};

interface Answer {
  readonly text: string;
  readonly isFault: boolean;
}

async function send(path: string, body: object): Promise<Answer> {
  try {
    const { message } = await fetchJson<{ readonly message: string }>(path, jsonRequest('POST', body));
    return { text: message, isFault: false };
  } catch (error) {
    return { text: messageOf(error, texts.failed), isFault: true };
  }
}

/**
 * For a sold-out product: the visitor gets one mail when it is back. The links in the confirmation mail open this form
 * too; without a product it only answers them.
 */
export function StockWishForm({ slug }: { readonly slug?: string }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);
  const section = useRef<HTMLElement>(null);
  useFocusOnceLost(answer, () => section.current?.querySelector<HTMLElement>('[role=status]'));

  useEffect(() => {
    const [name = '', token] = location.hash.split('=', 2);
    const path = LINKS[name];
    if (path === undefined || !token) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    void send(path, { token }).then((given) => {
      setAnswer(given);
      // On a phone the form is below the picture.
      section.current?.scrollIntoView({ block: 'center' });
    });
  }, []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { isValid, message } = CHECKOUT_RULES.customerEmail;
    const isGood = isValid(email.trim());
    setFault(isGood ? undefined : message);
    if (!isGood || isBusy) return;
    setBusy(true);
    setAnswer(await send('/api/restock', { slug, email: email.trim() }));
    setBusy(false);
  };

  if (slug === undefined && !answer) return null;
  return (
    <section
      ref={section}
      className="mt-5 rounded-box border border-line-strong p-4"
      aria-labelledby="gelince"
    >
      <h2 id="gelince" className="mb-3 text-[1.0625rem]">
        {texts.title}
      </h2>
      {answer && (slug === undefined || !answer.isFault) ? (
        <p role="status" tabIndex={-1}>
          {answer.text}
        </p>
      ) : (
        <form className="grid gap-3" noValidate onSubmit={(event) => void submit(event)}>
          <LabelledField label={texts.email} fault={fault}>
            {(ids) => (
              <input
                {...ids}
                className="field"
                {...EMAIL_INPUT}
                maxLength={CHECKOUT_RULES.customerEmail.maxLength}
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            )}
          </LabelledField>
          <BusyButton type="submit" look="strong" isBusy={isBusy}>
            {texts.send}
          </BusyButton>
          {answer && (
            <p className="form-fault" role="alert">
              {answer.text}
            </p>
          )}
          <p className="form-hint">
            {texts.privacy}{' '}
            <a href="/gizlilik-politikasi" className="underline">
              {texts.privacyLink}
            </a>
          </p>
        </form>
      )}
    </section>
  );
}

import { useMutation } from '@tanstack/react-query';
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

interface Wish {
  readonly path: string;
  readonly slug?: string | undefined;
  readonly email?: string;
  readonly token?: string;
}

/**
 * For a sold-out product: the visitor gets one mail when it is back. The links in the confirmation mail open this form
 * too; without a product it only answers them.
 */
export function StockWishForm({ slug }: { readonly slug?: string }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const wish = useMutation({
    mutationFn: ({ path, ...body }: Wish) =>
      fetchJson<{ readonly message: string }>(path, jsonRequest('POST', body)),
  });
  const answer = wish.data?.message ?? (wish.error && messageOf(wish.error, texts.failed));
  const section = useRef<HTMLElement>(null);
  const { mutate } = wish;
  useFocusOnceLost(answer, () => section.current?.querySelector<HTMLElement>('[role=status]'));

  useEffect(() => {
    const [name = '', token] = location.hash.split('=', 2);
    const path = LINKS[name];
    if (path === undefined || !token) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    // On a phone the form is below the picture.
    mutate({ path, token }, { onSettled: () => section.current?.scrollIntoView({ block: 'center' }) });
  }, [mutate]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { isValid, message } = CHECKOUT_RULES.customerEmail;
    const isGood = isValid(email.trim());
    setFault(isGood ? undefined : message);
    if (isGood && !wish.isPending) mutate({ path: '/api/restock', slug, email: email.trim() });
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
      {answer && (slug === undefined || !wish.isError) ? (
        <p role="status" tabIndex={-1}>
          {answer}
        </p>
      ) : (
        <form className="grid gap-3" noValidate onSubmit={submit}>
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
          <BusyButton type="submit" look="strong" isBusy={wish.isPending}>
            {texts.send}
          </BusyButton>
          {answer && (
            <p className="form-fault" role="alert">
              {answer}
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

import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { TrackedOrderJson } from '#contract/orders/orders';
import { paths } from '#contract/routes';
import { CHECKOUT_RULES } from '#domain/orders/checkout/checkout';
import { explanationOf, fetchJson, jsonRequest } from '../../api/fetch-json.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { NeedsScript } from '../../components/form/needs-script.tsx';
import { LabelledField } from '../../components/form/labelled-field.tsx';
import { checkoutTexts } from '../../texts/checkout.ts';
import { orderTexts as texts } from '../../texts/order.ts';

/** Finds an order's page by its number and e-mail. */
export function TrackOrder() {
  const [number, setNumber] = useState('');
  const [email, setEmail] = useState('');
  const find = useMutation({
    mutationFn: () =>
      fetchJson<TrackedOrderJson>('/api/orders/track', jsonRequest('POST', { number, email })),
    onSuccess: ({ token }) => navigate(paths.order(token)),
  });
  const [isAsked, setAsked] = useState(false);
  const { isValid, message } = CHECKOUT_RULES.customerEmail;
  const numberFault = number.trim() === '' ? texts.numberMissing : undefined;
  const emailFault = isValid(email.trim()) ? undefined : message;
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setAsked(true);
    const first = numberFault ? 'number' : emailFault ? 'email' : undefined;
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (!find.isPending) find.mutate();
  };
  return (
    <div className="grid max-w-2xl gap-5">
      <NeedsScript />
      <form className="checkout-card" noValidate onSubmit={submit}>
        <p>{texts.trackIntro}</p>
        <LabelledField label={texts.number} fault={isAsked ? numberFault : undefined}>
          {(ids) => (
            <input
              {...ids}
              name="number"
              className="field"
              required
              autoComplete="off"
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
          )}
        </LabelledField>
        <LabelledField label={texts.email} fault={isAsked ? emailFault : undefined}>
          {(ids) => (
            <input
              {...ids}
              type="email"
              name="email"
              className="field"
              required
              autoComplete="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </LabelledField>
        <p className="form-fault" role="alert">
          {find.error && (explanationOf(find.error).message ?? checkoutTexts.failed)}
        </p>
        <BusyButton type="submit" look="strong" className="justify-self-start" isBusy={find.isPending}>
          {texts.findOrder}
        </BusyButton>
      </form>
    </div>
  );
}

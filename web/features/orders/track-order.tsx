import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { TrackedOrderJson } from '#contract/orders/orders';
import { paths } from '#contract/routes';
import { explanationOf, fetchJson, jsonRequest } from '../../api/fetch-json.ts';
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
  return (
    <div className="grid max-w-2xl gap-5">
      <NeedsScript />
      <form
        className="checkout-card"
        onSubmit={(event) => {
          event.preventDefault();
          if (!find.isPending) find.mutate();
        }}
      >
        <p>{texts.trackIntro}</p>
        <LabelledField label={texts.number}>
          {(ids) => (
            <input
              {...ids}
              className="field"
              required
              autoComplete="off"
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
          )}
        </LabelledField>
        <LabelledField label={texts.email}>
          {(ids) => (
            <input
              {...ids}
              type="email"
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
        <button
          type="submit"
          className="button button-strong justify-self-start"
          aria-disabled={find.isPending}
        >
          {texts.findOrder}
        </button>
      </form>
    </div>
  );
}

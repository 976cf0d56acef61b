import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { TrackedOrderJson } from '#contract/orders/orders';
import { paths } from '#contract/routes';
import { CHECKOUT_RULES } from '#domain/orders/checkout/checkout';
import { messageOf, fetchJson, jsonRequest } from '../../api/fetch-json.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { EMAIL_INPUT } from '../../components/form/email-input.ts';
import { NeedsScript } from '../../components/form/needs-script.tsx';
import { LabelledField } from '../../components/form/labelled-field.tsx';
import { orderTexts as texts } from '../../texts/order.ts';

const FIELDS = [
  { name: 'number', type: 'text', autoComplete: 'off' },
  { name: 'email', ...EMAIL_INPUT },
] as const;

export function TrackOrder() {
  const [typed, setTyped] = useState({ number: '', email: '' });
  const find = useMutation({
    mutationFn: () => fetchJson<TrackedOrderJson>('/api/orders/track', jsonRequest('POST', typed)),
    onSuccess: ({ token }) => navigate(paths.order(token)),
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const { isValid, message } = CHECKOUT_RULES.customerEmail;
  const faults = {
    number: typed.number.trim() === '' ? texts.numberMissing : undefined,
    email: isValid(typed.email.trim()) ? undefined : message,
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setSubmitted(true);
    find.reset();
    const first = FIELDS.find(({ name }) => faults[name]);
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
    else if (!find.isPending) find.mutate();
  };
  return (
    <div className="grid max-w-2xl gap-5">
      <NeedsScript />
      <form className="checkout-card" noValidate onSubmit={submit}>
        <p>{texts.trackIntro}</p>
        {FIELDS.map((field) => (
          <LabelledField
            key={field.name}
            label={texts[field.name]}
            fault={isSubmitted ? faults[field.name] : undefined}
          >
            {(ids) => (
              <input
                {...ids}
                {...field}
                className="field"
                required
                value={typed[field.name]}
                onChange={({ target }) => setTyped({ ...typed, [field.name]: target.value })}
              />
            )}
          </LabelledField>
        ))}
        <p className="form-fault" role="alert">
          {find.error && messageOf(find.error, texts.findFailed)}
        </p>
        <BusyButton type="submit" look="strong" className="justify-self-start" isBusy={find.isPending}>
          {texts.findOrder}
        </BusyButton>
      </form>
    </div>
  );
}

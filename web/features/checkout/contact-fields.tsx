import { meantEmail } from '#domain/orders/checkout/email-slip';
import { checkoutTexts } from '../../texts/checkout.ts';
import { TextInput } from './form-fields.tsx';
import type { CheckoutFormState } from './use-checkout-form.ts';

/** Suggests a correction for a probable typing error in the mail's domain; the shopper decides. */
function EmailSlip({ form }: { readonly form: CheckoutFormState }) {
  const meant = meantEmail(form.texts.customerEmail.trim());
  if (meant === undefined) return null;
  return (
    <p className="form-hint" role="status">
      {checkoutTexts.meantEmail(meant)}{' '}
      <button
        type="button"
        className="min-h-11 px-2 underline"
        onClick={() => form.set('customerEmail', meant)}
      >
        {checkoutTexts.acceptMeantEmail}
      </button>
    </p>
  );
}

/** The person who orders. */
export function ContactFields({ form }: { readonly form: CheckoutFormState }) {
  return (
    <section className="checkout-card">
      <h2>{checkoutTexts.contact}</h2>
      <TextInput form={form} name="customerName" autoComplete="name" />
      <TextInput form={form} name="customerEmail" type="email" autoComplete="email">
        <EmailSlip form={form} />
      </TextInput>
      <TextInput form={form} name="customerPhone" type="tel" autoComplete="tel" />
    </section>
  );
}

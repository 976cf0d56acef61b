import { meantEmail } from '#domain/orders/checkout/email-slip';
import { checkoutTexts } from '../../texts/checkout.ts';
import type { CheckoutInputs } from './checkout-inputs.tsx';

/** Suggests a correction for a probable typing error in the mail's domain; the shopper decides. */
export function EmailSlip({ form }: { readonly form: CheckoutInputs }) {
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

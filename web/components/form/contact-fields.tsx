import { drawnPart } from '../../lib/page/lazy-part.tsx';
import { type CheckoutInputs, TextInput } from './checkout-inputs.tsx';
import { EMAIL_INPUT } from './email-input.ts';

// Nobody waits for it: it is needed once an address is typed.
const EmailSlip = drawnPart(async () => (await import('./email-slip.tsx')).EmailSlip);

/** The person who orders. */
export function ContactFields({ form }: { readonly form: CheckoutInputs }) {
  return (
    <>
      <TextInput form={form} name="customerName" autoComplete="name" />
      <TextInput form={form} name="customerEmail" {...EMAIL_INPUT}>
        {form.texts.customerEmail !== '' && <EmailSlip form={form} />}
      </TextInput>
      <TextInput form={form} name="customerPhone" type="tel" autoComplete="tel" />
    </>
  );
}

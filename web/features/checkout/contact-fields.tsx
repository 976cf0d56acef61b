import { LabelledField } from '../../components/labelled-field.tsx';
import { checkoutTexts } from '../../texts/checkout.ts';
import type { CheckoutFormState, TextFieldName } from './use-checkout-form.ts';

interface FieldKind {
  readonly type: 'text' | 'email' | 'tel';
  readonly autoComplete: string;
  readonly hint?: string;
}

const KINDS: Readonly<Record<Exclude<TextFieldName, 'shippingAddress'>, FieldKind>> = {
  customerName: { type: 'text', autoComplete: 'name' },
  customerEmail: { type: 'email', autoComplete: 'email' },
  customerPhone: { type: 'tel', autoComplete: 'tel', hint: checkoutTexts.hints.customerPhone },
};

/** Who orders. */
export function ContactFields({ form }: { readonly form: CheckoutFormState }) {
  return (
    <section className="checkout-card">
      <h2>{checkoutTexts.contact}</h2>
      {(['customerName', 'customerEmail', 'customerPhone'] as const).map((name) => {
        const { type, autoComplete, hint } = KINDS[name];
        return (
          <LabelledField key={name} label={checkoutTexts.fields[name]} hint={hint} fault={form.faults[name]}>
            {(ids) => (
              <input
                {...ids}
                name={name}
                type={type}
                autoComplete={autoComplete}
                className="field"
                required
                value={form.values[name]}
                onChange={({ target }) => form.set(name, target.value)}
                onBlur={() => form.leave(name)}
              />
            )}
          </LabelledField>
        );
      })}
    </section>
  );
}

/** Where it goes. */
export function AddressField({ form }: { readonly form: CheckoutFormState }) {
  return (
    <section className="checkout-card">
      <h2>{checkoutTexts.delivery}</h2>
      <LabelledField
        label={checkoutTexts.fields.shippingAddress}
        hint={checkoutTexts.hints.shippingAddress}
        fault={form.faults['shippingAddress']}
      >
        {(ids) => (
          <textarea
            {...ids}
            name="shippingAddress"
            autoComplete="street-address"
            rows={3}
            className="field"
            required
            value={form.values.shippingAddress}
            onChange={({ target }) => form.set('shippingAddress', target.value)}
            onBlur={() => form.leave('shippingAddress')}
          />
        )}
      </LabelledField>
    </section>
  );
}

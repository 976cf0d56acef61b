import { checkoutTexts } from '../../texts/checkout.ts';
import { TextArea, TextInput } from './form-fields.tsx';
import type { CheckoutFormState } from './use-checkout-form.ts';
import { usePlaces } from './use-places.ts';

const texts = checkoutTexts.billing;
/**
 * Most tax offices have the name of their district; other names are typed. The authority's list has no licence that
 * allows shipping it.
 */
const OFFICES = 'vergi-daireleri';
const TYPES = ['individual', 'company'] as const;

/** The person or company of the invoice. */
export function BillingFields({ form }: { readonly form: CheckoutFormState }) {
  const { billingType, hasBillingAddress } = form.choices;
  const { districts } = usePlaces(form.texts.city, '');
  return (
    <section className="checkout-card">
      <fieldset>
        <legend>{texts.title}</legend>
        {TYPES.map((type) => (
          <div key={type} className="method">
            <input
              type="radio"
              id={`fatura-${type}`}
              name="billingType"
              value={type}
              checked={billingType === type}
              onChange={() => form.choose({ billingType: type })}
            />
            <label htmlFor={`fatura-${type}`}>{texts[type]}</label>
          </div>
        ))}
      </fieldset>
      {billingType === 'individual' ? (
        <TextInput form={form} name="tckn" autoComplete="off" inputMode="numeric" maxLength={11} isOptional />
      ) : (
        <>
          <TextInput form={form} name="title" autoComplete="organization" />
          <div className="field-pair">
            <TextInput form={form} name="taxNumber" autoComplete="off" inputMode="numeric" maxLength={11} />
            <TextInput form={form} name="taxOffice" autoComplete="off" list={OFFICES}>
              <datalist id={OFFICES}>
                {districts.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </datalist>
            </TextInput>
          </div>
        </>
      )}
      <div className="method">
        <input
          type="checkbox"
          id="fatura-adresi"
          checked={hasBillingAddress}
          onChange={({ target }) => form.choose({ hasBillingAddress: target.checked })}
        />
        <label htmlFor="fatura-adresi">{texts.otherAddress}</label>
      </div>
      {hasBillingAddress && (
        <TextArea form={form} name="billingAddress" autoComplete="billing street-address" />
      )}
    </section>
  );
}

import { usePlaces } from '../../api/use-places.ts';
import { checkoutTexts } from '../../texts/checkout.ts';
import { type CheckoutInputs, TextArea, TextInput } from './checkout-inputs.tsx';

const texts = checkoutTexts.billing;
/**
 * Most tax offices have the name of their district; other names are typed. The authority's list has no licence that
 * allows shipping it.
 */
const OFFICES = 'vergi-daireleri';
const CHOICE = 'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 py-2';
const MARK = 'mt-0.5 size-5';
const TYPES = ['individual', 'company'] as const;

/** The person or company of the invoice. */
export function BillingFields({ form }: { readonly form: CheckoutInputs }) {
  const { billingType, hasBillingAddress } = form.choices;
  const { districts } = usePlaces(form.texts.city, '');
  return (
    <>
      <fieldset>
        <legend className="mb-2 text-[1.125rem] font-[650]">{texts.title}</legend>
        {TYPES.map((type) => (
          <div key={type} className={CHOICE}>
            <input
              type="radio"
              className={MARK}
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
        <TextInput form={form} name="tckn" autoComplete="off" inputMode="numeric" isOptional />
      ) : (
        <>
          <TextInput form={form} name="title" autoComplete="organization" />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput form={form} name="taxNumber" autoComplete="off" inputMode="numeric" />
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
      <div className={CHOICE}>
        <input
          type="checkbox"
          className={MARK}
          id="fatura-adresi"
          checked={hasBillingAddress}
          onChange={({ target }) => form.choose({ hasBillingAddress: target.checked })}
        />
        <label htmlFor="fatura-adresi">{texts.otherAddress}</label>
      </div>
      {hasBillingAddress && (
        <TextArea form={form} name="billingAddress" autoComplete="billing street-address" />
      )}
    </>
  );
}

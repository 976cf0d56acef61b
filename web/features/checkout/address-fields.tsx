import { checkoutTexts } from '../../texts/checkout.ts';
import { Choice, TextArea, TextInput } from './form-fields.tsx';
import type { CheckoutFormState } from './use-checkout-form.ts';
import { usePlaces } from './use-places.ts';

/** The delivery address. */
export function AddressFields({ form }: { readonly form: CheckoutFormState }) {
  const { city, district } = form.texts;
  const { cities, districts, neighbourhoods } = usePlaces(city, district);
  return (
    <section className="checkout-card">
      <h2>{checkoutTexts.delivery}</h2>
      <div className="field-pair">
        <Choice form={form} name="city" options={cities} autoComplete="address-level1" />
        <Choice
          form={form}
          name="district"
          options={districts}
          autoComplete="address-level2"
          isDisabled={city === ''}
        />
        <Choice
          form={form}
          name="neighbourhood"
          options={neighbourhoods}
          autoComplete="address-level3"
          isOptional
          isDisabled={district === ''}
        />
        <TextInput
          form={form}
          name="postalCode"
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={5}
          isOptional
        />
      </div>
      <TextArea form={form} name="addressLine" autoComplete="street-address" />
      <TextArea form={form} name="note" autoComplete="off" isOptional />
    </section>
  );
}

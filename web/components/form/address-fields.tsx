import { usePlaces } from '../../api/use-places.ts';
import { type CheckoutInputs, Choice, TextArea, TextInput } from './checkout-inputs.tsx';

export function AddressFields({ form }: { readonly form: CheckoutInputs }) {
  const { city, district } = form.texts;
  const { cities, districts, neighbourhoods } = usePlaces(city, district);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
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
        <TextInput form={form} name="postalCode" autoComplete="postal-code" inputMode="numeric" isOptional />
      </div>
      <TextArea form={form} name="addressLine" autoComplete="street-address" />
    </>
  );
}

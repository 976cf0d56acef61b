import { useQuery } from '@tanstack/react-query';
import type { CityJson, PlaceNamesJson } from '#contract/orders/places';
import { checkoutTexts } from '../../texts/checkout.ts';
import { Choice, TextArea, TextInput } from './form-fields.tsx';
import type { CheckoutFormState } from './use-checkout-form.ts';

const CITIES = '/api/address/cities';

const namesOf = (list: PlaceNamesJson | undefined): readonly string[] => (list ?? []).map(({ name }) => name);

/** Where it goes: the lists of districts and neighbourhoods come when they are needed. */
export function AddressFields({ form }: { readonly form: CheckoutFormState }) {
  const { city, district } = form.texts;
  const { data: cities = [] } = useQuery<readonly CityJson[]>({ queryKey: [CITIES] });
  const plate = cities.find(({ name }) => name === city)?.plate ?? '';
  const { data: districts } = useQuery<PlaceNamesJson>({
    queryKey: [`${CITIES}/${plate}/districts`],
    enabled: plate !== '',
  });
  const { data: neighbourhoods } = useQuery<PlaceNamesJson>({
    queryKey: [`${CITIES}/${plate}/districts/${encodeURIComponent(district)}/neighbourhoods`],
    enabled: plate !== '' && district !== '',
  });
  return (
    <section className="checkout-card">
      <h2>{checkoutTexts.delivery}</h2>
      <div className="field-pair">
        <Choice
          form={form}
          name="city"
          options={cities.map(({ name }) => name).sort((left, right) => left.localeCompare(right, 'tr'))}
          autoComplete="address-level1"
        />
        <Choice
          form={form}
          name="district"
          options={namesOf(districts)}
          autoComplete="address-level2"
          isDisabled={city === ''}
        />
        <Choice
          form={form}
          name="neighbourhood"
          options={namesOf(neighbourhoods)}
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

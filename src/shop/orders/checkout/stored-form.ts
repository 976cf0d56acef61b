import { storedBilling } from '#domain/orders/checkout/billing';
import { type CheckoutForm, storedPhone } from '#domain/orders/checkout/checkout';
import { type City, composeAddress, findCity, findName } from '#domain/orders/shipping/delivery-address';
import { invalidField } from '#domain/errors';
import type { CustomerDetails, PlacedOrder } from '#domain/orders/order';
import type { PersonBox, Places } from '../selling-ports.ts';

type Address = Pick<CheckoutForm, 'delivery' | 'shippingAddress'>;

/** A province by its name or plate. @throws AppError `invalid` for an unknown one */
export function requireCity({ cities }: Pick<Places, 'cities'>, nameOrPlate: string): City {
  const city = findCity(cities, nameOrPlate);
  if (city) return city;
  throw invalidField('city', `"${nameOrPlate}" adında bir il yok. Listeden seçiniz.`);
}

/** With the official names of its places; as one text unchanged. @throws AppError `invalid` for an unknown place */
export function confirmForm({ delivery, shippingAddress }: Address, places: Places): Address {
  if (!delivery) return { shippingAddress };
  const city = requireCity(places, delivery.city);
  const district = findName(city.districts, delivery.district);
  if (district === undefined) {
    throw invalidField(
      'district',
      `${city.name} ilinde "${delivery.district}" adında bir ilçe yok. Listeden seçiniz.`,
    );
  }
  const { neighbourhood } = delivery;
  const confirmed = {
    ...delivery,
    city: city.name,
    district,
    neighbourhood:
      neighbourhood &&
      (findName(places.neighbourhoods(city.plate, district), neighbourhood) ?? neighbourhood),
  };
  return { delivery: confirmed, shippingAddress: composeAddress(confirmed) };
}

export type StoredForm = Pick<PlacedOrder, keyof CheckoutForm>;

/** The fields of a form that can be corrected after an order was placed. */
export type DetailsForm = Omit<Pick<CheckoutForm, keyof CustomerDetails>, 'customerEmail'> & {
  readonly customerEmail?: string | undefined;
};

export function storedDetails(form: DetailsForm, box: Pick<PersonBox, 'seal'>): CustomerDetails {
  const { customerName, customerEmail, customerPhone, shippingAddress, delivery, billing } = form;
  return {
    customerName,
    ...(customerEmail === undefined ? {} : { customerEmail }),
    customerPhone: storedPhone(customerPhone),
    shippingAddress,
    delivery,
    billing: billing && storedBilling(billing, box.seal),
  };
}

export function storedForm(form: CheckoutForm, box: Pick<PersonBox, 'seal'>): StoredForm {
  const { customerEmail, note, paymentMethod } = form;
  return { ...storedDetails(form, box), customerEmail, note, paymentMethod };
}

/** Whether an order was created from exactly this form. */
export function isStoredForm(form: CheckoutForm, order: StoredForm, box: PersonBox): boolean {
  const comparable = (stored: StoredForm): string => {
    const { billing } = stored;
    const number = billing?.number && box.open(billing.number.kept);
    return JSON.stringify([
      stored.customerName,
      stored.customerEmail,
      stored.customerPhone,
      stored.shippingAddress,
      stored.paymentMethod,
      stored.note,
      billing && [billing.type, billing.title, billing.taxOffice, billing.address, number],
    ]);
  };
  return comparable(storedForm(form, box)) === comparable(order);
}

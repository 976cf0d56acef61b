import { type Billing, isMaskedTckn, type OrderBilling } from '#domain/orders/checkout/billing';
import { CHECKOUT_RULES } from '#domain/orders/checkout/checkout';
import { AppError, invalidField } from '#domain/errors';
import type { OrderRecord } from '#domain/orders/order-list';
import type { CustomerDetails } from '#domain/orders/order';
import { confirmForm, type DetailsForm, storedDetails } from './checkout/stored-form.ts';
import type { SellingParts } from './selling-parts.ts';

/** The number that a masked one stands for, if it is one. @throws AppError `invalid` for a wrong mask */
function keptNumber(billing: Billing | undefined, known: OrderBilling | undefined): OrderBilling['number'] {
  const path = billing?.type === 'company' ? 'taxNumber' : 'tckn';
  const typed = billing?.type === 'company' ? billing.taxNumber : billing?.tckn;
  if (typed === undefined || !isMaskedTckn(typed)) return undefined;
  if (known?.number?.shown === typed) return known.number;
  throw invalidField(`billing.${path}`, CHECKOUT_RULES[path].message);
}

/**
 * The corrected data of an order's customer in stored form; undefined when nothing changes.
 * @throws AppError `invalid` for an unknown place; `invalid_transition` for an erased person
 */
export function correctDetails(
  { order, state }: Pick<OrderRecord, 'order' | 'state'>,
  typed: DetailsForm,
  { places, personBox }: Pick<SellingParts, 'places' | 'personBox'>,
): CustomerDetails | undefined {
  if (state.isErased) {
    throw new AppError('invalid_transition', { message: 'Bu siparişin kişisel verileri silinmiş.' });
  }
  const number = keptNumber(typed.billing, order.billing);
  const stored = storedDetails({ ...typed, ...confirmForm(typed, places) }, personBox);
  const details = stored.billing && number ? { ...stored, billing: { ...stored.billing, number } } : stored;
  const textOf = ({ customerName, customerEmail, customerPhone, ...rest }: CustomerDetails) => {
    const { shippingAddress, delivery, billing } = rest;
    const email = customerEmail ?? order.customerEmail;
    return JSON.stringify([customerName, email, customerPhone, shippingAddress, delivery, billing]);
  };
  return textOf(details) === textOf(order) ? undefined : details;
}

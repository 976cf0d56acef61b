import type { CustomerDetails, PlacedOrder } from './order.ts';

export const ERASED_TEXT = 'Silindi';

export const ERASED_DETAILS: CustomerDetails = {
  customerName: ERASED_TEXT,
  customerPhone: '',
  shippingAddress: ERASED_TEXT,
};

/** The order without personal data: only what the law requires. */
export function anonymise(placed: PlacedOrder): PlacedOrder {
  const { delivery: _delivery, billing: _billing, note: _note, ...order } = placed;
  return {
    ...order,
    ...ERASED_DETAILS,
    sessionId: '',
    customerEmail: '',
    terms: { ...order.terms, ip: '' },
  };
}

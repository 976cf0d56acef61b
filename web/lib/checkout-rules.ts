import { isVkn } from '#domain/orders/checkout/billing';
import { checkoutProblem } from '#domain/orders/checkout/checkout';
import { formatPhone, normalisePhone } from '#domain/orders/checkout/phone';
import type { CheckoutText } from './checkout-fields.ts';

export const faultOf: (name: CheckoutText, text: string) => string | undefined = checkoutProblem;

/** Whether a text may be stored: no person's identity number, which sole traders give as their tax number, too. */
export function mayStore(name: CheckoutText, text: string): boolean {
  return name !== 'tckn' && (name !== 'taxNumber' || isVkn(text.trim()));
}

/** A text as the form shows it once its field is left. */
export function tidyText(name: CheckoutText, text: string): string {
  const phone = name === 'customerPhone' ? normalisePhone(text) : undefined;
  return phone === undefined ? text : formatPhone(phone);
}

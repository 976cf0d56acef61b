import { roundAmount } from './price-text.ts';

/** VAT of a price that a Turkish shop shows without it, in percent. */
const VAT_PERCENT = 20n;

/** Whether VAT is still to be added: a lira price that says it is without. */
export function lacksVat(vatIncluded: boolean | null | undefined, currency: string | null): boolean {
  return vatIncluded === false && currency === 'TRY';
}

/** The amount with VAT added, half a kuruş up. */
export function addVat(amount: string): string {
  const [whole = '0', fraction = ''] = roundAmount(amount, 2).split('.');
  const cents = BigInt(whole + fraction);
  const gross = (cents * (100n + VAT_PERCENT) + 50n) / 100n;
  const digits = gross.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

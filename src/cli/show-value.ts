import { findProductField } from '#domain/catalogue/product/find-product-field';
import { formatLira, parseDecimal } from '#domain/money/money';
import { texts } from './texts.ts';

const MAX_LENGTH = 60;

/** A field's value in one line: prices as lira, yes and no in words, long texts shortened. */
export function showValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.history.nothing;
  if (typeof value === 'boolean') return texts.history.flags[`${value}`];
  const amount =
    findProductField(field)?.kind === 'price' && typeof value === 'string' ? parseDecimal(value) : undefined;
  if (amount !== undefined) return `${formatLira(amount)} TL`;
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\s+/g, ' ');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

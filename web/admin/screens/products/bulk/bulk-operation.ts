import { readLira, readNumber, readPieces, readWhole } from '../../../lib/format.ts';
import { productsTexts } from '../../../../texts/panel/products.ts';

const texts = productsTexts.bulk;

/** The values of the dialog, as typed; an empty text changes nothing. */
export type BulkForm = Readonly<Record<keyof typeof EMPTY_BULK, string>>;

export const EMPTY_BULK = {
  priceType: '',
  priceValue: '',
  rounding: 'none',
  discount: '',
  stockType: '',
  stockValue: '',
  categoryId: '',
  inStock: '',
  isNew: '',
  isPopular: '',
  status: '',
};

/** Lira with a sign, as the API expects it. */
function readSignedLira(text: string): string | undefined {
  const trimmed = text.trim();
  const amount = readLira(trimmed.replace(/^[+-]/, ''));
  return amount === undefined ? undefined : `${trimmed.startsWith('-') ? '-' : ''}${amount}`;
}

const READ_PRICE = { percent: readNumber, amount: readSignedLira, set: readLira } as const;

/** Whether a text is a way to change a price. */
export function isPriceType(text: string): text is keyof typeof READ_PRICE {
  return text in READ_PRICE;
}

/** The operation for the API, or the first fault with its field. */
export function readBulkForm(form: BulkForm) {
  const faults: Record<string, string> = {};
  const demand = <Value>(name: keyof BulkForm, value: Value | undefined): Value | undefined => {
    if (value === undefined) faults[name] = texts.badNumber;
    return value;
  };
  const { priceType, priceValue, discount, stockType, stockValue } = form;
  const flagOf = (text: string): boolean | undefined => (text === '' ? undefined : text === 'true');
  const wishes = {
    price: isPriceType(priceType)
      ? { type: priceType, value: demand('priceValue', READ_PRICE[priceType](priceValue)) }
      : undefined,
    rounding: form.rounding === 'none' ? undefined : form.rounding,
    discount: discount.trim() === '' ? undefined : demand('discount', readWhole(discount)),
    stock: stockType ? { type: stockType, value: demand('stockValue', readPieces(stockValue)) } : undefined,
    categoryId: form.categoryId || undefined,
    status: form.status || undefined,
    inStock: flagOf(form.inStock),
    isNew: flagOf(form.isNew),
    isPopular: flagOf(form.isPopular),
  };
  if (Object.keys(faults).length > 0) return { faults };
  const wanted = Object.entries(wishes).filter(([, value]) => value !== undefined);
  return wanted.length === 0 ? { faults: { '': texts.nothing } } : { operation: Object.fromEntries(wanted) };
}

import { slipsBetween } from '#kernel/slips';
import { categoryFields } from './category.ts';
import { PRODUCT_FIELDS } from './product-fields.ts';
import { settingsFields } from './settings.ts';
import { campaignFields } from '../orders/campaigns/campaign.ts';
import { findExchangeField } from '../exchange/exchange-fields.ts';

/** The fields of each kind of file. `categoryId` is read and compared with the folder. */
const KNOWN = {
  product: new Set(Object.keys(PRODUCT_FIELDS)),
  category: new Set(Object.keys(categoryFields.shape)),
  settings: new Set(Object.keys(settingsFields.shape)),
  campaign: new Set(Object.keys(campaignFields.shape)),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;

export type FileKind = keyof typeof KNOWN;

/** A short name with two slips is another word. */
const SHORT = 5;

function findMeant(kind: FileKind, name: string): string | undefined {
  const known: ReadonlySet<string> = KNOWN[kind];
  if (known.has(name)) return undefined;
  const label = kind === 'product' ? findExchangeField(name) : undefined;
  if (label !== undefined && known.has(label)) return label;
  const folded = name.toLowerCase();
  let meant: string | undefined;
  let fewest = name.length <= SHORT ? 1 : 2;
  for (const field of known) {
    if (Math.abs(field.length - name.length) > fewest) continue;
    const slips = slipsBetween(folded, field.toLowerCase());
    if (slips > fewest || (slips === fewest && meant !== undefined)) continue;
    meant = field;
    fewest = slips;
  }
  return meant;
}

/** Thousands of files have the same fields. */
const found = new Map<string, string | undefined>();
const MAX_FOUND = 1000;

/**
 * The field that was probably meant by a name that the shop does not know: `stokCount` -> `stockCount`, `Fiyat` ->
 * `price`. Undefined for known names and for owners' own fields that are like none.
 */
export function meantField(kind: FileKind, name: string): string | undefined {
  const key = `${kind} ${name}`;
  if (found.has(key)) return found.get(key);
  const meant = findMeant(kind, name);
  if (found.size >= MAX_FOUND) found.clear();
  found.set(key, meant);
  return meant;
}

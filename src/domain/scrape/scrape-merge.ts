import type { Product } from '../catalogue/product/product.ts';
import type { ScrapedFields, SeenFields } from './scraped-offer.ts';

/** One field of a product with the value in its file and the one that the source has. */
export interface FieldChange {
  readonly field: string;
  /** The value in the file; null when it has none. */
  readonly old: unknown;
  /** The source's value; null when it has none. */
  readonly new: unknown;
}

/** New values of the fields that come from the source; `undefined` removes a field. */
type ScrapePatch = {
  readonly [Field in keyof ScrapedFields]?: Product[Field] | undefined;
};

/** True for all fields. */
export type AcceptedFields = boolean | ReadonlySet<string>;

interface MergeInput {
  /** Undefined when nothing is known of earlier scrapes. */
  readonly base: SeenFields | undefined;
  readonly theirs: ScrapedFields;
  readonly ours: Product;
  /** Pieces of a product that is in stock when the source does not say how many. */
  readonly assumedStock: number;
  /** Use the source's value also where a person edited: everywhere, or in these fields. */
  readonly acceptKept?: AcceptedFields;
  /** Leave the price as it is, and remember it as not seen. */
  readonly freezePrice?: boolean;
}

/** Fields that are compared as a whole. A list is one value: its order is meant. */
const PLAIN_FIELDS = [
  'name',
  'description',
  'brand',
  'imageUrl',
  'images',
  'features',
  'sku',
  'barcode',
  'oem',
] as const;
const PRICE_FIELDS = ['price', 'originalPrice'] as const;

/** Absent, empty text and empty list say the same. */
export function withoutEmpty(value: unknown): unknown {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  return value;
}

export function isSameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(withoutEmpty(left)) === JSON.stringify(withoutEmpty(right));
}

function isAcceptedField(accepted: AcceptedFields, field: string): boolean {
  return typeof accepted === 'boolean' ? accepted : accepted.has(field);
}

export type FieldDecision = 'same' | 'follow' | 'keep-silently' | 'keep';

/**
 * Who wins a field: `ours` stays where it differs from `base`, that is, where a person edited it. An unknown
 * base (`hasBase` false) counts as an edit, because one cannot be ruled out.
 */
export function judgeField(base: unknown, theirs: unknown, ours: unknown, hasBase: boolean): FieldDecision {
  if (isSameValue(theirs, ours)) return 'same';
  if (!hasBase) return 'keep';
  if (isSameValue(base, ours)) return 'follow';
  return isSameValue(base, theirs) ? 'keep-silently' : 'keep';
}

export interface StockState {
  readonly inStock: boolean;
  readonly stockCount: number;
}

/** The stock that a source's words mean, `before` being what they meant the last time; undefined when it says nothing. */
export function stockOf(
  { inStock, stockCount }: Pick<ScrapedFields, 'inStock' | 'stockCount'>,
  before: StockState | undefined,
  assumedStock: number,
): StockState | undefined {
  if (inStock === undefined && stockCount === undefined) return undefined;
  if (inStock === false) return { inStock: false, stockCount: 0 };
  if (stockCount !== undefined) return { inStock: true, stockCount };
  const isCounted = before !== undefined && before.stockCount > 0;
  return { inStock: true, stockCount: isCounted ? before.stockCount : assumedStock };
}

/** Whether a person changed the stock since the last scrape; an unknown base counts as an edit. */
export function isStockEdited(base: SeenFields | undefined, { inStock, stockCount }: StockState): boolean {
  return base?.inStock !== inStock || base.stockCount !== stockCount;
}

/** A tag is the source's own when the source set it; the others are left alone. */
function mergeTags(base: readonly string[], theirs: readonly string[], ours: readonly string[]): string[] {
  const dropped = new Set(base.filter((tag) => !theirs.includes(tag)));
  const added = theirs.filter((tag) => !base.includes(tag) && !ours.includes(tag));
  return [...ours.filter((tag) => !dropped.has(tag)), ...added];
}

export type Merged = ReturnType<typeof mergeScrape>;

/** Three-way merge of a product's file (`ours`) with its source (`theirs`) on what the last scrape saw (`base`). */
export function mergeScrape(input: MergeInput) {
  const { base, theirs, ours, assumedStock, acceptKept = false, freezePrice = false } = input;
  const patch: ScrapePatch = {};
  const changes: FieldChange[] = [];
  /** What the source changed although a person had edited it: not in the patch. */
  const kept: FieldChange[] = [];
  const seen: SeenFields = { ...base };

  /** `isUnsure` when nothing shows whether a person edited the field: then it is reported again the next time. */
  const decide = (verdict: FieldDecision, isUnsure: boolean, fields: readonly FieldChange[]): void => {
    const differing = fields.filter((change) => !isSameValue(change.old, change.new));
    const isKept = verdict === 'keep' || verdict === 'keep-silently';
    const isAccepted = fields.some(({ field }) => isAcceptedField(acceptKept, field));
    const isApplied = verdict === 'follow' || (isKept && isAccepted);
    if (isApplied) {
      changes.push(...differing);
      for (const change of differing) Object.assign(patch, { [change.field]: change.new ?? undefined });
    } else if (verdict === 'keep') kept.push(...differing);
    if (isApplied || verdict !== 'keep' || !isUnsure)
      for (const change of fields) Object.assign(seen, { [change.field]: change.new });
  };

  for (const [fields, hasBase] of [
    [PLAIN_FIELDS, base?.name !== undefined],
    [freezePrice ? [] : PRICE_FIELDS, base?.price !== undefined],
  ] as const) {
    for (const field of fields) {
      // A page that does not show a field today has not emptied it.
      if (theirs[field] === undefined) continue;
      decide(judgeField(base?.[field], theirs[field], ours[field], hasBase), !hasBase, [
        { field, old: withoutEmpty(ours[field]), new: withoutEmpty(theirs[field]) },
      ]);
    }
  }

  const { inStock, stockCount } = ours;
  const baseStock = base && knownStock(base);
  const stock = stockOf(theirs, baseStock ?? { inStock, stockCount }, assumedStock);
  if (stock) {
    // Flag and count belong together: a person who counted the pieces means both.
    decide(judgeField(baseStock, stock, { inStock, stockCount }, baseStock !== undefined), !baseStock, [
      { field: 'inStock', old: inStock, new: stock.inStock },
      { field: 'stockCount', old: stockCount, new: stock.stockCount },
    ]);
  }

  const seenTags = base?.tags ?? [];
  // They tell the price's currency, so they wait with it.
  const theirTags = freezePrice ? seenTags : theirs.tags;
  const tags = mergeTags(seenTags, theirTags, ours.tags);
  const updateUnlessSame = (value: unknown, current: unknown): FieldDecision =>
    isSameValue(value, current) ? 'same' : 'follow';
  decide(updateUnlessSame(tags, ours.tags), false, [{ field: 'tags', old: ours.tags, new: tags }]);
  decide(updateUnlessSame(theirs.originalUrl, ours.originalUrl), false, [
    { field: 'originalUrl', old: withoutEmpty(ours.originalUrl), new: theirs.originalUrl },
  ]);
  return { patch, changes, kept, seen: { ...seen, tags: theirTags } };
}

function knownStock({ inStock, stockCount }: SeenFields): StockState | undefined {
  return inStock === undefined ? undefined : { inStock, stockCount: stockCount ?? 0 };
}

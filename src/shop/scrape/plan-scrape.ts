import type { ScrapeConsent } from '#contract/scrape/scraper';
import { isSameJson } from '#kernel/json';
import { sourceHost } from '#domain/scrape/canonical-url';
import type { Category } from '#domain/catalogue/category/category';
import { priceDifference, type CurrencyRates } from '#domain/money/price-rule';
import type { Product } from '#domain/catalogue/product/product';
import type { ScrapeMapping } from '#domain/scrape/scrape-mapping';
import type { ProductMatcher } from '#domain/scrape/product-matcher';
import { type AcceptedFields, type FieldChange, mergeScrape, type Merged } from '#domain/scrape/scrape-merge';
import { type ScrapeEntry, type SeenProduct, displayedChanges } from '#domain/scrape/scrape-run';
import {
  readOffer,
  type ScrapedOffer,
  type SeenFields,
  SKIP_REASONS,
  type SkipCode,
} from '#domain/scrape/scraped-offer';
import { createSlugFinder } from '#domain/catalogue/slug-finder';
import type { PageFinding } from './page-finding.ts';

export type PlanSettings = Pick<ScrapeMapping, 'priceRule' | 'assumedStock' | 'takeOriginalPrice'> & {
  readonly rates: CurrencyRates;
  /** The shop's VAT in percent, for prices without it. */
  readonly vatRate: number;
  readonly priceJumpPercent: number;
};

/** The products of a run so far, by id; undefined for one that a person deleted and the run leaves out. */
type TouchedProducts = Map<string, Pick<Product, 'name' | 'slug'> | undefined>;

export interface PlanParts {
  readonly category: Category;
  readonly settings: PlanSettings;
  readonly consent: ScrapeConsent;
  /** Knows the products that earlier units of the run added. */
  readonly matcher: ProductMatcher;
  /** What earlier scrapes into this category saw. */
  readonly seen: ReadonlyMap<string, SeenProduct>;
  /** The category whose scrapes update a product; undefined when none does. */
  readonly ownerOf: (productId: string) => string | undefined;
  readonly findProduct: (id: string) => Product | undefined;
  /** Whether a product is missing because the change that added it was undone. */
  readonly isUndone: (productId: string) => boolean;
  readonly isSlugTaken: (slug: string) => boolean;
  readonly touched: TouchedProducts;
  /** Slugs of the run's new products so far. */
  readonly slugs: Set<string>;
  /** Whether a list of this run contains a product; known before product pages are read. */
  readonly isListed: (record: Pick<SeenProduct, 'keys'>) => boolean;
  /** Whether a list was read completely without a fault. */
  readonly isWholeList: (listKey: string) => boolean;
}

type ProductFinding = PageFinding & { type: 'product' };

/** Returns a function that decides for a product of a source how it changes the shop's files; nothing is written. */
export function createScrapePlanner(parts: PlanParts) {
  const { category, settings, matcher, seen, touched, slugs, findProduct } = parts;

  const findSlug = createSlugFinder('product');
  const freeSlug = (name: string): string => {
    const slug = findSlug(name, (each) => slugs.has(each) || parts.isSlugTaken(each));
    slugs.add(slug);
    return slug;
  };

  return (finding: PageFinding): ScrapeEntry => {
    const key = finding.url;
    const base = { key, url: finding.url, categoryId: category.id, changes: [], kept: [] };
    if (finding.type !== 'product') {
      const { type: kind, name, reason, reasonCode } = finding;
      // Products without pages of their own share the address of their list.
      const named = name === undefined ? {} : { name, key: `${key}#${name}` };
      return { ...base, ...named, kind, reason, reasonCode, state: 'none' };
    }
    const skipped = (code: SkipCode, reason: string = SKIP_REASONS[code]): ScrapeEntry => ({
      ...base,
      kind: 'skipped',
      name: finding.product.name ?? '',
      reason,
      reasonCode: code,
      state: 'none',
    });
    const reading = readOffer(finding.product, { ...settings, url: finding.url });
    if (reading.skipped !== undefined) return skipped(reading.skipped, reading.reason);
    const offer = withBrand(reading.offer);
    const planUnknown = (id?: string): ScrapeEntry =>
      offer.fields.inStock === false ? skipped('SOLD_OUT') : planNew(finding, offer, id);
    const match = matcher.find(offer, finding.keys);
    if (!match) return planUnknown();

    const { productId } = match;
    const current = findProduct(productId);
    if (touched.has(productId)) {
      const twin = touched.get(productId);
      if (!twin) return skipped('DELETED');
      return skipped('DUPLICATE', `Bu seferde alınan başka bir ürünle aynı${named(twin)}.`);
    }
    const owner = parts.ownerOf(productId);
    if (!current) {
      if (owner !== category.id) return planUnknown();
      const isDeleted = seen.get(productId)?.fields !== undefined && !parts.isUndone(productId);
      if (isDeleted && !parts.consent.restoreDeleted) {
        touched.set(productId, undefined);
        return skipped('DELETED');
      }
      return planUnknown(productId);
    }
    if (current.source === 'manual')
      return skipped('MANUAL_PRODUCT', `Elle eklenmiş ürünle aynı${named(current)}.`);
    if (match.by !== 'url' && !hasMoved(finding, current, productId)) {
      return skipped('DUPLICATE', `Aynı ürün zaten var${named(current)}.`);
    }
    if ((owner ?? current.categoryId) !== category.id) {
      return skipped('DUPLICATE', `Aynı ürün başka bir kategoride var${named(current)}.`);
    }
    touched.set(productId, current);
    return planUpdate(finding, offer, current);
  };

  /** Without a brand on the page, the maker is taken from the product's name. */
  function withBrand(offer: ScrapedOffer): ScrapedOffer {
    if (offer.fields.brand !== undefined) return offer;
    const brand = matcher.brandIn(offer.fields.name);
    return brand === undefined ? offer : { ...offer, fields: { ...offer.fields, brand } };
  }

  /** A product that another address of its host now shows, while its old one is no longer in the complete list. */
  function hasMoved(finding: ProductFinding, current: Product, productId: string): boolean {
    const keys = seen.get(productId)?.keys ?? [];
    return (
      finding.listKey !== undefined &&
      parts.isWholeList(finding.listKey) &&
      keys.length > 0 &&
      sourceHost(current.originalUrl ?? '') === sourceHost(finding.url) &&
      !parts.isListed({ keys })
    );
  }

  function planNew(
    finding: ProductFinding,
    offer: ScrapedOffer,
    productId: string = crypto.randomUUID(),
  ): ScrapeEntry {
    const { fields, gtin } = offer;
    const slug = freeSlug(fields.name);
    touched.set(productId, { name: fields.name, slug });
    matcher.add({ id: productId, ...fields, brand: fields.brand ?? '', gtin, keys: finding.keys });
    return {
      ...applicable(finding, offer),
      kind: 'new',
      productId,
      slug,
      name: fields.name,
      changes: displayedChanges(priceChanges(offer)),
      kept: [],
    };
  }

  function planUpdate(finding: ProductFinding, offer: ScrapedOffer, current: Product): ScrapeEntry {
    const record = seen.get(current.id);
    const { merged, jumpPercent } = mergeOffer(offer, { ours: current, record }, settings, parts.consent);
    const isFrozen = jumpPercent !== undefined;
    return {
      ...applicable(finding, offer),
      kind: isFrozen ? 'priceJump' : kindOfChanges(merged.changes),
      productId: current.id,
      slug: current.slug,
      name: current.name,
      changes: displayedChanges([...merged.changes, ...(isFrozen ? priceChanges(offer, current) : [])]),
      kept: displayedChanges(merged.kept),
      ...(isFrozen
        ? { reason: `Fiyat %${jumpPercent} değişti; onay bekliyor.`, reasonCode: 'PRICE_JUMP', jumpPercent }
        : {}),
    };
  }

  /** What every entry says that can be applied. */
  function applicable({ url, keys, listKey }: ProductFinding, offer: ScrapedOffer) {
    const { scrapedPrice, scrapedCurrency } = offer;
    return {
      key: url,
      url,
      categoryId: category.id,
      state: 'waiting' as const,
      scrapedPrice,
      scrapedCurrency,
      offer,
      keys: [...keys],
      listKey,
    };
  }
}

function named({ name, slug }: Pick<Product, 'name' | 'slug'>): string {
  return `: ${name} (${slug})`;
}

function kindOfChanges(changes: readonly FieldChange[]): ScrapeEntry['kind'] {
  if (changes.length === 0) return 'unchanged';
  const isSoldOut = changes.some(({ field, new: value }) => field === 'inStock' && value === false);
  return isSoldOut ? 'soldOut' : 'changed';
}

/** The prices of an offer beside those of the existing product. */
function priceChanges({ fields }: ScrapedOffer, current?: Product): FieldChange[] {
  const prices = [
    { field: 'price', old: current?.price ?? null, new: fields.price },
    { field: 'originalPrice', old: current?.originalPrice ?? null, new: fields.originalPrice },
  ];
  return prices.filter((change) => change.old !== change.new);
}

/** `jumpPercent` is set when the price changes by more than the limit and nobody accepted it: it is left out then. */
export function mergeOffer(
  offer: ScrapedOffer,
  { ours, record }: { readonly ours: Product; readonly record: SeenProduct | undefined },
  { assumedStock, priceJumpPercent }: Pick<PlanSettings, 'assumedStock' | 'priceJumpPercent'>,
  { acceptJumps, acceptKept }: { readonly acceptJumps: boolean; readonly acceptKept: AcceptedFields },
): { readonly merged: Merged; readonly jumpPercent: number | undefined } {
  const theirs = withCopiedPictures(offer.fields, record);
  const seen = baseFor(record, ours);
  const base = seen && withCopiedPictures(seen, record);
  const merge = (freezePrice: boolean): Merged =>
    mergeScrape({ base, theirs, ours, assumedStock, acceptKept, freezePrice });
  const merged = merge(false);
  const changesPrice = merged.changes.some(({ field }) => field === 'price');
  const percent = priceDifference(ours.price, theirs.price);
  // A person who chose the source's price over an edited one has seen it.
  const isAccepted = acceptJumps || (typeof acceptKept !== 'boolean' && acceptKept.has('price'));
  if (!changesPrice || isAccepted || percent <= priceJumpPercent) return { merged, jumpPercent: undefined };
  return { merged: merge(true), jumpPercent: percent };
}

/** Copied pictures are the same pictures, not edits. */
function withCopiedPictures<T extends SeenFields>(fields: T, record: SeenProduct | undefined): T {
  const copies = new Map(Object.entries(record?.pictures ?? {}));
  if (copies.size === 0) return fields;
  const copyOf = (address: string): string => copies.get(address) ?? address;
  const { imageUrl, images } = fields;
  return { ...fields, imageUrl: imageUrl && copyOf(imageUrl), images: images?.map(copyOf) };
}

/** What was being written when the program was interrupted counts as seen if the file contains it. */
function baseFor(record: SeenProduct | undefined, ours: Product): SeenFields | undefined {
  if (!record?.pending) return record?.fields;
  const current: Readonly<Record<string, unknown>> = { ...ours };
  const reached = Object.entries(record.pending).filter(([field, value]) =>
    isSameJson(current[field], value),
  );
  return { ...record.fields, ...Object.fromEntries(reached) };
}

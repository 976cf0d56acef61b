import { z } from 'zod';
import { canonicalUrl } from './canonical-url.ts';
import { kurus, type Kurus, struckPrice } from '../money/money.ts';
import { applyPriceRule, convertToKurus, type CurrencyRates, type PriceRule } from '../money/price-rule.ts';
import { gtinOf } from '../catalogue/product/gtin-of.ts';
import { imageAddress } from '../catalogue/product/record-values.ts';
import type { PageProduct } from './scraped-page.ts';
import { addVat } from '../money/vat.ts';

const amount = z.int().transform(kurus);
const lines = z.array(z.string());

/** The data of a source about a product, in the shop's own terms, as stored. What the source does not state is absent. */
const scrapedFields = z.object({
  name: z.string(),
  /** In kuruş, after conversion and price rule. */
  price: amount,
  /** Null says that there is no struck-through price. */
  originalPrice: amount.nullable(),
  description: z.string().optional(),
  brand: z.string().optional(),
  imageUrl: z.string().optional(),
  images: lines.optional(),
  features: lines.optional(),
  sku: z.string().optional(),
  barcode: z.string().optional(),
  oem: lines.optional(),
  inStock: z.boolean().optional(),
  stockCount: z.int().optional(),
  tags: lines,
  originalUrl: z.string(),
});
export type ScrapedFields = Readonly<z.infer<typeof scrapedFields>>;

/** The same as far as a scrape came to know it. */
export const seenFields = scrapedFields.partial();
export type SeenFields = Readonly<z.infer<typeof seenFields>>;

/** A product of a source that could be a product of the shop. */
export const scrapedOffer = z.object({
  fields: scrapedFields,
  gtin: z.string().optional(),
  /** The source's own price and currency, before conversion and price rule. */
  scrapedPrice: z.string(),
  scrapedCurrency: z.string(),
});
export type ScrapedOffer = Readonly<z.infer<typeof scrapedOffer>>;

/** Why a product is left out, by permanent codes. */
export const SKIP_REASONS = {
  NO_NAME: 'Ürünün adı sayfada yok.',
  NO_PRICE: 'Ürünün fiyatı sayfada yok.',
  NO_RATE: 'Fiyatın para birimi için kur tanımlı değil.',
  SOLD_OUT: 'Ürün kaynakta tükenmiş.',
  DUPLICATE: 'Aynı ürün zaten var.',
  MANUAL_PRODUCT: 'Elle eklenmiş ürünle aynı.',
  DELETED: 'Ürün mağazadan elle silinmiş; yeniden eklenmedi.',
  NOT_PRODUCT: 'Sayfada ürün bulunamadı.',
  OVERTAKEN: 'Kaynak bundan sonra yeniden okundu; son çekmenin sonucunu kullanın.',
} as const;
export type SkipCode = keyof typeof SKIP_REASONS;

interface OfferContext {
  readonly url: string;
  readonly rates: CurrencyRates;
  readonly priceRule: PriceRule;
  readonly takeOriginalPrice: boolean;
  /** Percent that a lira price without VAT lacks. */
  readonly vatRate: number;
}

export type OfferReading =
  | { readonly offer: ScrapedOffer; readonly skipped?: undefined }
  /** With a sentence of its own where that of the code does not say enough. */
  | { readonly skipped: SkipCode; readonly reason?: string };

const MAX = { name: 300, brand: 100, sku: 100, description: 20_000, line: 500, lines: 100, images: 20 };

const cut = (text: string | null, maxLength: number): string | undefined => {
  const trimmed = (text ?? '').trim();
  if (trimmed === '') return undefined;
  return trimmed.length <= maxLength ? trimmed : `${trimmed.slice(0, maxLength - 1).trimEnd()}…`;
};

const isPicture = (address: string | null): address is string =>
  address !== null && imageAddress.safeParse(address).success;

/**
 * Makes of a page's product what the shop could sell, or says why it cannot: VAT is added to a lira price that
 * lacks it, foreign money is converted and marked by a tag.
 */
export function readOffer(read: PageProduct, context: OfferContext): OfferReading {
  const name = cut(read.name, MAX.name);
  if (name === undefined) return { skipped: 'NO_NAME' };
  if (read.price === null) return { skipped: read.inStock === false ? 'SOLD_OUT' : 'NO_PRICE' };
  const currency = read.currency ?? 'TRY';
  const rate = currency === 'TRY' ? 1 : context.rates[currency];
  if (rate === undefined)
    return { skipped: 'NO_RATE', reason: `${currency} için kur tanımlı değil; fiyat çevrilemedi.` };
  const lacksVat = read.vatIncluded === false && currency === 'TRY';
  const inShop = (amount: string): Kurus | undefined => {
    const paid = convertToKurus(amount, rate);
    if (paid === undefined) return undefined;
    return applyPriceRule(lacksVat ? addVat(paid, context.vatRate) : paid, context.priceRule);
  };
  const price = inShop(read.price);
  if (price === undefined) return { skipped: 'NO_PRICE' };
  const originalPrice =
    context.takeOriginalPrice && read.originalPrice !== null ? inShop(read.originalPrice) : undefined;

  const brand = cut(read.brand, MAX.brand);
  const description = cut(read.description, MAX.description);
  const sku = cut(read.sku, MAX.sku);
  const gtin = cut(read.gtin, MAX.sku);
  const barcode = gtinOf(gtin);
  const mpn = cut(read.mpn, MAX.line);
  const pictures = [...new Set([read.imageUrl, ...read.images].filter(isPicture))].slice(0, MAX.images);
  const [imageUrl] = pictures;
  const features = read.features.flatMap((line) => cut(line, MAX.line) ?? []).slice(0, MAX.lines);
  const fields: ScrapedFields = {
    name,
    price,
    originalPrice: struckPrice({ price, originalPrice }) ?? null,
    description,
    brand,
    imageUrl,
    images: pictures.length > 1 ? pictures : undefined,
    features: features.length > 0 ? features : undefined,
    sku,
    barcode,
    oem: mpn === undefined || mpn === sku ? undefined : [mpn],
    inStock: read.inStock ?? undefined,
    stockCount:
      read.inStock !== false && read.stockCount !== null && read.stockCount > 0
        ? Math.min(100_000_000, Math.floor(read.stockCount))
        : undefined,
    tags: currency === 'TRY' ? [] : [`döviz: ${currency}`],
    originalUrl: (canonicalUrl(context.url) ?? context.url).slice(0, 2000),
  };
  return { offer: { fields, scrapedPrice: read.price, scrapedCurrency: currency, gtin } };
}

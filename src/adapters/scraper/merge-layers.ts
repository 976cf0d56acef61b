import { brandName, isBrand } from './product/brand-name.ts';
import { machineLine, nameKey, oneLine } from './page/clean-text.ts';
import { chooseImages } from './product/choose-images.ts';
import { chooseCurrency, choosePrice } from './price/choose-price.ts';
import { chooseStock } from './stock/choose-stock.ts';
import { currencyDecimals } from './price/currency.ts';
import type { ExtractedProduct, FieldExplanation, ReasonCode } from './extract-result.ts';
import { type Layers, type Said, explainField, namesAgree, sameAmount, sameText, saidOf } from './layers.ts';
import { findOriginal } from './price/original-price.ts';
import { partsOfTitle } from './page/name-words.ts';
import { absoluteUrl } from './page/page-address.ts';
import { plainText } from './page/plain-text.ts';
import { compareAmounts, roundAmount } from './price/price-text.ts';
import { saysMore } from './product/product-text.ts';
import type { ProductFinding } from './product-finding.ts';

export interface Merged {
  readonly product: ExtractedProduct;
  readonly explain: Record<string, FieldExplanation>;
  readonly doubts: readonly ReasonCode[];
}

/** Cuts the shop's own name off a title: "Juki MO-6814S - Dikiş Dünyası". */
function withoutSiteName(title: string, siteName: string, host: string): string {
  const parts = partsOfTitle(title);
  if (parts.length < 2) return title;
  const site = nameKey(siteName);
  const hostKey = nameKey(
    host.split('.').at(-2) === 'com' || host.split('.').at(-2) === 'co'
      ? (host.split('.').at(-3) ?? '')
      : (host.split('.').at(-2) ?? ''),
  );
  const last = parts.at(-1) ?? '';
  const key = nameKey(last);
  const isSite =
    (site !== '' && (key === site || key.includes(site) || site.includes(key))) ||
    (hostKey.length > 2 && (key.includes(hostKey) || hostKey.includes(key)));
  if (!isSite) return title;
  const at = title.lastIndexOf(last);
  return title.slice(0, at).replace(/[\s|–—·»:-]+$/, '');
}

function chooseName(layers: Layers): { name: string | null; explanation: FieldExplanation } {
  const said: Said[] = [];
  const structured = layers.findings.filter(
    (finding) => finding.layer !== 'meta' && finding.name !== undefined,
  );
  const host = layers.currencyHints.host ?? '';
  const shown = nameKey(layers.heading?.text ?? '');
  for (const finding of structured) {
    const name = machineLine(finding.name ?? '');
    // Plugins put the title of the page, with the shop's name behind it, where the product's name belongs.
    const bare = withoutSiteName(name, layers.siteName, host);
    said.push({ layer: finding.layer, value: nameKey(bare) === shown ? bare : name });
  }
  if (layers.heading) said.push({ layer: 'visible', value: oneLine(layers.heading.text) });
  const meta = layers.findings.find((finding) => finding.layer === 'meta')?.name;
  if (meta !== undefined) said.push({ layer: 'meta', value: withoutSiteName(meta, layers.siteName, host) });
  if (layers.title !== '')
    said.push({ layer: 'title', value: withoutSiteName(layers.title, layers.siteName, host) });
  const usable = said.filter((candidate) => candidate.value.length > 1 && nameKey(candidate.value) !== '');
  const siteKey = nameKey(layers.siteName);
  const support = (candidate: Said): boolean => {
    const key = nameKey(candidate.value);
    return usable.some(
      (other) =>
        other !== candidate && other.layer !== candidate.layer && namesAgree(key, nameKey(other.value)),
    );
  };
  const notSite = usable.filter((candidate) => siteKey === '' || nameKey(candidate.value) !== siteKey);
  // A name nothing else on the page repeats loses to a heading that the title confirms.
  const heading = notSite.find((candidate) => candidate.layer === 'visible');
  const [top] = notSite;
  // "Kaldırma sehpası - 10 MM": a script's data name the variant that is chosen first.
  const isVariant =
    top?.layer === 'state' &&
    heading !== undefined &&
    nameKey(top.value).startsWith(nameKey(heading.value)) &&
    usable.some((other) => other.layer !== 'visible' && nameKey(other.value) === nameKey(heading.value));
  // Data without an offer may speak of the shop or of all its products: the page's first heading is surer.
  const isVague =
    layers.heading?.element.tag === 'h1' &&
    structured[0] !== undefined &&
    structured.every((finding) => finding.price === undefined && finding.stock === undefined);
  const chosen =
    top && heading && (isVariant || (!support(top) && (support(heading) || isVague)))
      ? heading
      : (top ?? usable[0]);
  return { name: chosen?.value ?? null, explanation: explainField(chosen?.layer ?? null, usable, sameName) };
}

/** A name with the maker or the shop added to it is no other name. */
function sameName(a: string, b: string): boolean {
  return sameText(a, b) || namesAgree(nameKey(a), nameKey(b));
}

function firstSaid(layers: Layers, key: 'sku' | 'gtin' | 'mpn' | 'rating'): Said | undefined {
  return saidOf(layers.findings, key)[0];
}

/** Puts the layers together: one value for each field, with the layer it came from and what the others said. */
export function mergeLayers(layers: Layers): Merged {
  const explain: Record<string, FieldExplanation> = {};
  const doubts: ReasonCode[] = [];

  const named = chooseName(layers);
  explain['name'] = named.explanation;

  const price = choosePrice(layers);
  const currency = chooseCurrency(layers, price);
  explain['currency'] = currency.explanation;
  const decimals = currencyDecimals(currency.currency) === 3 ? 3 : 2;
  const amount = price.amount === null ? null : roundAmount(price.amount, decimals);

  const statedPrices = saidOf(layers.findings, 'price');
  const candidates: Said[] = [...statedPrices];
  for (const entry of layers.price.ranked.slice(0, 4))
    if (entry.score > 0) candidates.push({ layer: 'visible', value: entry.candidate.price.amount });
  if (price.conflict) doubts.push('PRICE_CONFLICT');

  const stated = layers.findings.find((finding) => finding.originalPrice !== undefined);
  const beside =
    price.shown && findOriginal(price.shown, layers.price.ranked, layers.price.inCards, layers.regions);
  let original = beside?.price.amount ?? stated?.originalPrice ?? null;
  const higher = (value: string): boolean =>
    amount !== null && compareAmounts(value, amount) > 0 && Number(value) < Number(amount) * 10;
  if (original !== null && !higher(original))
    original =
      stated?.originalPrice !== undefined && higher(stated.originalPrice) ? stated.originalPrice : null;
  // Data that still hold the old price beside a lower price on the page.
  if (original !== null) original = roundAmount(original, decimals);

  const vatIncluded = price.shown ? price.shown.price.vatIncluded : price.finding?.vatIncluded;
  if (amount !== null && vatIncluded === false && currency.currency === 'TRY')
    doubts.push('PRICE_WITHOUT_VAT');
  const decisive = candidates.slice(0, statedPrices.length + 1);
  explain['price'] = { ...explainField(price.layer, decisive, sameAmount), candidates };
  explain['originalPrice'] = explainField(
    original === null ? null : beside ? 'visible' : (stated?.layer ?? null),
    saidOf(layers.findings, 'originalPrice'),
    sameAmount,
  );

  const stock = chooseStock(layers, amount !== null);
  explain['inStock'] = stock.explanation;
  if (stock.unknown) doubts.push('STOCK_UNKNOWN');

  const pictures = chooseImages(layers, named.name ?? '');
  explain['imageUrl'] = pictures.explanation;

  const brands = saidOf(layers.findings, 'brand').map((said) => ({
    ...said,
    value: brandName(machineLine(said.value)),
  }));
  // What is shown was asked for because the data name no brand, or the shop itself.
  if (layers.shownBrand !== undefined) brands.unshift({ layer: 'visible', value: layers.shownBrand });
  if (layers.stateBrand !== undefined) brands.push({ layer: 'state', value: layers.stateBrand });
  const goodBrands = brands.filter((said) => isBrand(said.value));
  explain['brand'] = explainField(goodBrands[0]?.layer ?? null, goodBrands, sameText);

  const description =
    layers.findings.find((finding) => finding.layer !== 'meta' && saysMore(finding))?.description ??
    layers.shownDescription ??
    layers.findings.find((finding) => (finding.description ?? '').trim() !== '')?.description;
  const first = <T>(read: (finding: ProductFinding) => T | undefined): T | null => {
    for (const finding of layers.findings) {
      const value = read(finding);
      if (value !== undefined) return value;
    }
    return null;
  };
  const breadcrumb =
    first((finding) =>
      finding.breadcrumb && finding.breadcrumb.length > 0 ? finding.breadcrumb : undefined,
    ) ?? layers.breadcrumb;
  const product: ExtractedProduct = {
    name: named.name,
    price: amount,
    currency: amount === null && currency.explanation.candidates.length === 0 ? null : currency.currency,
    vatIncluded: amount === null ? null : (vatIncluded ?? null),
    originalPrice: original,
    inStock: stock.inStock,
    stockCount: first((finding) => finding.stockCount) ?? layers.stock.count ?? null,
    imageUrl: pictures.images[0] ?? null,
    brand: goodBrands[0]?.value ?? null,
    sku: firstSaid(layers, 'sku')?.value ?? null,
    gtin: firstSaid(layers, 'gtin')?.value ?? null,
    mpn: firstSaid(layers, 'mpn')?.value ?? null,
    description: description === undefined ? null : plainText(description) || null,
    features: first((finding) =>
      finding.features && finding.features.length > 0 ? finding.features : undefined,
    ) ?? [...layers.features],
    images: pictures.images,
    rating: firstSaid(layers, 'rating')?.value ?? null,
    reviewCount: first((finding) => finding.reviewCount),
    breadcrumb: breadcrumb.map((name) => oneLine(name)),
    url: absoluteUrl(layers.canonical, layers.base) ?? absoluteUrl(layers.url, layers.base) ?? null,
  };
  return { product, explain, doubts };
}

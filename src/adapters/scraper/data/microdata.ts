import { machineLine, nameKey } from '../page/clean-text.ts';
import { currencyCode } from '../price/currency.ts';
import { seenText } from '../page/page-heading.ts';
import { type PageElement, type PageTree, contains, textOf } from '../page/page-tree.ts';
import { compareAmounts, isZero, readMachinePrice, readPriceText } from '../price/price-text.ts';
import type { ProductFinding, Stock } from '../product-finding.ts';
import { readAvailability } from '../stock/stock-text.ts';

/** A microdata product and the element that holds it. */
export interface MicrodataProduct {
  readonly element: PageElement;
  readonly finding: ProductFinding;
}

export interface MicrodataFindings {
  readonly products: readonly MicrodataProduct[];
  /** Properties that stand in no item at all: some themes forget the item. */
  readonly orphan: ProductFinding | undefined;
  readonly breadcrumb: readonly string[];
}

/** How the caller sees an element: struck-through prices are not the price, and shelves show other products. */
export interface ElementJudge {
  isStruck(element: PageElement): boolean;
  isAside(element: PageElement): boolean;
}

type Properties = Map<string, PageElement[]>;

function typeOf(element: PageElement): string {
  return (element.attrs['itemtype'] ?? element.attrs['data-itemtype'] ?? '').toLowerCase();
}

function isScope(element: PageElement): boolean {
  return 'itemscope' in element.attrs;
}

function isProductScope(element: PageElement): boolean {
  return isScope(element) && /schema\.org\/\w*product(?:model|group)?\b/.test(typeOf(element));
}

/** The value of an itemprop element as the microdata standard reads it, with `content` winning. */
function valueOf(element: PageElement): string {
  const { attrs, tag } = element;
  if (attrs['content'] !== undefined) return attrs['content'].trim();
  if (tag === 'img' || tag === 'source' || tag === 'embed' || tag === 'iframe')
    return (
      attrs['data-src'] ??
      attrs['data-original'] ??
      attrs['data-lazy-src'] ??
      attrs['src'] ??
      ''
    ).trim();
  if (tag === 'link' || tag === 'a' || tag === 'area') return (attrs['href'] ?? textOf(element)).trim();
  if (tag === 'data' || tag === 'meter') return (attrs['value'] ?? textOf(element)).trim();
  if (tag === 'time') return (attrs['datetime'] ?? textOf(element)).trim();
  return textOf(element, 6000).trim();
}

function textValue(element: PageElement): string {
  const { attrs, tag } = element;
  if (attrs['content'] === undefined && (tag === 'a' || tag === 'link')) {
    const shown = machineLine(textOf(element));
    return shown === '' ? machineLine(attrs['title'] ?? '') : shown;
  }
  if (tag === 'img') return machineLine(attrs['alt'] ?? attrs['title'] ?? '');
  return machineLine(valueOf(element));
}

const MACHINE_TAGS = new Set(['meta', 'link', 'data']);

interface OfferSeen {
  price?: string;
  high?: string;
  struck: boolean;
  currency?: string;
  stock?: Stock;
}

function priceOf(element: PageElement): string | undefined {
  const content = element.attrs['content'];
  const stated = content === undefined || content.trim() === '' ? undefined : readMachinePrice(content);
  if (stated !== undefined && !isZero(stated)) return stated;
  if (MACHINE_TAGS.has(element.tag) && element.tag !== 'data') return undefined;
  const shown = readPriceText(machineLine(textOf(element, 200)))?.amount;
  return shown !== undefined && !isZero(shown) ? shown : undefined;
}

function applyOfferProperty(offer: OfferSeen, name: string, element: PageElement, judge: ElementJudge): void {
  if (name === 'price' || name === 'lowprice') {
    const price = priceOf(element);
    const struck = judge.isStruck(element);
    if (price !== undefined && (offer.price === undefined || (offer.struck && !struck))) {
      offer.price = price;
      offer.struck = struck;
    }
    if (element.attrs['content'] === undefined) {
      const code = readPriceText(machineLine(textOf(element, 200)))?.currency;
      if (code !== undefined && code !== null) offer.currency ??= code;
    }
  } else if (name === 'highprice') {
    const price = priceOf(element);
    if (price !== undefined) offer.high ??= price;
  } else if (name === 'pricecurrency') {
    const code = currencyCode(machineLine(valueOf(element)));
    if (code !== null) offer.currency = code;
  } else if (name === 'availability') {
    const stock = readAvailability(valueOf(element)) ?? readAvailability(machineLine(textOf(element, 200)));
    if (stock !== undefined && offer.stock !== 'in') offer.stock = stock;
  }
}

/** Reads a page's microdata: items of type Product with their offers, by the nearest item scope. */
export function readMicrodata(tree: PageTree, judge: ElementJudge): MicrodataFindings {
  const tagged = tree.elements.filter((element) => 'itemprop' in element.attrs);
  const scopes = tree.elements.filter(isProductScope);
  const referredBy = new Map<PageElement, PageElement>();
  const references = new Map<string, PageElement>();
  for (const scope of scopes)
    for (const id of (scope.attrs['itemref'] ?? '').split(/\s+/)) if (id !== '') references.set(id, scope);
  if (references.size > 0)
    for (const element of tree.elements) {
      const scope = references.get(element.attrs['id'] ?? '');
      if (scope && scope !== element) referredBy.set(element, scope);
    }

  const scopeOf = (element: PageElement): PageElement | undefined => {
    const referrer = referredBy.get(element);
    if (referrer) return referrer;
    let at = element.parent;
    while (at && !isScope(at)) {
      const owner = referredBy.get(at);
      if (owner) return owner;
      at = at.parent;
    }
    return at;
  };
  /** Climbs from a property to the product it belongs to: through offers, ratings and brands, not through reviews. */
  const ownerOf = (element: PageElement): { owner: PageElement | undefined; path: string[] } => {
    const path: string[] = [];
    let scope = scopeOf(element);
    while (scope && !isProductScope(scope)) {
      path.push(`${scope.attrs['itemprop'] ?? ''} ${typeOf(scope)}`.toLowerCase());
      scope = scopeOf(scope);
    }
    return { owner: scope, path };
  };

  const properties = new Map<
    PageElement | undefined,
    {
      own: Properties;
      offers: Map<PageElement | undefined, OfferSeen>;
      rating: Properties;
      brand: Properties;
    }
  >();
  const bucket = (owner: PageElement | undefined) => {
    const known = properties.get(owner);
    if (known) return known;
    const fresh = {
      own: new Map(),
      offers: new Map<PageElement | undefined, OfferSeen>(),
      rating: new Map(),
      brand: new Map(),
    };
    properties.set(owner, fresh);
    return fresh;
  };
  const add = (to: Properties, name: string, element: PageElement): void => {
    const list = to.get(name);
    if (list) list.push(element);
    else to.set(name, [element]);
  };
  const breadcrumb: string[] = [];
  for (const element of tagged) {
    const names = (element.attrs['itemprop'] ?? '').toLowerCase().split(/\s+/);
    const { owner, path } = ownerOf(element);
    if (owner === undefined && judge.isAside(element)) continue;
    const chain = path.join(' > ');
    for (const name of names) {
      if (name === '') continue;
      if (/breadcrumb|listitem/.test(chain)) {
        if (name === 'name') breadcrumb.push(textValue(element));
        continue;
      }
      if (/review(?!.*aggregate)|question|answer|comment/.test(chain)) continue;
      if (path.length > 0 && owner === undefined && !/offer/.test(chain)) continue;
      const entry = bucket(owner);
      const inner = path[0] ?? '';
      if (/offer|price|lowprice|availability/.test(name) || /offer|pricespecification/.test(inner)) {
        if (/seller|organization/.test(inner)) continue;
        const offerScope = /offer/.test(inner) ? scopeOf(element) : undefined;
        const offer = entry.offers.get(offerScope) ?? { struck: false };
        applyOfferProperty(offer, name, element, judge);
        entry.offers.set(offerScope, offer);
        if ((name === 'sku' || name === 'gtin13' || name === 'mpn') && !isScope(element))
          add(entry.own, name, element);
      } else if (/aggregaterating/.test(inner)) add(entry.rating, name, element);
      else if (/brand|manufacturer/.test(inner)) add(entry.brand, name, element);
      else if (path.length === 0) add(entry.own, name, element);
    }
  }

  const build = (owner: PageElement | undefined): ProductFinding | undefined => {
    const entry = properties.get(owner);
    if (!entry) return undefined;
    const finding: ProductFinding = { layer: 'microdata' };
    const firstText = (from: Properties, ...names: string[]): string | undefined => {
      for (const name of names)
        for (const element of from.get(name) ?? []) {
          if (isScope(element) && element.attrs['content'] === undefined && name !== 'brand') continue;
          const text = textValue(element);
          if (text !== '') return text;
        }
      return undefined;
    };
    const shown = (entry.own.get('name') ?? []).find(
      (element) => element.attrs['content'] === undefined && /^h[1-6]$/.test(element.tag),
    );
    const name = (shown && machineLine(seenText(shown))) || firstText(entry.own, 'name');
    if (name !== undefined) finding.name = name;
    const brand =
      firstText(entry.brand, 'name') ??
      firstText(entry.own, 'brand', 'manufacturer') ??
      firstText(entry.brand, 'url', 'logo');
    if (brand !== undefined && brand.length < 80 && !/^https?:/.test(brand)) finding.brand = brand;
    const sku = firstText(entry.own, 'sku', 'productid', 'identifier');
    if (sku !== undefined && sku.length < 80) finding.sku = sku.replace(/^sku:\s*/i, '');
    const mpn = firstText(entry.own, 'mpn', 'model');
    if (mpn !== undefined && mpn.length < 80) finding.mpn = mpn;
    const gtin = firstText(entry.own, 'gtin13', 'gtin', 'gtin14', 'gtin12', 'gtin8', 'isbn');
    if (gtin !== undefined && gtin.length < 40) finding.gtin = gtin;
    const images = (entry.own.get('image') ?? [])
      .map(valueOf)
      .filter((url) => url !== '' && !url.startsWith('data:'));
    if (images.length > 0) finding.images = images;
    const description = (entry.own.get('description') ?? []).map(valueOf).find((text) => text !== '');
    if (description !== undefined) finding.description = description;
    const rating = firstText(entry.rating, 'ratingvalue');
    const ratingValue = rating === undefined ? undefined : readMachinePrice(rating);
    if (ratingValue !== undefined) finding.rating = String(Number(ratingValue));
    const count = Number(
      (firstText(entry.rating, 'reviewcount', 'ratingcount') ?? '').replace(/\D/g, '') || 'x',
    );
    if (Number.isInteger(count)) finding.reviewCount = count;
    const url = (entry.own.get('url') ?? []).map(valueOf)[0];
    if (url !== undefined) finding.url = url;

    const offers = [...entry.offers.values()];
    const priced = offers.filter((offer) => offer.price !== undefined);
    const plain = priced.filter((offer) => !offer.struck);
    const buyable = plain.filter((offer) => offer.stock !== 'out');
    const choice = (buyable.length > 0 ? buyable : plain.length > 0 ? plain : priced).toSorted((a, b) =>
      compareAmounts(a.price ?? '', b.price ?? ''),
    );
    const best = choice[0];
    if (best?.price !== undefined) finding.price = best.price;
    if (priced.length > 1) finding.otherPrices = [...new Set(priced.map((offer) => offer.price ?? ''))];
    const crossed = priced.find((offer) => offer.struck && offer !== best)?.price;
    if (crossed !== undefined && best?.price !== undefined && compareAmounts(crossed, best.price) > 0)
      finding.originalPrice = crossed;
    if (best?.high !== undefined) finding.highPrice = best.high;
    const currency = best?.currency ?? offers.find((offer) => offer.currency !== undefined)?.currency;
    if (currency !== undefined) finding.currency = currency;
    const stocks = offers.map((offer) => offer.stock).filter((stock) => stock !== undefined);
    if (stocks.length > 0) finding.stock = stocks.includes('in') ? 'in' : 'out';
    return finding;
  };

  const products: MicrodataProduct[] = [];
  for (const scope of scopes) {
    // A product that is a property of another (related, similar) or lies within it is not the page's own.
    if (/related|similar|accessory|consumable|variant/i.test(scope.attrs['itemprop'] ?? '')) continue;
    if (
      scopes.some(
        (other) => other !== scope && contains(other, scope) && nameKey(other.attrs['itemprop'] ?? '') === '',
      )
    ) {
      if (build(scopes.find((other) => other !== scope && contains(other, scope)))?.name !== undefined)
        continue;
    }
    const finding = build(scope);
    if (finding) products.push({ element: scope, finding });
  }
  return { products, orphan: scopes.length === 0 ? build(undefined) : undefined, breadcrumb };
}

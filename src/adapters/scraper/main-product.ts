import { nameKey } from './page/clean-text.ts';
import type { LinkedProduct } from './data/json-ld-product.ts';
import type { ProductFinding } from './product-finding.ts';

/** What is known of the page when its main product is chosen. */
export interface MainHints {
  readonly url: string;
  readonly canonical?: string | undefined;
  readonly heading?: string | undefined;
}

function addressKey(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^https?:/, '')
    .replace(/^\/\/(?:www\.)?[^/]*/, '')
    .replace(/#.*$/, '')
    .replace(/\/$/, '');
}

/**
 * The product the page is about: the one whose address is the page's; whose name is the heading; the only
 * one with offers; the first. Several entries of that name are its variants, and it is in stock if any is.
 */
export function chooseMainProduct(
  products: readonly LinkedProduct[],
  hints: MainHints,
): ProductFinding | undefined {
  if (products.length === 0) return undefined;
  const page = addressKey(hints.url);
  const pagePath = page.replace(/\?.*$/, '');
  const canonical = addressKey(hints.canonical ?? '');
  const heading = nameKey(hints.heading ?? '');
  const score = (product: LinkedProduct): number => {
    const address = addressKey(product.finding.url ?? '');
    const name = nameKey(product.finding.name ?? '');
    let points = 0;
    if (address !== '' && (address === page || address === canonical)) points += 4;
    else if (address !== '' && address.replace(/\?.*$/, '') === pagePath) points += 3;
    if (heading !== '' && name === heading) points += 3;
    else if (heading.length > 3 && name.length > 3 && (name.includes(heading) || heading.includes(name)))
      points += 2;
    if (product.hasOffers) points += 2;
    if (name !== '') points += 1;
    return points;
  };
  const ranked = products.map((product) => ({ product, points: score(product) }));
  const top = Math.max(...ranked.map((entry) => entry.points));
  const best = ranked.find((entry) => entry.points === top)?.product;
  if (!best) return undefined;
  const main: ProductFinding = { ...best.finding };
  const name = nameKey(main.name ?? '');
  const alike = products.filter(
    (product) => product !== best && nameKey(product.finding.name ?? '') === name,
  );
  if (alike.some((product) => product.finding.stock === 'in') && main.stock !== undefined) main.stock = 'in';
  // One product told in two scripts: what the better one leaves out comes from the other.
  for (const { finding } of alike) Object.assign(main, { ...finding, ...main });
  const prices = [...(main.otherPrices ?? []), ...alike.map((product) => product.finding.price)].filter(
    (price) => price !== undefined,
  );
  if (prices.length > 0) main.otherPrices = [...new Set(prices)];
  return main;
}

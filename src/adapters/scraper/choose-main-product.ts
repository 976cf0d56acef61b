import { nameKey, namesAgree } from './page/clean-text.ts';
import { type ProductFinding, hasOffer } from './product-finding.ts';

/** What speaks for a product in the data being the page's own: its address, its name, that it is sold here. */
const WEIGHTS = { address: 4, path: 3, heading: 3, likeHeading: 2, offer: 2 } as const;

function addressKey(url = ''): string {
  const path = url.trim().toLowerCase();
  return path.replace(/^(?:https?:)?\/\/(?:www\.)?[^/]*|#.*$/g, '').replace(/\/$/, '');
}

/**
 * The product the page is about: the one whose address is the page's; whose name is the heading; the only
 * one with offers; the first. Several entries of that name are its variants, and it is in stock if any is.
 */
export function chooseMainProduct(
  products: readonly ProductFinding[],
  hints: {
    readonly url: string;
    readonly canonical?: string | undefined;
    readonly heading?: string | undefined;
  },
): ProductFinding | undefined {
  const addresses = [addressKey(hints.url), addressKey(hints.canonical)];
  const heading = nameKey(hints.heading ?? '');
  const keyOf = (product: ProductFinding): string => nameKey(product.name ?? '');
  const withoutQuery = (address = ''): string => address.replace(/\?.*$/, '');
  const score = (product: ProductFinding): number => {
    const [address, name] = [addressKey(product.url), keyOf(product)];
    const isPath = withoutQuery(address) === withoutQuery(addresses[0]);
    const nearness = addresses.includes(address) ? WEIGHTS.address : isPath ? WEIGHTS.path : 0;
    const likeness = namesAgree(name, heading) ? WEIGHTS.likeHeading : 0;
    return (
      (address === '' ? 0 : nearness) +
      (heading !== '' && name === heading ? WEIGHTS.heading : likeness) +
      (hasOffer(product) ? WEIGHTS.offer : 0)
    );
  };
  const [best] = products.toSorted((a, b) => score(b) - score(a));
  if (!best) return undefined;
  const alike = products.filter((product) => product !== best && keyOf(product) === keyOf(best));
  const prices = [...(best.otherPrices ?? []), ...alike.flatMap(({ price }) => price ?? [])];
  // One product told in two scripts: what the better one leaves out comes from the other.
  const main = alike.reduce<ProductFinding>((known, each) => ({ ...saidIn(each), ...known }), saidIn(best));
  if (best.stock !== undefined && alike.some(({ stock }) => stock === 'in')) main.stock = 'in';
  return { ...main, otherPrices: prices.length > 0 ? [...new Set(prices)] : undefined };
}

/** The finding without the fields that it leaves out. */
function saidIn(finding: ProductFinding): ProductFinding {
  const said = { ...finding };
  for (const [key, value] of Object.entries(said)) if (value === undefined) Reflect.deleteProperty(said, key);
  return said;
}

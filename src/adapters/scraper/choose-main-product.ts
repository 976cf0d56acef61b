import { nameKey } from './page/clean-text.ts';
import { type ProductFinding, hasOffer } from './product-finding.ts';

/** What speaks for a product in the data being the page's own. */
const WEIGHTS = {
  /** Its address is the page's, ... */
  address: 4,
  /** ... or differs in what follows the question mark. */
  path: 3,
  /** Its name is the heading, or one holds the other. */
  heading: 3,
  likeHeading: 2,
  /** It is sold here. */
  offer: 2,
  named: 1,
} as const;

function addressKey(url = ''): string {
  const path = url
    .trim()
    .toLowerCase()
    .replace(/^https?:/, '')
    .replace(/^\/\/(?:www\.)?[^/]*/, '');
  return path.replace(/#.*$/, '').replace(/\/$/, '');
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
  const page = addressKey(hints.url);
  const heading = nameKey(hints.heading ?? '');
  const keyOf = (product: ProductFinding): string => nameKey(product.name ?? '');
  const score = (product: ProductFinding): number => {
    const address = addressKey(product.url);
    const name = keyOf(product);
    const isPage = address === page || address === addressKey(hints.canonical);
    const isPath = address.replace(/\?.*$/, '') === page.replace(/\?.*$/, '');
    const isLike =
      heading.length > 3 && name.length > 3 && (name.includes(heading) || heading.includes(name));
    return (
      (address === '' ? 0 : isPage ? WEIGHTS.address : isPath ? WEIGHTS.path : 0) +
      (heading !== '' && name === heading ? WEIGHTS.heading : isLike ? WEIGHTS.likeHeading : 0) +
      (hasOffer(product) ? WEIGHTS.offer : 0) +
      (name === '' ? 0 : WEIGHTS.named)
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

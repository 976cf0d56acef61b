import { memberOf, textIn, typesOf, urlsIn } from './json-ld-node.ts';
import { type LinkedProduct, readProduct } from './json-ld-product.ts';
import { type JsonObject, type JsonValue, asList, isObject } from './json-value.ts';
import { readJsonValues } from './lenient-json.ts';
import type { PageScript } from '../page/page-tree.ts';
import type { ProductFinding } from '../product-finding.ts';

/** What a page's JSON-LD says. */
export interface JsonLdFindings {
  /** Products the page may be about, in document order. */
  readonly products: readonly LinkedProduct[];
  /** Products named as entries of a list: the page is a listing, or shows related products. */
  readonly listed: readonly ProductFinding[];
  readonly breadcrumb: readonly string[];
  /** Every @type met, lower case. */
  readonly types: ReadonlySet<string>;
}

const PRODUCT_TYPES =
  /^(?:product|productgroup|productmodel|individualproduct|someproducts|vehicle|car|motorcycle)$/;
/** Works that are products only when they carry an offer. */
const WORK_TYPES =
  /^(?:book|movie|musicalbum|musicrelease|game|videogame|drug|softwareapplication|service|course|creativework)$/;
/** Below these keys stand other products than the page's own. */
const FOREIGN_KEYS =
  /^(?:isrelatedto|issimilarto|isaccessoryorsparepartfor|isconsumablefor|review|reviews|itemreviewed|hasvariant|isvariantof|mentions|seealso|recommendations|makesoffer|hasoffercatalog|author|publisher)$/;
const MAX_NODES = 20_000;

function breadcrumbNames(node: JsonObject): string[] {
  return asList(memberOf(node, 'itemListElement'))
    .filter(isObject)
    .map((entry) => textIn(memberOf(entry, 'name')) ?? textIn(memberOf(entry, 'item')) ?? '')
    .filter((name) => name !== '' && !/^https?:/.test(name));
}

/** Reads every JSON-LD script of a page; broken scripts are mended as far as they can be. */
export function readJsonLd(scripts: readonly PageScript[]): JsonLdFindings {
  const products: LinkedProduct[] = [];
  const listed: ProductFinding[] = [];
  const types = new Set<string>();
  let breadcrumb: string[] = [];
  let budget = MAX_NODES;

  const visit = (value: JsonValue | undefined, place: 'own' | 'list' | 'foreign', depth: number): void => {
    budget -= 1;
    if (budget < 0 || depth > 30) return;
    if (Array.isArray(value)) {
      for (const entry of value) visit(entry, place, depth + 1);
      return;
    }
    if (!isObject(value)) return;
    const own = typesOf(value);
    for (const type of own) if (place === 'own') types.add(type);
    if (own.includes('breadcrumblist')) {
      if (breadcrumb.length === 0) breadcrumb = breadcrumbNames(value);
      return;
    }
    const isProduct = own.some((type) => PRODUCT_TYPES.test(type));
    const isWork = own.some((type) => WORK_TYPES.test(type)) && memberOf(value, 'offers') !== undefined;
    if (isProduct || isWork) {
      const product = readProduct(value);
      if (place === 'own') products.push(product);
      if (place === 'list') listed.push(product.finding);
    } else if (own.includes('offer') && place === 'own') {
      const item = asList(memberOf(value, 'itemOffered')).find(isObject);
      if (
        item &&
        typesOf(item).some((type) => PRODUCT_TYPES.test(type)) &&
        memberOf(item, 'offers') === undefined
      ) {
        products.push(readProduct({ ...item, offers: value }));
        return;
      }
    } else if (own.includes('listitem') && memberOf(value, 'item') === undefined && place === 'list') {
      const url = urlsIn(memberOf(value, 'url'))[0];
      const name = textIn(memberOf(value, 'name'));
      if (url !== undefined) listed.push({ layer: 'json-ld', url, ...(name === undefined ? {} : { name }) });
    }
    for (const [key, child] of Object.entries(value)) {
      if (typeof child !== 'object' || child === null) continue;
      const plain = key.toLowerCase().replace(/^schema:/, '');
      if (isProduct && /^offers?$/.test(plain)) continue;
      if (FOREIGN_KEYS.test(plain)) visit(child, 'foreign', depth + 1);
      else if (plain === 'itemlistelement') visit(child, place === 'foreign' ? 'foreign' : 'list', depth + 1);
      else visit(child, place, depth + 1);
    }
  };

  for (const script of scripts) {
    if (!script.type.includes('ld+json')) continue;
    for (const value of readJsonValues(script.text)) visit(value, 'own', 0);
  }
  return { products, listed, breadcrumb, types };
}

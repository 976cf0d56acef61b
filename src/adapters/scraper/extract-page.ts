import type { PageProduct } from '#domain/scrape/scraped-page';
import { sourceKey } from '#domain/scrape/canonical-url';
import { completeProduct, productOfFinding } from './product-finding.ts';
import { readListing } from './list/read-card.ts';
import { nameKey } from './page/clean-text.ts';
import { localCurrency } from './price/currency.ts';
import { type ExtractResult, type FieldExplanation, nothing, resultOf } from './extract-result.ts';
import { explainField, sameText, word } from './layers.ts';
import { mergeLayers } from './merge-layers.ts';
import { type PageList, decideKind, linkedNames, readList } from './decide-kind.ts';
import { type PageBytes, looksBinary, readPageText } from './page/decode-page.ts';
import { type Layers, readLayers, readPage } from './read-page.ts';

export interface ExtractInput extends PageBytes {
  readonly explain?: boolean | undefined;
}

/**
 * Reads a saved page without any network: the one product it shows, the products it lists, or neither with
 * the reason. Prices are decimal texts in the page's own currency, addresses are absolute, texts are plain
 * and composed (NFC). Never throws on a page's content.
 */
export function extractPage(input: ExtractInput): ExtractResult {
  if (looksBinary(input.bytes)) return nothing('NOT_A_PAGE');
  const { html, answer, nextPageUrl } = readPageText(input);
  if (answer)
    return input.explain === true && answer.product
      ? { ...answer, explain: explainAnswer(answer.product) }
      : answer;
  const reading = readPage(html, input.url);
  const { frame } = reading;
  if (frame.hopeless) return nothing(frame.hopeless);
  const layers = readLayers(reading);
  let list: PageList | undefined;
  const theList = (): PageList => (list ??= readList(layers));
  const kind = decideKind(layers, theList);
  if (kind === 'none')
    return nothing(frame.noResults() ? 'NO_RESULTS' : frame.needsScript ? 'NEEDS_JAVASCRIPT' : 'NOT_PRODUCT');
  if (kind === 'listing') {
    const products = listedProducts(layers, theList());
    const next = theList().nextPageUrl ?? nextPageUrl;
    return products.length === 0
      ? nothing('NO_RESULTS')
      : resultOf('listing', { products, nextPageUrl: next });
  }
  const { product, doubts, explain } = mergeLayers(layers);
  const code = product.price === null && product.inStock !== false ? 'NO_PRICE' : doubts[0];
  return {
    ...resultOf('product', { products: [product], code }),
    ...(input.explain === true ? { explain } : {}),
  };
}

/** The cards of a list, completed by what data layers say of the same products; those layers alone when there are no cards. */
function listedProducts(layers: Layers, { cards }: PageList): PageProduct[] {
  const { linked, page, base, currencyHints } = layers;
  const named = linkedNames(layers) > 2 ? linked.products : [];
  const currency = currencyHints.stated ?? localCurrency(currencyHints);
  const listed = [...linked.listed, ...named].map((finding) => productOfFinding(finding, base, currency));
  const visible = readListing(page, cards, base, currencyHints);
  if (visible.length < 2) {
    const known = listed.filter((product) => product.name !== null);
    return known.length > visible.length ? known : visible;
  }
  const byAddress = new Map(listed.map((product) => [sourceKey(product.url ?? ''), product]));
  const byName = new Map(listed.map((product) => [nameKey(product.name ?? ''), product]));
  return visible.map((card) => {
    const match = byAddress.get(sourceKey(card.url ?? '-')) ?? byName.get(nameKey(card.name ?? '-'));
    return match ? completeProduct(card, match) : card;
  });
}

/** Of an answer that is no page but data: every value is the shop's own. */
function explainAnswer(product: PageProduct): Record<string, FieldExplanation> {
  const explain = (value: string | undefined): FieldExplanation =>
    explainField(value ? 'platform' : null, word('platform', value), sameText);
  return Object.fromEntries(
    Object.entries(product).map(([field, value]) => [field, explain(value?.toString())]),
  );
}

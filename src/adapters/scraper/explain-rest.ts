import type { ExtractedProduct, FieldExplanation } from './extract-result.ts';
import { explainField, type Layers, type Said, sameText, saidOf } from './layers.ts';
import type { Layer, ProductFinding } from './product-finding.ts';

const MAX_SHOWN = 200;

function shortened(value: string): string {
  return value.length <= MAX_SHOWN ? value : `${value.slice(0, MAX_SHOWN)}…`;
}

/** The first word counts; there is no layer for what nobody says. */
function explainWords(words: readonly Said[], same: (a: string, b: string) => boolean = sameText) {
  const said = words.filter(({ value }) => value.trim() !== '');
  const shown = said.map(({ layer, value }) => ({ layer, value: shortened(value) }));
  return { ...explainField(said[0]?.layer ?? null, said, same), candidates: shown };
}

function wordsOf(
  findings: readonly ProductFinding[],
  read: (finding: ProductFinding) => string | number | boolean | readonly string[] | undefined,
): Said[] {
  return findings.flatMap((finding) => {
    const value = read(finding);
    if (value === undefined) return [];
    return [{ layer: finding.layer, value: Array.isArray(value) ? value.join(' | ') : String(value) }];
  });
}

const seen = (value: string | undefined, layer: Layer = 'visible'): Said[] =>
  value === undefined ? [] : [{ layer, value }];

/** Where the values come from that no other layer may outvote: the first layer that says something gives them. */
export function explainRest(
  layers: Layers,
  { vatIncluded }: Pick<ExtractedProduct, 'vatIncluded'>,
): Record<string, FieldExplanation> {
  const { findings, stock, shownDescription, features, breadcrumb, breadcrumbLayer, canonical, url } = layers;
  const inData = findings.filter(({ layer }) => layer !== 'meta');
  const inHead = findings.filter(({ layer }) => layer === 'meta');
  const vat = wordsOf(findings, (finding) => finding.vatIncluded);
  return {
    sku: explainWords(saidOf(findings, 'sku')),
    gtin: explainWords(saidOf(findings, 'gtin')),
    mpn: explainWords(saidOf(findings, 'mpn')),
    vatIncluded: explainWords(vatIncluded === null ? [] : vat.length > 0 ? vat : seen(String(vatIncluded))),
    stockCount: explainWords([
      ...wordsOf(findings, ({ stockCount }) => stockCount),
      ...seen(stock.count === undefined ? undefined : String(stock.count)),
    ]),
    description: explainWords(
      [
        ...wordsOf(inData, ({ description }) => description),
        ...seen(shownDescription),
        ...wordsOf(inHead, ({ description }) => description),
      ],
      // One layer often tells more of it than another.
      () => true,
    ),
    features: explainWords(
      [
        ...wordsOf(findings, (finding) => finding.features),
        ...seen(features.length > 0 ? features.join(' | ') : undefined),
      ],
      () => true,
    ),
    rating: explainWords(saidOf(findings, 'rating')),
    reviewCount: explainWords(wordsOf(findings, ({ reviewCount }) => reviewCount)),
    breadcrumb: explainWords([
      ...wordsOf(findings, (finding) => finding.breadcrumb),
      ...seen(breadcrumb.length > 0 ? breadcrumb.join(' | ') : undefined, breadcrumbLayer),
    ]),
    url: explainWords([...seen(canonical, 'meta'), ...seen(url === '' ? undefined : url, 'url')], () => true),
  };
}

/** Of an answer that is no page but data: every value is the shop's own. */
export function explainAnswer(product: ExtractedProduct): Record<string, FieldExplanation> {
  return Object.fromEntries(
    Object.entries(product).map(([field, value]): [string, FieldExplanation] => {
      const text = Array.isArray(value) ? value.join(' | ') : value === null ? '' : String(value);
      return [field, explainWords([{ layer: 'platform', value: text }])];
    }),
  );
}

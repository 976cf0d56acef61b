import { nameKey, machineLine, namesAgree, oneLine } from './page/clean-text.ts';
import type { FieldExplanation, ReasonCode, Said } from './extract-result.ts';
import { type Layer, type ProductFinding, type Stock, productOfFinding } from './product-finding.ts';
import { explainField, sameAmount, sameText, saidOf, word } from './layers.ts';
import type { Layers } from './read-page.ts';
import { brandName, isBrand, LABELLED, findBrand } from './product/visible-brand.ts';
import { findCode } from './product/visible-code.ts';
import { chooseCurrency, choosePrice } from './price/main-price.ts';
import { pictureFault } from './product/main-image.ts';
import { saysPlainlyOut } from './stock/stock-text.ts';
import { findOriginal } from './price/price-pairs.ts';
import { partsOfTitle } from './page/page-heading.ts';
import { absoluteUrl } from './page/page-address.ts';
import { findDescription, findFeatures, saysMore } from './product/product-text.ts';

const MAX_SHOWN = 200;

/** Cuts the shop's own name off a title: "Juki MO-6814S - Dikiş Dünyası". */
function withoutSiteName(title: string, siteName: string, host: string): string {
  const parts = partsOfTitle(title);
  const last = parts.at(-1) ?? '';
  const key = nameKey(last);
  const labels = host.split('.').filter((label) => !/^(?:com|co|org|net)$/.test(label));
  const isSite = [siteName, labels.slice(-2)[0] ?? ''].some((shop) => namesAgree(key, nameKey(shop)));
  return parts.length < 2 || !isSite
    ? title
    : title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—·»:-]+$/, '');
}

/** What each layer calls the product, the surest name first. */
function namesOf({ findings, page: { heading }, meta, currencyHints }: Layers): Said[] {
  const siteName = machineLine(meta.values.get('og:site_name') ?? '');
  const bare = (name: string): string => withoutSiteName(name, siteName, currencyHints.host);
  const named = findings.filter(({ layer, name }) => layer !== 'meta' && name !== undefined);
  const structured = named.map(({ layer, name }): Said => {
    const line = machineLine(name ?? '');
    // Plugins put the title of the page, with the shop's name behind it, where the product's name belongs.
    return { layer, value: sameText(bare(line), heading?.text ?? '') ? bare(line) : line };
  });
  const visible = heading ? word('visible', oneLine(heading.text)) : [];
  const head = findings.find(({ layer }) => layer === 'meta')?.name;
  const said = [
    ...structured,
    ...visible,
    ...word('meta', head === undefined ? undefined : bare(head)),
    ...word('title', meta.title === '' ? undefined : bare(meta.title)),
  ].filter(({ value }) => nameKey(value) !== '' && (siteName === '' || !sameText(value, siteName)));
  const isSupported = ({ layer, value }: Said): boolean =>
    said.some((other) => other.layer !== layer && namesAgree(nameKey(value), nameKey(other.value)));
  // Data without an offer may speak of the shop or of all its products: the page's first heading is surer.
  const isVague =
    heading?.element.name === 'h1' &&
    named.every(({ price, stock }) => price === undefined && stock === undefined);
  // A name that nothing else on the page repeats loses to a heading that the title confirms.
  const [top] = said;
  const visibleName = said.find(({ layer }) => layer === 'visible');
  return top && visibleName && !isSupported(top) && (isSupported(visibleName) || isVague)
    ? [visibleName, ...said.filter((other) => other !== visibleName)]
    : said;
}

/** The brands that data and page name, the surest first; data that name the shop itself give way to a label. */
function brandsOf({ findings, meta, currencyHints, page, inCards, state }: Layers): Said[] {
  const inData = saidOf(findings, 'brand');
  const shop = [
    meta.values.get('og:site_name') ?? '',
    currencyHints.host.replace(/^www\.|\.[a-z]{2,}.*$/g, ''),
  ].map(nameKey);
  const isSaid = inData.some(({ value }) => !shop.includes(nameKey(value)));
  const visible = isSaid ? undefined : findBrand(page, meta.title, inCards, inData.length > 0 ? LABELLED : 0);
  return [
    ...word('visible', visible),
    ...inData.map(({ layer, value }) => ({ layer, value: brandName(machineLine(value)) })),
    ...word('state', state.brand),
  ].filter(({ value }) => isBrand(value));
}

/** Whether the product can be bought: what the data say, what words and boxes say, and the button. */
function chooseStock(
  layers: Layers,
  hasPrice: boolean,
): { stock: Stock | undefined; explanation: FieldExplanation } {
  const said = saidOf(layers.findings, 'stock');
  const { words, wordsText, plainlyOut, saysIn, classOut, button } = layers.stock;
  const candidates: Said[] = words === undefined ? said : [...said, { layer: 'visible', value: words }];
  const answer = (stock: Stock | undefined, layer: Layer | null = 'visible', note = wordsText) => ({
    stock,
    explanation: explainField(layer, candidates, (a, b) => a === b, note),
  });
  const [first] = said;
  if (first) {
    // Themes leave "InStock" in the data of sold-out products; the page itself then says so and offers no button.
    const isOut =
      words === 'out' &&
      button !== 'enabled' &&
      (plainlyOut || classOut || (!saysIn && saysPlainlyOut(wordsText ?? '')));
    if (first.value === 'in' && isOut) return answer('out');
    return answer(first.value === 'in' ? 'in' : 'out', first.layer, '');
  }
  if (words === 'out' && (button !== 'enabled' || plainlyOut)) return answer('out');
  if (button === 'enabled') return answer('in', 'visible', 'buy button');
  if (words !== undefined) return answer(words);
  if (hasPrice) return answer('in', 'visible', 'no sign; a price is shown');
  return button === 'disabled'
    ? answer('out', 'visible', 'disabled buy button')
    : answer(undefined, null, '');
}

/** The product's pictures, all of the layer that is trusted most and has one. */
function chooseImages(layers: Layers, name: string): { images: string[]; explanation: FieldExplanation } {
  const isGood = ({ value }: Said): boolean => pictureFault(value, name) !== 'stand-in';
  const said = layers.findings.flatMap(({ layer, images: inData = [] }) =>
    inData.flatMap((image) => word(layer, absoluteUrl(image, layers.base))),
  );
  // Finding the picture that is shown takes long: it is looked for where the data have none.
  if (!said.some(isGood)) said.push(...word('visible', absoluteUrl(layers.mainImage(), layers.base)));
  const good = said.filter(isGood);
  const chosen = good.length > 0 ? good : said;
  const first = chosen[0]?.layer ?? null;
  const images = [...new Set(chosen.flatMap(({ layer, value }) => (layer === first ? value : [])))];
  return { images, explanation: explainField(first, chosen, () => true) };
}

/** Puts the layers together: one value for each field, with the layer it came from and what the others said. */
export function mergeLayers(layers: Layers) {
  const { findings, page, meta, base, price: ranked } = layers;
  const explain: Record<string, FieldExplanation> = {};
  const doubts: ReasonCode[] = [];
  /** What the first of the layers says of a field; `explain` gets what the others say. */
  const choose = (field: string, said: readonly Said[], same = sameText): string | undefined => {
    const candidates = said.map(({ layer, value }) => ({
      layer,
      value: value.length <= MAX_SHOWN ? value : `${value.slice(0, MAX_SHOWN)}…`,
    }));
    explain[field] = explainField(said[0]?.layer ?? null, candidates, same);
    return said[0]?.value;
  };
  // One layer often tells more of it than another.
  const chooseOne = (field: string, said: readonly Said[]): string | undefined =>
    choose(field, said, () => true);
  const chooseSeen = (
    field: 'sku' | 'gtin' | 'stockCount' | 'features',
    ...seen: Said[]
  ): string | undefined => chooseOne(field, [...saidOf(findings, field), ...seen]);
  const codeOf = (field: 'sku' | 'gtin'): Said[] => word('visible', findCode(page, layers.inCards, field));

  // A name with the maker or the shop added to it is no other name.
  const name = choose(
    'name',
    namesOf(layers),
    (a, b) => sameText(a, b) || namesAgree(nameKey(a), nameKey(b)),
  );

  const price = choosePrice(layers);
  const { amount } = price;
  const currency = chooseCurrency(layers, price);
  explain['currency'] = currency.explanation;
  const stated = saidOf(findings, 'price');
  const seen = ranked.ranked.slice(0, 4).filter(({ score }) => score > 0);
  const candidates = [...stated, ...seen.flatMap(({ candidate }) => word('visible', candidate.price.amount))];
  const decisive = candidates.slice(0, stated.length + 1);
  explain['price'] = {
    ...explainField(price.finding?.layer ?? (price.visible ? 'visible' : null), decisive, sameAmount),
    candidates,
  };
  if (price.conflict) doubts.push('PRICE_CONFLICT');

  const beside = price.visible && findOriginal(price.visible, ranked.ranked, ranked.cardOf);
  const isOld = ({ value }: Said): boolean =>
    amount !== null && Number(value) > Number(amount) && Number(value) < Number(amount) * 10;
  const originalPrice = chooseOne(
    'originalPrice',
    [...word('visible', beside?.price.amount), ...saidOf(findings, 'originalPrice')].filter(isOld),
  );
  const vat = price.visible ? price.visible.price.vatIncluded : price.finding?.vatIncluded;
  const vatIncluded = amount === null ? undefined : (vat ?? undefined);
  chooseOne('vatIncluded', word(price.finding?.layer ?? 'visible', vatIncluded?.toString()));
  if (vatIncluded === false && currency.currency === 'TRY') doubts.push('PRICE_WITHOUT_VAT');

  const stock = chooseStock(layers, amount !== null);
  explain['inStock'] = stock.explanation;
  if (stock.stock === undefined) doubts.push('STOCK_UNKNOWN');
  const count = chooseSeen('stockCount', ...word('visible', layers.stock.count));
  const { images, explanation } = chooseImages(layers, name ?? '');
  explain['imageUrl'] = explanation;
  explain['images'] = explanation;

  const inFinding = findings.find((finding) => finding.layer !== 'meta' && saysMore(finding))?.description;
  const inData = saidOf(findings, 'description');
  const description = inFinding ?? findDescription(page) ?? inData[0]?.value;
  const source = inFinding === undefined ? 'visible' : 'json-ld';
  chooseOne('description', [...word(source, description), ...inData]);
  const features = findings.find((finding) => finding.features)?.features ?? findFeatures(page);
  chooseSeen('features', ...word('visible', features.join(' | ')));
  const finding: ProductFinding = {
    layer: 'visible',
    name,
    price: amount ?? undefined,
    vatIncluded,
    originalPrice,
    stock: stock.stock,
    stockCount: count === undefined ? undefined : Number(count),
    images,
    brand: choose('brand', brandsOf(layers)),
    sku: chooseSeen('sku', ...codeOf('sku')),
    gtin: chooseSeen('gtin', ...codeOf('gtin'), ...word('state', layers.state.gtin)),
    mpn: choose('mpn', saidOf(findings, 'mpn')),
    description,
    features,
    url: chooseOne('url', [
      ...word('meta', absoluteUrl(meta.canonical, base)),
      ...word('url', absoluteUrl(layers.url, base)),
    ]),
  };
  const product = productOfFinding(finding, base, currency.currency ?? undefined);
  const isNamed = currency.explanation.candidates.length > 0;
  return {
    product: { ...product, currency: amount !== null || isNamed ? currency.currency : null },
    explain,
    doubts,
  };
}

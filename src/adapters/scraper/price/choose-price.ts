import {
  type CurrencyHints,
  countryCurrency,
  currencyDecimals,
  languageCurrency,
  resolveCurrency,
} from './currency.ts';
import type { FieldExplanation } from '../extract-result.ts';
import { type Layers, type Said, explainField, sameAmount, sameText, saidOf } from '../layers.ts';
import type { PageElement } from '../page/page-tree.ts';
import type { PriceCandidate } from './price-candidates.ts';
import type { Layer, ProductFinding } from '../product-finding.ts';

export interface PriceChoice {
  readonly amount: string | null;
  readonly layer: Layer | null;
  readonly shown: PriceCandidate | undefined;
  readonly finding: ProductFinding | undefined;
  readonly conflict: boolean;
}

/** The least score at which a shown price beats what structured data say. */
const SURE = 8;
const PLAUSIBLE = 5.5;

/**
 * The price: a structured price that the page also shows; else the shown price when it plainly is the
 * product's; else what the structured layers say in their order of trust.
 */
export function choosePrice(layers: Layers): PriceChoice {
  const stated = layers.findings.filter((finding) => finding.price !== undefined);
  const { best, ranked } = layers.price;
  const shownAs = (amount: string) =>
    ranked.find((entry) => sameAmount(entry.candidate.price.amount, amount) && !entry.candidate.struck);
  const choose = (
    finding: ProductFinding,
    shown: PriceCandidate | undefined,
    conflict: boolean,
  ): PriceChoice => ({
    amount: finding.price ?? null,
    layer: finding.layer,
    shown,
    finding,
    conflict,
  });
  if (best && best.score >= SURE) {
    const agreeing = stated.find(
      (finding) =>
        sameAmount(finding.price ?? '', best.candidate.price.amount) ||
        finding.otherPrices?.some((price) => sameAmount(price, best.candidate.price.amount)) === true,
    );
    if (agreeing) {
      return { ...choose(agreeing, best.candidate, false), amount: best.candidate.price.amount };
    }
    // A stated price that the page also shows wins, unless it is shown as the old one.
    for (const finding of stated) {
      const seen = shownAs(finding.price ?? '');
      const isOld = seen?.candidate === layers.price.original || seen?.candidate.perhapsStruck === true;
      if (
        seen &&
        !isOld &&
        !isNetOf(seen.candidate, best.candidate) &&
        !layers.price.inCards.has(seen.candidate) &&
        seen.score >= Math.min(best.score - 3, 3)
      )
        return choose(finding, seen.candidate, true);
    }
    const [first] = stated;
    if (first && strange(first, best.candidate, layers)) return choose(first, undefined, true);
    return {
      amount: best.candidate.price.amount,
      layer: 'visible',
      shown: best.candidate,
      finding: undefined,
      conflict: stated.length > 0,
    };
  }
  const [first] = stated;
  if (first) return choose(first, shownAs(first.price ?? '')?.candidate, false);
  if (
    best &&
    best.score >= PLAUSIBLE &&
    best.candidate.kind !== 'threshold' &&
    best.candidate.kind !== 'shipping' &&
    best.candidate.kind !== 'unit' &&
    best.candidate.kind !== 'instalment' &&
    best.candidate.kind !== 'saving'
  )
    return {
      amount: best.candidate.price.amount,
      layer: 'visible',
      shown: best.candidate,
      finding: undefined,
      conflict: false,
    };
  return { amount: null, layer: null, shown: undefined, finding: undefined, conflict: false };
}

/** Whether one is shown as the price without the VAT that the other holds: data often state that one. */
function isNetOf(net: PriceCandidate, paid: PriceCandidate): boolean {
  const ratio = Number(paid.price.amount) / Number(net.price.amount);
  return net.exVat && !paid.exVat && ratio > 1 && ratio < 1.28;
}

/** Whether a shown price is so far from the stated one, in the same currency, that it is the price of something else. */
function strange(stated: ProductFinding, shown: PriceCandidate, layers: Layers): boolean {
  const { written, amount } = shown.price;
  const currency = written === null ? null : resolveCurrency(written, layers.currencyHints);
  if (stated.currency !== undefined && currency !== null && currency !== stated.currency) return false;
  const ratio = Number(amount) / Number(stated.price);
  const isTimes = (factor: number): boolean => Math.abs(ratio / factor - 1) < 1e-9;
  // Data that count in the smallest unit, 349 beside "$3.49", or that group thousands: 1.499 beside "1.499 TL".
  if (isTimes(0.01) || (isTimes(1000) && currencyDecimals(stated.currency ?? null) !== 3)) return false;
  // The text of the tag itself is no other thing's price: "<b itemprop=price content=22900>109.900</b>".
  if (stated.layer === 'microdata' && isTagged(shown.element) && !isTimes(100)) return false;
  return ratio < 0.25 || ratio > 4;
}

/** Whether the element, or one right around it, is tagged as the product's price. */
function isTagged(element: PageElement): boolean {
  return [element, element.parent].some((at) => /(?:^|\s)price(?:\s|$)/i.test(at?.attrs['itemprop'] ?? ''));
}

/** The currency that the page's other prices are written in, when they agree. */
function usualCurrency({ price, currencyHints }: Layers): string | undefined {
  const codes = price.ranked
    .map(({ candidate }) => candidate.price.written)
    .filter((written) => written !== null)
    .map((written) => resolveCurrency(written, currencyHints));
  const [first] = codes;
  return first !== undefined && first !== null && codes.every((code) => code === first) ? first : undefined;
}

/** The currency of the chosen price: its own layer's, else the sign shown with it, else what the page or its country says. */
export function chooseCurrency(
  layers: Layers,
  price: PriceChoice,
): { currency: string | null; explanation: FieldExplanation } {
  const said = saidOf(layers.findings, 'currency');
  const hints: CurrencyHints = {
    ...layers.currencyHints,
    stated: said[0]?.value ?? layers.currencyHints.stated,
  };
  const written = price.shown?.price.written;
  const shown = written === null || written === undefined ? null : resolveCurrency(written, hints);
  const candidates: Said[] = [...said];
  if (shown !== null) candidates.push({ layer: 'visible', value: shown });
  if (layers.currencyHints.stated !== undefined)
    candidates.push({ layer: 'state', value: layers.currencyHints.stated });
  const usual = usualCurrency(layers);
  if (usual !== undefined) candidates.push({ layer: 'visible', value: usual });
  const local = countryCurrency(layers.currencyHints) ?? languageCurrency(layers.currencyHints);
  if (local !== undefined) candidates.push({ layer: 'url', value: local });
  const own = price.finding?.currency;
  const [currency, layer]: [string | null, Layer | null] =
    shown !== null && (price.layer === 'visible' || price.shown === layers.price.best?.candidate)
      ? [shown, 'visible']
      : own !== undefined
        ? [own, price.finding?.layer ?? null]
        : shown !== null
          ? [shown, 'visible']
          : [candidates[0]?.value ?? null, candidates[0]?.layer ?? null];
  return {
    currency,
    explanation: explainField(
      layer,
      candidates.filter((candidate) => candidate.layer !== 'url'),
      sameText,
    ),
  };
}

import { type CurrencyHints, countryCurrency, languageCurrency, resolveCurrency } from './currency.ts';
import type { FieldExplanation } from '../extract-result.ts';
import { type Layers, explainField, sameAmount, sameText, saidOf, word } from '../layers.ts';
import type { PriceCandidate, RankedPrice } from './price-candidates.ts';
import type { ProductFinding } from '../product-finding.ts';

/** The price with what it was chosen from: `finding` of the data, `shown` on the page, or both. */
export interface PriceChoice {
  readonly amount: string | null;
  readonly visible?: PriceCandidate | undefined;
  readonly finding?: ProductFinding | undefined;
  readonly conflict: boolean;
}

/** The least score at which a shown price beats what structured data say, and at which it is a price at all. */
const SURE = 8;
const PLAUSIBLE = 5.5;
/** Kinds of prices that are never the product's own. */
const NO_PRICES: ReadonlySet<string> = new Set(['threshold', 'shipping', 'unit', 'instalment', 'saving']);

function ofData(finding: ProductFinding, shown: PriceCandidate | undefined, conflict: boolean): PriceChoice {
  return { amount: finding.price ?? null, visible: shown, finding, conflict };
}

/**
 * The price: a structured price that the page also shows; else the shown price when it plainly is the
 * product's; else what the structured layers say in their order of trust.
 */
export function choosePrice({ findings, price }: Layers): PriceChoice {
  const stated = findings.filter((finding) => finding.price !== undefined);
  const { best, ranked, inCards, original } = price;
  const visibleAs = (amount = ''): RankedPrice | undefined =>
    ranked.find(({ candidate }) => sameAmount(candidate.price.amount, amount) && !candidate.struck);
  const [first] = stated;
  if (!best || best.score < SURE) {
    if (first) return ofData(first, visibleAs(first.price)?.candidate, false);
    const isPrice = best !== undefined && best.score >= PLAUSIBLE && !NO_PRICES.has(best.candidate.kind);
    const visible = isPrice ? best.candidate : undefined;
    return { amount: visible?.price.amount ?? null, visible, conflict: false };
  }
  const { candidate } = best;
  const { amount } = candidate.price;
  const agreeing = stated.find(({ price: said, otherPrices = [] }) =>
    [said, ...otherPrices].some((one) => sameAmount(one ?? '', amount)),
  );
  if (agreeing) return { ...ofData(agreeing, candidate, false), amount };
  // A stated price that the page also shows wins, unless it is shown as the old one, without VAT or in a card.
  for (const finding of stated) {
    const seen = visibleAs(finding.price);
    if (!seen || seen.score < Math.min(best.score - 3, 3) || seen.candidate === original) continue;
    const { perhapsStruck, exVat } = seen.candidate;
    if (!perhapsStruck && exVat === candidate.exVat && !inCards.has(seen.candidate))
      return ofData(finding, seen.candidate, true);
  }
  return { amount, visible: candidate, conflict: first !== undefined };
}

/** The currency of the chosen price: its own layer's, else the sign shown with it, else what the page or its country says. */
export function chooseCurrency(
  layers: Layers,
  price: PriceChoice,
): { currency: string | null; explanation: FieldExplanation } {
  const { findings, currencyHints } = layers;
  const inData = saidOf(findings, 'currency');
  const hints: CurrencyHints = { ...currencyHints, stated: inData[0]?.value ?? currencyHints.stated };
  const written = price.visible?.price.written ?? null;
  const visible = word('visible', written === null ? null : resolveCurrency(written, hints));
  const inFinding = word(price.finding?.layer ?? 'state', price.finding?.currency);
  const isSeen = price.finding === undefined || price.visible === layers.price.best?.candidate;
  const candidates = [...inData, ...visible, ...word('state', currencyHints.stated)];
  const local = countryCurrency(currencyHints) ?? languageCurrency(currencyHints);
  const [chosen] = [
    ...(isSeen ? visible : []),
    ...inFinding,
    ...visible,
    ...candidates,
    ...word('url', local),
  ];
  return {
    currency: chosen?.value ?? null,
    explanation: explainField(chosen?.layer ?? null, candidates, sameText),
  };
}

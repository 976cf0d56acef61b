import { findCards, findLoneCard } from '../list/price-cards.ts';
import { REGION } from '../page/page-regions.ts';
import { boxesOf, type PageElement, contains } from '../page/page-tree.ts';
import type { Layers, VisiblePage } from '../read-page.ts';
import type { PriceCandidate, RankedPrice } from './price-candidates.ts';
import { KIND_COST } from './price-kind.ts';
import { type CardOf, findOriginal, hasWithVat, isGross, isSentence, paidRather } from './price-pairs.ts';
import { type CurrencyHints, localCurrency, resolveCurrency } from './currency.ts';
import type { FieldExplanation } from '../extract-result.ts';
import { explainField, sameAmount, sameText, saidOf, word } from '../layers.ts';
import type { ProductFinding } from '../product-finding.ts';

/** What speaks for a shown price being the page's own, and against it. */
const WEIGHTS = {
  /** It has a sign or word of a currency. */
  written: 3,
  /** Its names or words say "now", "sale". */
  current: 1.5,
  /** The same with VAT stands near it, ... */
  besideGross: -8,
  /** ... or it is only said to lack it. */
  net: -1,
  total: -1.5,
  inSentence: -4,
  struck: -9,
  perhapsStruck: -2,
  inCards: -8,
  elsewhere: -7,
  /** The nearer behind the name the better; right before it little, far before it nothing. */
  afterName: 5,
  beforeName: 2,
  farBefore: -1.5,
  /** It stands in the smallest box that holds the name and a buy button of the product. */
  inBox: 2.5,
  /** The nearer to a button the better. */
  button: 2,
  /** Data say it. */
  stated: 4,
} as const;
/** Elements in which what is near weighs a third of what is beside. */
const FADES = { name: 120, button: 60 } as const;

/** How much a price, by itself and among the others, looks like what a product costs, wherever it stands. */
export function worthOf(candidate: PriceCandidate, candidates: readonly PriceCandidate[]): number {
  const { element, price, kind, named, current, exVat, total, struck, perhapsStruck } = candidate;
  return (
    named -
    KIND_COST[kind] +
    (price.written === null ? 0 : WEIGHTS.written) +
    (current ? WEIGHTS.current : 0) +
    (exVat ? (hasWithVat(candidate, candidates) ? WEIGHTS.besideGross : WEIGHTS.net) : 0) +
    (total ? WEIGHTS.total : 0) +
    (isSentence(element) ? WEIGHTS.inSentence : 0) +
    (struck ? WEIGHTS.struck : 0) +
    (perhapsStruck ? WEIGHTS.perhapsStruck : 0)
  );
}

/**
 * Ranks the shown prices: the page's own price stands near its name and its buy button, named as a price and not
 * struck. `stated` are those that data say.
 */
export function rankPrices(page: VisiblePage, url: string, stated: ReadonlySet<string>) {
  const { tree, regions } = page;
  const heading = page.heading?.element;
  const inRows = findCards(tree, page.candidates, url);
  const cards = new Map<PriceCandidate, PageElement>();
  for (const candidate of page.candidates) {
    const card = inRows.get(candidate) ?? findLoneCard(page, candidate.element, url);
    if (card && !(heading && contains(card, heading))) cards.set(candidate, card);
  }
  const others = [...new Set(cards.values())];
  const buttons = page.buyButtons.flatMap(({ element }) =>
    others.some((card) => contains(card, element)) ? [] : element,
  );
  const near = buttons.find((button) => heading && button.index > heading.index) ?? buttons[0];
  const box = near && boxesOf(heading?.parent).find((each) => contains(each, near));
  const candidates = asPieces(page, cards, stated.size > 0).map((candidate, _at, all) => {
    if (cards.has(candidate) || !isGross(candidate, all)) return candidate;
    return { ...candidate, struck: false, perhapsStruck: false };
  });
  const scoreOf = (candidate: PriceCandidate): number => {
    const { element, price } = candidate;
    let score = worthOf(candidate, candidates);
    if (cards.has(candidate)) score += WEIGHTS.inCards;
    if (regions.has(element, REGION.elsewhere)) score += WEIGHTS.elsewhere;
    const distance = heading ? element.index - heading.index : Infinity;
    if (distance >= 0) score += WEIGHTS.afterName * Math.exp(-distance / FADES.name);
    else score += distance > -60 ? WEIGHTS.beforeName : WEIGHTS.farBefore;
    if (box && contains(box, element)) score += WEIGHTS.inBox;
    const button = Math.min(...buttons.map((each) => Math.abs(each.index - element.index)));
    score += WEIGHTS.button * Math.exp(-button / FADES.button);
    if (stated.has(price.amount)) score += WEIGHTS.stated;
    return score;
  };
  return {
    ...choosePaid(candidates, scoreOf, cards),
    /** The cards of other products that candidates stand in. */
    cardOf: cards,
    cards: others,
  };
}

/** The prices by their scores, the best first; which of them is paid, and the crossed-out one beside it. */
export function choosePaid(
  candidates: readonly PriceCandidate[],
  scoreOf: (candidate: PriceCandidate) => number,
  inCards: CardOf,
) {
  const ranked = candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate) }))
    .toSorted((a, b) => b.score - a.score || a.candidate.element.index - b.candidate.element.index);
  const best = paidRather(ranked, inCards) ?? ranked[0];
  return { ranked, best, original: best && findOriginal(best.candidate, ranked, inCards) };
}

const PIECE_KINDS: ReadonlySet<string> = new Set(['unit', 'lowest', 'transfer', 'pack']);

/**
 * The candidates, in which a price per metre or kilogram, the one named lowest, or the one for paying at once counts as
 * the price if no other one follows the name; that of a month only where data say none.
 */
function asPieces({ candidates, regions, heading }: VisiblePage, inCards: CardOf, isStated: boolean) {
  const isSold = candidates.some((candidate) => {
    const { element, kind, struck } = candidate;
    if (inCards.has(candidate) || struck || isSentence(element) || (kind !== 'price' && kind !== 'piece'))
      return false;
    return !regions.has(element, REGION.elsewhere) && (!heading || element.index > heading.element.index);
  });
  const counts = (candidate: PriceCandidate): boolean =>
    !inCards.has(candidate) && (PIECE_KINDS.has(candidate.kind) || (candidate.kind === 'month' && !isStated));
  return isSold
    ? candidates
    : candidates.map((each) => (counts(each) ? { ...each, kind: 'piece' as const } : each));
}

/** The price with what it was chosen from: `finding` of the data, `shown` on the page, or both. */
interface PriceChoice {
  readonly amount: string | null;
  readonly visible?: PriceCandidate | undefined;
  readonly finding?: ProductFinding | undefined;
  readonly conflict: boolean;
}

/** The least score at which a shown price beats what structured data say, and at which it is a price at all. */
export const SCORE = { sure: 8, plausible: 5.5 } as const;

function ofData(finding: ProductFinding, shown: PriceCandidate | undefined, conflict: boolean): PriceChoice {
  return { amount: finding.price ?? null, visible: shown, finding, conflict };
}

/**
 * The price: a structured price that the page also shows; else the shown price when it plainly is the
 * product's; else what the structured layers say in their order of trust.
 */
export function choosePrice({ findings, price }: Layers): PriceChoice {
  const stated = findings.filter((finding) => finding.price !== undefined);
  const { best, ranked, cardOf, original } = price;
  const visibleAs = (amount = ''): RankedPrice | undefined =>
    ranked.find(({ candidate }) => sameAmount(candidate.price.amount, amount) && !candidate.struck);
  const [first] = stated;
  const isOther = best && cardOf.has(best.candidate);
  if (!best || isOther || best.score < SCORE.sure || (first && isSentence(best.candidate.element))) {
    if (first) return ofData(first, visibleAs(first.price)?.candidate, false);
    const isPrice =
      best && !isOther && best.score >= SCORE.plausible && KIND_COST[best.candidate.kind] < KIND_COST.unit;
    const visible = isPrice ? best.candidate : undefined;
    return { amount: visible?.price.amount ?? null, visible, conflict: false };
  }
  const { candidate } = best;
  const { amount } = candidate.price;
  const agreeing = stated.find(
    ({ price: said, highPrice = 0, otherPrices = [] }) =>
      [said, ...otherPrices].some((one) => sameAmount(one ?? '', amount)) ||
      (Number(amount) > Number(said) && Number(amount) <= Number(highPrice)),
  );
  if (agreeing) return { ...ofData(agreeing, candidate, false), amount };
  // A stated price that the page also shows wins, unless it is shown as the old one, without VAT or in a card.
  for (const finding of stated) {
    const seen = visibleAs(finding.price);
    if (!seen || seen.score < Math.min(best.score - 3, 3) || seen.candidate === original) continue;
    const { perhapsStruck, exVat, kind } = seen.candidate;
    if (kind !== 'other' && !perhapsStruck && exVat === candidate.exVat && !cardOf.has(seen.candidate))
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
  const [chosen] = [
    ...(isSeen ? visible : []),
    ...inFinding,
    ...visible,
    ...candidates,
    ...word('url', localCurrency(currencyHints)),
  ];
  return {
    currency: chosen?.value ?? null,
    explanation: explainField(chosen?.layer ?? null, candidates, sameText),
  };
}

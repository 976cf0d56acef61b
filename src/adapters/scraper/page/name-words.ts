import { PATTERNS } from './patterns.ts';
import { foldWords } from './clean-text.ts';

/** "4.5", "4,7/5": what people think of the product. */
const RATING = /^[0-5][.,]\d(?:\s*\/\s*5)?$/;

/** "385,00 TL + KDV" */
const PRICE = /^[^\p{L}\d]*\d[\d.,\s]*(?:tl|try|[₺€$£]|usd|eur|euro)(?:\s*\+\s*kdv|\s*\(?kdv dahil\)?)?$/u;

/** Whether a text is too short or long for a name, or names a part of the page. */
export function isJunkName(text: string): boolean {
  const words = foldWords(text);
  const isSaid = [RATING, PRICE, PATTERNS.notName, PATTERNS.asksChoice].some((pattern) =>
    pattern.test(words),
  );
  return isSaid || text.length < 2 || text.length > 300 || text.endsWith(':');
}

/** The parts of a page's title, between bars and dashes: the product's name, its category, the shop's own name. */
export function partsOfTitle(title: string): string[] {
  return title.split(/\s[|–—·»:-]\s|\s*\|\s*/);
}

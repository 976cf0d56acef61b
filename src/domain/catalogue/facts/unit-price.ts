import { divideHalfUp, kurus, type Kurus } from '../../money/money.ts';
import { fold } from '#kernel/turkish';
import { findFact, readFacts } from './facts.ts';

/** Facts about what one piece contains. */
const CONTENTS = ['Paket', 'Kutu', 'Birim', 'Bobin', 'Makara', 'Hacim'];
const THOUSANDS = /\.(?=\d{3}(?!\d))/g;
/** The only number of a fact: `12 x 10 adet` is not 10. */
const CONTENT = /^\D*(\d{1,9})(?:,(\d{1,3}))?[ '’]?(adet|l[iu]|m|litre|lt|l|ml|kg|g)(?![a-z0-9])\D*$/;
/** The unit of the price, and how many units of the fact are one. */
const UNITS: Readonly<Record<string, readonly [unit: string, count: number]>> = {
  adet: ['adet', 1],
  li: ['adet', 1],
  lu: ['adet', 1],
  m: ['100 m', 100],
  litre: ['litre', 1],
  lt: ['litre', 1],
  l: ['litre', 1],
  ml: ['litre', 1000],
  kg: ['kg', 1],
  g: ['kg', 1000],
};

/**
 * The price of one unit of what a product contains (the rule about price labels, article 5); undefined when that is
 * the product's price or its features do not say it.
 */
export function unitPriceOf(price: Kurus, features: readonly string[]) {
  const facts = readFacts(features);
  for (const name of CONTENTS) {
    const text = fold(findFact(facts, name) ?? '').replaceAll(THOUSANDS, '');
    const [, whole = '', part = '', word = ''] = CONTENT.exec(text) ?? [];
    const [unit, count] = UNITS[word] ?? [];
    const thousandths = Number(whole + part.padEnd(3, '0'));
    if (!unit || !count || thousandths === 0) continue;
    if (thousandths === count * 1000) return undefined;
    return { unit, amount: kurus(divideHalfUp(price * count * 1000, thousandths)) };
  }
  return undefined;
}

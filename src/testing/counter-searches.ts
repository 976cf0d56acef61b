import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import type { Shop } from '#shop/shop';

/**
 * A search and the products of the demo that a good seller would lay on the counter for it. People who had seen only the
 * goods wrote and judged these lists, each before any run of it; the faults of a list were mended after its first run.
 */
export interface CounterSearch {
  /** Number of the list, from 1; the last one is the newest. */
  readonly list: number;
  readonly text: string;
  /** The first eight characters of the ids of all right products, with spaces between. */
  readonly right?: string;
  /** How many cards at the top must all be right ones. */
  readonly first?: number;
  /** It is enough when one of them is. */
  readonly any?: true;
  /** Those of `right` that must be among them. */
  readonly must?: string;
  /** Ids as in `right`, for each of several goods: one of each must be among them. */
  readonly each?: readonly string[];
  /** Address of a page that is a right answer too. */
  readonly page?: string;
  /** The shop has no such goods: the list must be empty. */
  readonly none?: true;
}

/** The lists that stand in `samples/counter-searches.jsonl`, a search in each line. */
export function readCounterSearches(): readonly CounterSearch[] {
  // This code may have been built into another folder.
  const file = readFileSync(join(PROGRAM_FOLDER, 'src/testing/samples/counter-searches.jsonl'), 'utf8');
  return file
    .trimEnd()
    .split('\n')
    .map((line): CounterSearch => JSON.parse(line));
}

/** Whether the shop answers a search as the seller would. The sizes and colours of a group are one card. */
export function isAnswered(
  shop: Pick<Shop, 'catalogue' | 'list' | 'readSearch'>,
  { text, right = '', first = 3, any, must = '', each = [], page, none }: CounterSearch,
): boolean {
  if (page !== undefined && shop.readSearch(text).pages.some(({ path }) => path === page)) return true;
  const cardOf = ({ id, group }: Product): string => group ?? id;
  const cards = [...new Set(shop.list({ ...EMPTY_LISTING, q: text }).products.map(cardOf))];
  if (none) return cards.length === 0;
  const top = cards.slice(0, first);
  const cardsOf = (ids: string): string[] =>
    shop.catalogue
      .products()
      .filter(({ id }) => ids.includes(id.slice(0, 8)))
      .map(cardOf);
  const wanted = new Set(cardsOf(right));
  return (
    top.some((card) => wanted.has(card)) &&
    (any || top.every((card) => wanted.has(card))) &&
    cardsOf(must).every((card) => top.includes(card)) &&
    each.every((ids) => cardsOf(ids).some((card) => top.includes(card)))
  );
}

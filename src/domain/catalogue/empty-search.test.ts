import { expect, test } from 'vitest';
import { type EmptySearch, recordEmptySearch } from './empty-search.ts';

function recordAll(...texts: readonly (readonly [text: string, second: number])[]): readonly EmptySearch[] {
  let searches: readonly EmptySearch[] = [];
  for (const [text, second] of texts) searches = recordEmptySearch(searches, text, new Date(second * 1000));
  return searches;
}

test('spellings of one search count together', () => {
  expect(recordAll(['ŞÖNİL iplik', 0], ['sonil  iplik', 100])).toMatchObject([
    { text: 'sonil  iplik', count: 2 },
  ]);
});

test('a text that grew while it was typed counts as one search', () => {
  expect(recordAll(['kop', 0], ['kopç', 1], ['kopça', 2]).map(({ text }) => text)).toEqual(['kopça']);
  expect(recordAll(['kop', 0], ['kopça', 120]).map(({ text }) => text)).toEqual(['kopça', 'kop']);
});

test('very short texts do not count, and the list stays small', () => {
  expect(recordAll(['ab', 0], ['!!', 1])).toEqual([]);
  const many = Array.from({ length: 300 }, (_, index) => [`aranan ${index} şey`, index * 100] as const);
  const searches = recordAll(...many);
  expect(searches).toHaveLength(200);
  expect(searches[0]?.text).toBe('aranan 299 şey');
});

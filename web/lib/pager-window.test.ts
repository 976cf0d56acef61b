import { describe, expect, test } from 'vitest';
import { pagerWindow } from './pager-window.ts';

/** What a pager of `count` pages shows on page `current`, as text. */
function drawn(current: number, count: number): string {
  const { pages, hasFirst, hasGapBefore, hasGapAfter, hasLast } = pagerWindow(current, count);
  const middle = pages.map((page) => (page === current ? `[${page}]` : String(page)));
  return [
    ...(hasFirst ? ['1'] : []),
    ...(hasGapBefore ? ['…'] : []),
    ...middle,
    ...(hasGapAfter ? ['…'] : []),
    ...(hasLast ? [String(count)] : []),
  ].join(' ');
}

describe('a pager shows up to five pages with shortcuts to both ends', () => {
  test.each([
    [1, 1, '[1]'],
    [2, 3, '1 [2] 3'],
    [1, 5, '[1] 2 3 4 5'],
    [1, 6, '[1] 2 3 4 5 6'],
    [4, 6, '1 2 3 [4] 5 6'],
    [1, 13, '[1] 2 3 4 5 … 13'],
    [7, 13, '1 … 5 6 [7] 8 9 … 13'],
    [11, 13, '1 … 9 10 [11] 12 13'],
    [13, 13, '1 … 9 10 11 12 [13]'],
  ])('page %i of %i', (current, count, expected) => {
    expect(drawn(current, count)).toBe(expected);
  });

  test('a page beyond the end shows the last ones', () => {
    expect(pagerWindow(99, 7).pages).toEqual([3, 4, 5, 6, 7]);
  });
});

import { describe, expect, it } from 'vitest';
import { createSharedCounts } from './shared-counts.ts';

const byFile = (count: number, known: number | undefined) => ({ count, known, isByHand: false });

function open() {
  const seen = new Map<string, number>();
  return createSharedCounts({
    find: (id) => seen.get(id),
    set: (id, count) => {
      seen.set(id, count);
    },
  });
}

describe('A count in a file of one of several servers', () => {
  it('is new when it changes from what all of them know', () => {
    const counts = open();
    expect(counts.isNews('igne', byFile(5, 5))).toBe(false);
    expect(counts.isNews('igne', byFile(9, 5))).toBe(true);
    counts.accept('igne', 9);
    expect(counts.isNews('igne', byFile(9, 9))).toBe(false);
  });

  it('stays new until it is written down', () => {
    const counts = open();
    counts.isNews('igne', byFile(5, 5));
    expect(counts.isNews('igne', byFile(9, 5))).toBe(true);
    expect(counts.isNews('igne', byFile(9, 5))).toBe(true);
  });

  it('of an older revision never undoes a newer one', () => {
    const counts = open();
    // The first look: the file is behind, the others know 10 already.
    expect(counts.isNews('igne', byFile(3, 10))).toBe(false);
    // It pulls a revision between, while the others are further still.
    expect(counts.isNews('igne', byFile(7, 10))).toBe(false);
    expect(counts.isNews('igne', byFile(10, 10))).toBe(false);
    expect(counts.isNews('igne', byFile(12, 10))).toBe(true);
  });

  it('that a person writes here is new', () => {
    const counts = open();
    counts.isNews('igne', byFile(5, 5));
    expect(counts.isNews('igne', { count: 8, known: 5, isByHand: true })).toBe(true);
    expect(counts.isNews('bicak', { count: 8, known: undefined, isByHand: true })).toBe(false);
  });
});

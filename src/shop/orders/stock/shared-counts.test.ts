import { describe, expect, it, vi } from 'vitest';
import { eventually } from '#testing/eventually';
import type { FileVersions } from '../../history/ports.ts';
import { createSharedCounts } from './shared-counts.ts';

const byFile = (count: number, known: number | undefined) => ({ count, known, isByHand: false });

/** @param committed counts in the history of each file, newest first; without it there is no repository */
function open(committed?: readonly number[]) {
  const seen = new Map<string, number>();
  const versions = (committed ?? []).map((stockCount) => ({
    id: '',
    at: '',
    by: '',
    message: '',
    reason: undefined,
    file: '',
    before: undefined,
    text: JSON.stringify({ stockCount }),
  }));
  const found: FileVersions = {
    productId: 'igne',
    versions,
    ...(committed ? {} : { reason: 'Veri klasörü bir git deposunda değil.' }),
  };
  return createSharedCounts(
    {
      find: (id) => seen.get(id),
      set: (id, count) => {
        seen.set(id, count);
      },
    },
    { versions: () => Promise.resolve(found) },
  );
}

/** Checks a file with 15 pieces on a server that saw 45 in it, while all servers know 10. */
async function countAfterAbsence(committed: readonly number[] | undefined, onDecided: () => void) {
  const counts = open(committed);
  counts.isNewCount('igne', byFile(45, 45));
  expect(counts.isNewCount('igne', byFile(15, 10), onDecided)).toBe(false);
  return () => counts.isNewCount('igne', byFile(15, 10));
}

describe('A count in a file of one of several servers', () => {
  it('is new when it changes from the count that all of them know', () => {
    const counts = open();
    expect(counts.isNewCount('igne', byFile(5, 5))).toBe(false);
    expect(counts.isNewCount('igne', byFile(9, 5))).toBe(true);
    counts.accept('igne', 9);
    expect(counts.isNewCount('igne', byFile(9, 9))).toBe(false);
  });

  it('stays new until it is written', () => {
    const counts = open();
    counts.isNewCount('igne', byFile(5, 5));
    expect(counts.isNewCount('igne', byFile(9, 5))).toBe(true);
    expect(counts.isNewCount('igne', byFile(9, 5))).toBe(true);
  });

  it('of an older revision never undoes a newer one', () => {
    const counts = open();
    // The file is older: the other servers know 10 already.
    expect(counts.isNewCount('igne', byFile(3, 10))).toBe(false);
    // It pulls a revision between, while the others are further still.
    expect(counts.isNewCount('igne', byFile(7, 10))).toBe(false);
    expect(counts.isNewCount('igne', byFile(10, 10))).toBe(false);
    expect(counts.isNewCount('igne', byFile(12, 10))).toBe(true);
  });

  it('is new when its history is newer than the count that the others recorded while this server was away', async () => {
    const onDecided = vi.fn<() => void>();
    const isNews = await countAfterAbsence([15, 10, 45], onDecided);
    await eventually(() => expect(onDecided).toHaveBeenCalledOnce());
    expect(isNews()).toBe(true);
  });

  it('is new after that history also before it is committed', async () => {
    const onDecided = vi.fn<() => void>();
    const isNews = await countAfterAbsence([10, 45], onDecided);
    await eventually(() => expect(onDecided).toHaveBeenCalledOnce());
    expect(isNews()).toBe(true);
  });

  it.each([
    ['whose history lacks the known count', [15, 45]],
    ['whose history has it only before the count that was seen', [15, 45, 10]],
    ['without a history', undefined],
  ])('%s belongs to an older revision', async (_name, committed) => {
    const onDecided = vi.fn<() => void>();
    const isNews = await countAfterAbsence(committed, onDecided);
    await eventually(() => expect(onDecided).toHaveBeenCalledOnce());
    expect(isNews()).toBe(false);
  });

  it('is not decided while git has written the file but not yet its history', async () => {
    const onDecided = vi.fn<() => void>();
    const committed = [45];
    const counts = open(committed);
    counts.isNewCount('igne', byFile(45, 45));
    expect(counts.isNewCount('igne', byFile(15, 10), onDecided)).toBe(false);
    await new Promise(setImmediate);
    expect(onDecided).not.toHaveBeenCalled();
  });

  it('is new when a person enters it here', () => {
    const counts = open();
    counts.isNewCount('igne', byFile(5, 5));
    expect(counts.isNewCount('igne', { count: 8, known: 5, isByHand: true })).toBe(true);
    expect(counts.isNewCount('bicak', { count: 8, known: undefined, isByHand: true })).toBe(false);
  });
});

import { type EmptySearch, recordEmptySearch } from '#domain/catalogue/empty-search';
import type { Records } from '../orders/selling-ports.ts';

/** Searches of shoppers that found nothing, for the overview. */
export type EmptySearches = ReturnType<typeof createEmptySearches>;

/** A crash may lose half a minute of them. */
const WRITE_AFTER_MS = 30_000;

export function createEmptySearches(records: Records<readonly EmptySearch[]>, now = () => new Date()) {
  let searches = records.read();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // A full disk is reported by more important writers.
    await records.update(() => searches).catch(() => undefined);
  };
  return {
    record: (text: string): void => {
      const next = recordEmptySearch(searches, text, now());
      if (next === searches) return;
      searches = next;
      timer ??= setTimeout(() => void write(), WRITE_AFTER_MS).unref();
    },
    /** Most frequent first. */
    list: (limit: number): readonly EmptySearch[] =>
      searches.toSorted((left, right) => right.count - left.count).slice(0, limit),
    /** Writes what is not saved yet. */
    close: (): Promise<void> => (timer === undefined ? Promise.resolve() : write()),
  };
}

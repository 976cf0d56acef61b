import { getOrAdd } from '#kernel/get-or-add';
import type { ScrapeMapping } from '#domain/scrape/scrape-mapping';
import type { PageReader, PageReaderOptions } from './ports.ts';

export interface ReaderParts {
  readonly openReader: (options: PageReaderOptions) => PageReader;
  /** The pause for a host whose mapping sets none; the adapter's own when undefined. */
  readonly delayFor: (url: string) => number | undefined;
}

/** One for each pause between calls. @param delayMs the run's own pause @param freshSinceMs see `PageReaderOptions` */
export function openReaders(
  { openReader, delayFor }: ReaderParts,
  delayMs: number | undefined,
  freshSinceMs: number | undefined,
) {
  const readers = new Map<number | undefined, PageReader>();
  return {
    forMapping: (mapping: ScrapeMapping): PageReader => {
      const pause = delayMs ?? mapping.delayMs ?? delayFor(mapping.baseUrl);
      return getOrAdd(readers, pause, () => openReader({ delayMs: pause, freshSinceMs }));
    },
    close: async (): Promise<void> => {
      await Promise.all([...readers.values()].map((reader) => reader.close()));
    },
  };
}

import { join } from 'node:path';
import { z } from 'zod';
import type { EmptySearch } from '#domain/catalogue/empty-search';
import type { EmptySearchStore } from '#shop/catalogue/ports';
import { openPrivateFolder } from '../files/lock/data-lock.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';

/** The content of `_private/empty-searches.json`. */
export const emptySearchesSchema: z.ZodType<readonly EmptySearch[]> = z.array(
  z.object({ text: z.string(), count: z.number(), lastAt: z.string() }),
);

/** `_private/empty-searches.json`. */
export function openEmptySearchStore(dataDir: string): EmptySearchStore {
  const document = openSharedDocument<readonly EmptySearch[]>({
    path: join(openPrivateFolder(dataDir), 'empty-searches.json'),
    schema: emptySearchesSchema,
    empty: [],
    setsAside: true,
  });
  return {
    read: () => document.read(),
    write: async (searches) => {
      await document.update(() => searches);
    },
  };
}

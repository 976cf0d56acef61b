import { join } from 'node:path';
import { z } from 'zod';
import type { EmptySearch } from '../domain/empty-search.ts';
import type { EmptySearchStore } from '../shop/catalogue-ports.ts';
import { openPrivateFolder } from './data-lock.ts';
import { openSharedDocument } from './shared-document.ts';

/** `_private/empty-searches.json`. */
export function openEmptySearchStore(dataDir: string): EmptySearchStore {
  const document = openSharedDocument<readonly EmptySearch[]>({
    path: join(openPrivateFolder(dataDir), 'empty-searches.json'),
    schema: z.array(z.object({ text: z.string(), count: z.number(), lastAt: z.string() })),
    empty: [],
  });
  return {
    read: () => document.read(),
    write: async (searches) => {
      await document.update(() => searches);
    },
  };
}

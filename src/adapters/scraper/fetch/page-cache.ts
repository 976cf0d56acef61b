import { parseJson } from '#kernel/json';
import { z } from 'zod';
import { createDiskCache } from '../../net/disk-cache.ts';

const pageHead = z.object({
  contentType: z.string(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** Milliseconds since 1970 of the last time the source confirmed it. */
  confirmedAt: z.number(),
});

/** A page as it was last seen at its address. */
export interface CachedPage extends z.infer<typeof pageHead> {
  readonly bytes: Uint8Array;
}

const LINE_END = 0x0a;

/**
 * Pages on disk, for conditional requests and for going on with a broken-off run. An entry is one line of JSON and then
 * the page's bytes.
 */
export function createPageCache(dir: string, maxBytes: number) {
  const cache = createDiskCache({ dir, maxBytes });
  return {
    async find(url: string): Promise<CachedPage | undefined> {
      const entry = await cache.find(url);
      if (entry === undefined) return undefined;
      const end = entry.bytes.indexOf(LINE_END);
      const line = Buffer.from(entry.bytes.subarray(0, Math.max(0, end))).toString();
      const head = pageHead.safeParse(parseJson(line)).data;
      return head === undefined ? undefined : { ...head, bytes: entry.bytes.subarray(end + 1) };
    },
    async save(url: string, { bytes, ...head }: CachedPage): Promise<void> {
      await cache.save(url, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
    },
  };
}

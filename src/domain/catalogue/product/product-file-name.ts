import { z } from 'zod';

export const productSource = z.enum(['manual', 'scraper'], '"manual" ya da "scraper" olmalı');
type ProductSource = z.infer<typeof productSource>;

const PRODUCT_FILE = /^(manual|scraper)-([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{4}-\d{2}-\d{2})\.json$/;
const MAX_NAME_BYTES = 200;

export interface ProductFileName {
  readonly source: ProductSource;
  readonly slug: string;
  /** The day on which the file was first written, `YYYY-MM-DD`. */
  readonly date: string;
}

/** Formats `manual-juki-mo-6814s-2026-03-02.json`. A very long slug is cut to fit every file system. */
export function formatProductFileName({ source, slug, date }: ProductFileName): string {
  const room = MAX_NAME_BYTES - `${source}---${date}.json`.length;
  const shortSlug = slug.length <= room ? slug : slug.slice(0, room).replace(/-+$/, '');
  return `${source}-${shortSlug}-${date}.json`;
}

/** Parses a product file's name; `undefined` for another form. */
export function parseProductFileName(name: string): ProductFileName | undefined {
  const [, source, slug, date] = PRODUCT_FILE.exec(name) ?? [];
  if (source === undefined || slug === undefined || date === undefined || !z.regexes.date.test(date))
    return undefined;
  return { source: source === 'scraper' ? 'scraper' : 'manual', slug, date };
}

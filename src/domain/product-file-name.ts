import { z } from 'zod';

export const productSource = z.enum(['manual', 'scraper'], '"manual" ya da "scraper" olmalı');
export type ProductSource = z.infer<typeof productSource>;

const PRODUCT_FILE = /^(manual|scraper)-([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{4}-\d{2}-\d{2})\.json$/;
const MAX_NAME_BYTES = 200;

export interface ProductFileName {
  readonly source: ProductSource;
  readonly slug: string;
  /** Day on which the file was first written, `YYYY-MM-DD`. */
  readonly date: string;
}

/** Writes `manual-juki-mo-6814s-2026-03-02.json`; a very long slug is cut so that every file system takes the name. */
export function formatProductFileName({ source, slug, date }: ProductFileName): string {
  const room = MAX_NAME_BYTES - `${source}---${date}.json`.length;
  const shortSlug = slug.length <= room ? slug : slug.slice(0, room).replace(/-+$/, '');
  return `${source}-${shortSlug}-${date}.json`;
}

/** Whether the calendar has this `YYYY-MM-DD`. */
function isDay(date: string): boolean {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Reads the parts of a product file's name; `undefined` when the name is of another form. */
export function parseProductFileName(name: string): ProductFileName | undefined {
  const [, source, slug, date] = PRODUCT_FILE.exec(name) ?? [];
  const parsed = productSource.safeParse(source);
  if (!parsed.success || slug === undefined || date === undefined || !isDay(date)) return undefined;
  return { source: parsed.data, slug, date };
}

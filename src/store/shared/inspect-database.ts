import { CLOCK_TOLERANCE_MS } from '#domain/orders/payment/payment-deadline';
import { openOrderStore } from '../orders/order-store.ts';
import { isAwayError, openDatabase } from './database.ts';
import { countStaleFiles } from './shared-files.ts';
import { readMarker, readState } from './shared-marker.ts';

export type DatabaseReport =
  | { readonly state: 'unnamed' | 'foreign' | 'unmoved' | 'closed' | 'skewed' }
  /** With the reason in the database's words. */
  | { readonly state: 'away'; readonly fault: string }
  | {
      readonly state: 'well';
      readonly entries: number;
      readonly behind: number;
      readonly files: number;
      readonly staleFiles: number;
    };

/** Examines the database beside running servers; undefined for a shop that uses files. */
export async function inspectDatabase(
  privateDir: string,
  url: string | undefined,
): Promise<DatabaseReport | undefined> {
  const marker = readMarker(privateDir);
  if (url === undefined) return marker === undefined ? undefined : { state: 'unnamed' };
  const copy = openOrderStore({ privateDir, isReadOnly: true });
  const database = await openDatabase({ url });
  try {
    const [found] = await database.query(
      "select to_regclass('shop_state') is not null as found, extract(epoch from now()) * 1000 as now_ms",
    );
    const state = found?.['found'] === true ? await readState(database.query) : undefined;
    if (marker === undefined && copy.length > 0) return { state: 'unmoved' };
    // A folder without orders joins the database at its first start.
    if (marker !== undefined && state?.id !== marker) return { state: 'foreign' };
    if (state?.isClosed) return { state: 'closed' };
    if (Math.abs(Date.now() - Number(found?.['now_ms'])) > CLOCK_TOLERANCE_MS) return { state: 'skewed' };
    if (!state) return { state: 'well', entries: 0, behind: 0, files: 0, staleFiles: 0 };
    const [row] = await database.query('select coalesce(max(seq), 0) as entries from shop_journal');
    const entries = Number(row?.['entries']);
    const { files, stale } = await countStaleFiles(privateDir, database);
    return { state: 'well', entries, behind: entries - copy.length, files, staleFiles: stale };
  } catch (error) {
    if (isAwayError(error)) return { state: 'away', fault: database.fault };
    throw error;
  } finally {
    await database.close();
    await copy.close();
  }
}

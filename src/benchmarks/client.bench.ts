import { join } from 'node:path';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { openClientAssets } from '#server/client-assets';
import { compressForGood } from '#server/answers/content-encoding';
import type { BenchRow } from './bench-row.ts';

const SCREENS = ['home', 'category', 'product', 'search', 'checkout'] as const;
const MAX_SCRIPT_BYTES = 90_000;
const MAX_STYLE_BYTES = 12_000;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** What a shopper's browser loads before a page answers, in brotli. */
export async function run(): Promise<BenchRow[]> {
  const client = openClientAssets(join(PROGRAM_FOLDER, 'dist', 'client'));
  const { page } = client;
  const sizeOf = async (path: string): Promise<number> => (await client.read(path, 'br'))?.body.length ?? 0;
  const rows: BenchRow[] = [];
  for (const screen of SCREENS) {
    const paths = [...page.scripts, ...page.modules, ...(page.screens[screen] ?? [])];
    const sizes = await Promise.all(paths.map(sizeOf));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    rows.push({
      name: `first JavaScript of the ${screen} page (${paths.length} files)`,
      value: kilobytes(bytes),
      target: '<= 90 KB',
      met: bytes > 0 && bytes <= MAX_SCRIPT_BYTES,
    });
  }
  for (const screen of SCREENS) {
    const text = [...page.css, ...(page.screenCss[screen] ?? [])].map(({ css }) => css).join('');
    const bytes = (await compressForGood(Buffer.from(text), 'br')).length;
    rows.push({
      name: `styles in the ${screen} page itself`,
      value: kilobytes(bytes),
      target: '<= 12 KB',
      met: text !== '' && bytes <= MAX_STYLE_BYTES,
    });
  }
  return rows;
}

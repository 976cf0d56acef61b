import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The path of the file of a product in a data folder, by its slug. @throws Error when there is none. */
export function requireProductFile(dataDir: string, slug: string): string {
  const pattern = new RegExp(`manual-${slug}-\\d{4}-\\d{2}-\\d{2}\\.json$`);
  const name = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((each) => pattern.test(each));
  if (name === undefined) throw new Error(`No file of ${slug}`);
  return join(dataDir, name);
}

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { parseProductFileName } from '#domain/catalogue/product/product-file-name';
import type { FileChange } from '#domain/panel/unfinished-change';
import type { FileIntent } from '#shop/panel/ports';
import { canonicalCategoryText, canonicalProductText, canonicalSettingsText } from './canonical.ts';
import {
  CATEGORY_FILE,
  isCatalogueFile,
  isCategoryFolderName,
  listInCategories,
} from '../../files/data-folder.ts';
import { decodeCategory } from '../decode/decode-category.ts';
import { DOCUMENTS } from '../decode/decode-documents.ts';
import { decodeProduct } from '../decode/decode-product.ts';
import { writeDurably } from '../../files/durable-file.ts';
import { digestOf, readTextFile } from '../../files/read-text-file.ts';

const SETTINGS_FILE = 'settings.json';

type Canonical = { readonly text: string } | { readonly problems: readonly FileProblem[] };

/** Whether a path below the data folder is a file that has a canonical form. */
export function hasCanonicalForm(path: string): boolean {
  const [folder = '', name, ...rest] = path.split('/');
  if (name === undefined) return folder === SETTINGS_FILE;
  return rest.length === 0 && isCategoryFolderName(folder) && isCatalogueFile(name);
}

/** All files of a data folder that have a canonical form. */
function listCanonicalFiles(dataDir: string): string[] {
  return [...readdirSync(dataDir), ...listInCategories(dataDir)].filter(hasCanonicalForm).sort();
}

/**
 * Writes files in their canonical form: order of fields, indent, line ends, no byte order mark. Unknown fields stay as
 * they are, and files that cannot be read. The paths of `changed` are below the data folder.
 * @param paths below the data folder; all when undefined
 * @param unfinished where the change is recorded before its first file is written; without it the files are only
 * compared
 */
export async function formatFiles(
  dataDir: string,
  { paths, unfinished }: { readonly paths: readonly string[] | undefined; readonly unfinished?: FileIntent },
) {
  const changes: (FileChange & { readonly after: string; readonly digest: string })[] = [];
  const problems: FileProblem[] = [];
  let unchanged = 0;
  for (const path of paths ?? listCanonicalFiles(dataDir)) {
    const reading = readTextFile(join(dataDir, path));
    if (reading.kind === 'missing') continue;
    if (reading.kind === 'fault') {
      problems.push({ file: path, line: 1, message: reading.message, code: reading.code });
      continue;
    }
    const canonical = canonicalOf(path, reading.text);
    if ('problems' in canonical) problems.push(...canonical.problems);
    else if (digestOf(canonical.text) === reading.digest) unchanged += 1;
    else changes.push({ path, before: reading.text, after: canonical.text, digest: reading.digest });
  }
  if (unfinished && changes.length > 0) {
    await unfinished.begin(changes.map(({ path, before, after }) => ({ path, before, after })));
    for (const { path, after, digest } of changes)
      await replaceUnlessChanged(join(dataDir, path), after, digest);
    await unfinished.end();
  }
  return { changed: changes.map(({ path }) => path), unchanged, problems };
}

function canonicalOf(path: string, text: string): Canonical {
  const [folder = '', name = ''] = path.split('/');
  if (folder === SETTINGS_FILE) {
    const { value, problems } = DOCUMENTS[SETTINGS_FILE].decode(path, text);
    return value?.settings ? { text: canonicalSettingsText(value.settings, text) } : { problems };
  }
  if (name === CATEGORY_FILE) {
    const { category, problems } = decodeCategory(path, folder, text);
    return category ? { text: canonicalCategoryText(category, text) } : { problems };
  }
  const parts = parseProductFileName(name);
  const { product, problems } = parts
    ? decodeProduct(path, parts, '', text)
    : { product: undefined, problems: [] };
  return product ? { text: canonicalProductText(product, text) } : { problems };
}

/** A file that was saved after it was read stays as it is. */
async function replaceUnlessChanged(path: string, text: string, digest: string): Promise<void> {
  if (digestOf(await readFile(path)) === digest) await writeDurably(path, text);
}

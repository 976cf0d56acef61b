import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseProductFileName } from '#domain/catalogue/product/product-file-name';
import { isCategoryFolderName, listFolders } from '../files/data-folder.ts';
import { isJsonObject } from '#kernel/json';
import { decodeJson } from '../files/decode-json.ts';
import { peekText } from '../files/read-text-file.ts';
import { systemCodeOf } from '../files/system-code.ts';

/** What no two products may have in common, or only those of one group, wherever it stands in a file's text. */
const CLAIM = /"(id|slug|sku|group)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;
/** An escape or a letter beyond ASCII: the same value may be spelled in another way. */
const UNCLEAR = /[^ -~]|\\/;

/**
 * Product files that may meet a chosen one by id, slug, stock code or group, directly or through others, and the chosen ones
 * themselves: names by folder. Whatever shares nothing with them need not be decoded to judge them.
 * @param chosen paths below the data folder, some with a text that counts beside the file's own
 */
export function findRelatedFiles(
  dataDir: string,
  chosen: ReadonlyMap<string, string | undefined>,
): ReadonlyMap<string, readonly string[]> {
  const claimsOf = new Map<string, readonly string[]>();
  const filesOf = new Map<string, string[]>();
  for (const path of listProducts(dataDir)) {
    const claims = claimsIn(peekText(join(dataDir, path)));
    claimsOf.set(path, claims);
    for (const claim of claims) addTo(filesOf, claim, path);
  }
  const related = new Set(chosen.keys());
  // What joins the set meanwhile is visited, too.
  for (const path of related) {
    const staged = claimsIn(Buffer.from(chosen.get(path) ?? '').toString('latin1'));
    for (const claim of [...(claimsOf.get(path) ?? []), ...staged]) {
      for (const other of filesOf.get(claim) ?? []) related.add(other);
    }
  }
  const byFolder = new Map<string, string[]>();
  for (const path of related) {
    const [folder = '', name] = path.split('/');
    if (name !== undefined && isCategoryFolderName(folder)) addTo(byFolder, folder, name);
  }
  return byFolder;
}

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** @param text its bytes as letters; a look for the four members takes a tenth of the time of decoding it */
function claimsIn(text: string): string[] {
  const claims: string[] = [];
  if (text.includes('\\u')) return claimsOfJson(text);
  for (const [, field = '', value = ''] of text.matchAll(CLAIM)) {
    if (UNCLEAR.test(value)) return claimsOfJson(text);
    claims.push(`${field} ${value.trim()}`);
  }
  return claims;
}

function claimsOfJson(text: string): string[] {
  const plain = Buffer.from(text, 'latin1').toString('utf8').normalize('NFC');
  const { value } = { value: undefined, ...decodeJson('', plain) };
  if (!isJsonObject(value)) return [];
  return ['id', 'slug', 'sku', 'group'].flatMap((field) => {
    const claim = value[field];
    return typeof claim === 'string' ? [`${field} ${claim.trim()}`] : [];
  });
}

function* listProducts(dataDir: string): Generator<string> {
  for (const folder of listFolders(dataDir).filter(isCategoryFolderName)) {
    try {
      const names = readdirSync(join(dataDir, folder));
      for (const name of names) if (parseProductFileName(name)) yield `${folder}/${name}`;
    } catch (error) {
      // Nothing in it is served either.
      if (systemCodeOf(error) === undefined) throw error;
    }
  }
}

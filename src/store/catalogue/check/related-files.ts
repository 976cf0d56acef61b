import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseProductFileName } from '#domain/catalogue/product/product-file-name';
import { isCategoryFolderName, listFolders } from '../../files/data-folder.ts';
import { addToGroup } from '#kernel/group-by';
import { isJsonObject, parseJson } from '#kernel/json';
import { peekText } from '../../files/read-text-file.ts';
import { tryOr } from '#kernel/system-code';

/** The fields in which products may conflict, anywhere in a file's text. */
const CLAIM = /"(id|slug|sku|barcode|group)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;
/** An escape or a letter beyond ASCII: the same value may be written in another way. */
const UNCLEAR = /[^ -~]|\\/;

/**
 * The chosen product files, and those that may conflict with one by id, slug, stock code, barcode or group, directly or through
 * other files: names by folder. Files that share nothing with them need not be decoded for the check.
 * @param chosen paths below the data folder; a text, where given, counts as well as the file's own
 */
export function findRelatedFiles(
  dataDir: string,
  chosen: ReadonlyMap<string, string | null | undefined>,
): ReadonlyMap<string, readonly string[]> {
  const claimsOf = new Map<string, readonly string[]>();
  const filesOf = new Map<string, string[]>();
  for (const path of listProducts(dataDir)) {
    const claims = claimsIn(peekText(join(dataDir, path)));
    claimsOf.set(path, claims);
    for (const claim of claims) addToGroup(filesOf, claim, path);
  }
  const related = new Set(chosen.keys());
  // Paths that are added during the loop are visited, too.
  for (const path of related) {
    const staged = claimsIn(Buffer.from(chosen.get(path) ?? '').toString('latin1'));
    for (const claim of [...(claimsOf.get(path) ?? []), ...staged]) {
      for (const other of filesOf.get(claim) ?? []) related.add(other);
    }
  }
  const byFolder = new Map<string, string[]>();
  for (const path of related) {
    const [folder = '', name] = path.split('/');
    if (name !== undefined && isCategoryFolderName(folder)) addToGroup(byFolder, folder, name);
  }
  return byFolder;
}

/** @param text the file's bytes as letters; searching these fields takes a tenth of the time of decoding the file */
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
  const value = parseJson(plain);
  if (!isJsonObject(value)) return [];
  return ['id', 'slug', 'sku', 'barcode', 'group'].flatMap((field) => {
    const claim = value[field];
    return typeof claim === 'string' ? [`${field} ${claim.trim()}`] : [];
  });
}

function* listProducts(dataDir: string): Generator<string> {
  for (const folder of listFolders(dataDir).filter(isCategoryFolderName)) {
    // What cannot be read is not in the catalogue either.
    const names = tryOr([], () => readdirSync(join(dataDir, folder)));
    for (const name of names) if (parseProductFileName(name)) yield `${folder}/${name}`;
  }
}

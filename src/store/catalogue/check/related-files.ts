import { join } from 'node:path';
import { parseProductFileName } from '#domain/catalogue/product/product-file-name';
import { codeKey } from '#domain/catalogue/facts/fact-alternatives';
import { CATEGORY_FILE, isCategoryFolderName, listFolders } from '../../files/data-folder.ts';
import { addToGroup } from '#kernel/group-by';
import { isJsonObject, parseJson } from '#kernel/json';
import { namesIn } from '../../files/paths.ts';
import { peekText } from '../../files/read-text-file.ts';

const NAME = /"name"\s*:\s*"((?:[^"\\]|\\.)*)"/g;
/** The fields in which products may conflict, anywhere in a file's text. */
const CLAIM = /"(id|slug|sku|barcode|group)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;
/** An escape or a letter beyond ASCII: the same value may be written in another way. */
const UNCLEAR = /[^ -~]|\\/;

/**
 * The chosen product files, those that may conflict with one by id, slug, stock code, barcode or group, directly or through
 * other files, and those that may be a machine of its lists: names by folder. Files that share nothing with them need
 * not be decoded for the check.
 * @param chosen paths below the data folder; a text, where given, counts as well as the file's own
 */
export function findRelatedFiles(
  dataDir: string,
  chosen: ReadonlyMap<string, string | null | undefined>,
): ReadonlyMap<string, readonly string[]> {
  const claimsOf = new Map<string, readonly string[]>();
  const filesOf = new Map<string, string[]>();
  const related = new Set(chosen.keys());
  const machines = [...chosen].flatMap(([path, text]) =>
    machinesIn(Buffer.from(text ?? '').toString('latin1') || peekText(join(dataDir, path))),
  );
  for (const path of listProducts(dataDir)) {
    const text = peekText(join(dataDir, path));
    const claims = claimsIn(text);
    claimsOf.set(path, claims);
    for (const claim of claims) addToGroup(filesOf, claim, path);
    if (machines.length > 0 && mayBeMachine(text, machines)) related.add(path);
  }
  // Paths that are added during the loop are visited, too.
  for (const path of related) {
    const text = chosen.get(path);
    const staged =
      text === null ? [`slug ${slugOfFile(path)}`] : claimsIn(Buffer.from(text ?? '').toString('latin1'));
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

/** The last part of the address of a file's page, by its path: of a category, a product or a guide. */
export function slugOfFile(path: string): string {
  const [folder = '', name = ''] = path.split('/');
  return name === CATEGORY_FILE ? folder : (parseProductFileName(name)?.slug ?? name.replace(/\.md$/, ''));
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

function objectIn(text: string): Readonly<Record<string, unknown>> {
  const value = parseJson(Buffer.from(text, 'latin1').toString('utf8').normalize('NFC'));
  return isJsonObject(value) ? value : {};
}

/** Keys of the machines that a product lists. */
function machinesIn(text: string): string[] {
  const { compatible, notCompatible } = objectIn(text);
  return [compatible, notCompatible]
    .flat()
    .flatMap((name) => (typeof name === 'string' ? codeKey(name) : []));
}

function mayBeMachine(text: string, machines: readonly string[]): boolean {
  const names = Array.from(text.matchAll(NAME), ([, name = '']) => name).join(' ');
  if (names.includes('\\') || text.includes('"modelAliases"')) return true;
  const key = codeKey(Buffer.from(names, 'latin1').toString('utf8'));
  return machines.some((machine) => key.includes(machine));
}

function claimsOfJson(text: string): string[] {
  const value = objectIn(text);
  return ['id', 'slug', 'sku', 'barcode', 'group'].flatMap((field) => {
    const claim = value[field];
    return typeof claim === 'string' ? [`${field} ${claim.trim()}`] : [];
  });
}

function* listProducts(dataDir: string): Generator<string> {
  for (const folder of listFolders(dataDir).filter(isCategoryFolderName)) {
    // What cannot be read is not in the catalogue either.
    for (const name of namesIn(join(dataDir, folder)))
      if (parseProductFileName(name)) yield `${folder}/${name}`;
  }
}

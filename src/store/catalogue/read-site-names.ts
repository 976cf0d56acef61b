import { join } from 'node:path';
import { readTextFile } from '../files/read-text-file.ts';
import { decodeDocument, DOCUMENTS } from './decode/decode-documents.ts';

const FILE = 'sites.json';

/** Names of a shop's storefronts; the shop need not be open. None when their file cannot be read. */
export function readSiteNames(dataDir: string): readonly string[] {
  const kind = DOCUMENTS[FILE];
  const reading = readTextFile(join(dataDir, FILE));
  if (!kind || reading.kind !== 'text') return [];
  const { value } = decodeDocument(FILE, kind, reading.text);
  return value?.sites?.flatMap(({ id, name }) => [id, name]) ?? [];
}

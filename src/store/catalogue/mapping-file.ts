import { resolve, join } from 'node:path';
import { AppError } from '#domain/errors';
import { NO_MAPPINGS, countPages, type ScrapeMappings, scrapeMappings } from '#domain/scrape/scrape-mapping';
import type { MappingFile } from '#shop/scrape/ports';
import { DOCUMENTS } from './decode/decode-documents.ts';
import { writeDurably } from '../files/durable-file.ts';
import { readTextFile, requireReadableSize } from '../files/read-text-file.ts';
import { jsonText, parseJson } from '#kernel/json';
import { createFileQueue } from '../files/lock/while-locked.ts';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';

const FILE = 'mappings.json';

/** `data/mappings.json`. People edit it, too, so each call reads it from disk; the server and commands take turns. */
export function openMappingFile(dataDir: string): MappingFile {
  const path = join(resolve(dataDir), FILE);
  // The lock is no file of the catalogue.
  const inQueue = createFileQueue(join(resolve(dataDir), PRIVATE_FOLDER, FILE));

  function read(): ScrapeMappings {
    const reading = readTextFile(path);
    if (reading.kind === 'missing') return NO_MAPPINGS;
    if (reading.kind !== 'text')
      throw new AppError('storage_failed', { message: `${FILE}: ${reading.message}` });
    const [problem] = DOCUMENTS[FILE].decode(FILE, reading.text).problems;
    if (!problem) return scrapeMappings.parse(parseJson(reading.text));
    throw new AppError('storage_failed', { message: `${FILE}:${problem.line}: ${problem.message}` });
  }

  async function updateLocked(change: (current: ScrapeMappings) => ScrapeMappings): Promise<ScrapeMappings> {
    const changed = change(read());
    const mappings = changed.mappings.map((each) => ({ ...each, totalPages: countPages(each) }));
    const next = { ...changed, mappings };
    const text = jsonText(next);
    requireReadableSize(FILE, text);
    await writeDurably(path, text);
    return next;
  }

  return {
    read,
    update: (change) => inQueue(() => updateLocked(change)),
  };
}

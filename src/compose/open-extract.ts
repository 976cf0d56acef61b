import { isJsonObject, parseJson } from '#kernel/json';
import { extractBatch, type BatchResult, type ExtractRequest } from '#adapters/scraper/extract-batch';
import { nothing } from '#adapters/scraper/extract-listing';
import type { ExtractInput } from '#adapters/scraper/extract-page';
import type { ExtractResult } from '#adapters/scraper/extract-result';
import { readSavedPage, unpackSavedPage } from '#adapters/scraper/read-saved-page';
import { AppError } from '#domain/errors';
import { openWork } from './open-work.ts';

export type { BatchResult, ExtractResult };

interface ExtractOptions {
  readonly url: string;
  readonly contentType?: string | undefined;
  readonly explain: boolean;
}

/** Reads a saved page's bytes, gzipped or not; no network, no data folder. */
export async function extractBytes(bytes: Uint8Array, options: ExtractOptions): Promise<ExtractResult> {
  const page = unpackSavedPage(bytes);
  if (!page) return nothing('TOO_LARGE');
  const { extractPage, close } = openExtraction();
  try {
    return await extractPage({ ...options, bytes: page });
  } finally {
    close();
  }
}

/** Extraction that ends by itself on every page: one that takes too long is told as such. */
function openExtraction() {
  const work = openWork();
  const extractPage = async (input: ExtractInput): Promise<ExtractResult> => {
    try {
      return await work.extractPage(input);
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_complex')
        return { ...nothing('TOO_COMPLEX'), reason: error.message };
      throw error;
    }
  };
  return { extractPage, close: () => work.close() };
}

/** Reads saved pages one after the other; a line that is no request gives its reason and ends nothing. */
export async function* extractLines(
  lines: AsyncIterable<string>,
  options: { readonly explain: boolean },
): AsyncGenerator<BatchResult> {
  const { extractPage, close } = openExtraction();
  try {
    for await (const line of lines) {
      if (line.trim() === '') continue;
      const request = requestOf(line);
      if (!request) yield { file: '', ...nothing('UNREADABLE') };
      else yield* extractBatch(only(request), readSavedPage, extractPage, options);
    }
  } finally {
    close();
  }
}

async function* only(request: ExtractRequest): AsyncGenerator<ExtractRequest> {
  yield request;
}

function requestOf(line: string): ExtractRequest | undefined {
  const fields = parseObject(line);
  const text = (name: string): string | undefined => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const file = text('file');
  return file === undefined ? undefined : { file, url: text('url'), contentType: text('contentType') };
}

function parseObject(line: string): ReadonlyMap<string, unknown> {
  // Editors of some systems begin a file with a byte order mark.
  const value = parseJson(line.replace(/^\ufeff/, ''));
  return new Map(isJsonObject(value) ? Object.entries(value) : []);
}

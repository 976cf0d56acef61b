import {
  type BatchResult,
  extractLines as readLines,
  unpackSavedPage,
} from '#adapters/scraper/extract-lines';
import type { ExtractInput } from '#adapters/scraper/extract-page';
import { type ExtractResult, nothing } from '#adapters/scraper/extract-result';
import { AppError } from '#domain/errors';
import { readNamedFile } from '#store/files/named-file';
import { openWork } from '../open-work.ts';

export type { BatchResult, ExtractResult };

interface ExtractOptions {
  readonly url: string;
  readonly contentType?: string | undefined;
  readonly explain: boolean;
}

/** Parses a saved page, gzipped or not, of a file or stdin, without network and data folder. */
export async function extractFile(file: string, options: ExtractOptions): Promise<ExtractResult> {
  const page = unpackSavedPage(await readNamedFile(file));
  if (!page) return nothing('TOO_LARGE');
  const { extractPage, close } = openExtraction();
  return extractPage({ ...options, bytes: page }).finally(close);
}

/** Reads the saved pages that lines of JSON name. */
export async function* extractLines(
  lines: AsyncIterable<string>,
  options: { readonly explain: boolean },
): AsyncGenerator<BatchResult> {
  const { extractPage, close } = openExtraction();
  try {
    yield* readLines(lines, extractPage, options);
  } finally {
    close();
  }
}

/** Extraction that always ends: a page that takes too long is reported. */
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

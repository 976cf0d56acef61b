import type { ExtractInput } from './extract-page.ts';
import { type ExtractResult, nothing } from './extract-result.ts';

/** One saved page of a batch. */
export interface ExtractRequest {
  readonly file: string;
  readonly url?: string | undefined;
  readonly contentType?: string | undefined;
}

/** A request's file with what its page says. */
export type BatchResult = { readonly file: string } & ExtractResult;

/** Reads one file's bytes; undefined when they are too many, throws when it cannot be read. */
export type ReadPageFile = (file: string) => Promise<Uint8Array | undefined>;

/** Reads one page; never throws on its content. */
export type ExtractOne = (input: ExtractInput) => Promise<ExtractResult>;

/**
 * Reads saved pages one after the other, in the order of the requests. A file that cannot be read gives type
 * "none" with a reason and never ends the batch.
 */
export async function* extractBatch(
  requests: AsyncIterable<ExtractRequest>,
  readFile: ReadPageFile,
  extractPage: ExtractOne,
  options: { readonly explain?: boolean } = {},
): AsyncGenerator<BatchResult> {
  for await (const { file, url, contentType } of requests) {
    const page = { url: url ?? '', contentType, explain: options.explain };
    yield { file, ...(await extractFile(file, page, readFile, extractPage)) };
  }
}

async function extractFile(
  file: string,
  page: Omit<ExtractInput, 'bytes'>,
  readFile: ReadPageFile,
  extractPage: ExtractOne,
): Promise<ExtractResult> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if (error instanceof Error) return nothing('UNREADABLE');
    throw error;
  }
  if (!bytes) return nothing('TOO_LARGE');
  return extractPage({ ...page, bytes });
}

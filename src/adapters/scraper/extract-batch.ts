import { nothing } from './extract-listing.ts';
import { extractPage } from './extract-page.ts';
import type { ExtractResult } from './extract-result.ts';

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

/**
 * Reads saved pages one after the other, in the order of the requests. A file that cannot be read gives type
 * "none" with a reason and never ends the batch.
 */
export async function* extractBatch(
  requests: AsyncIterable<ExtractRequest>,
  readFile: ReadPageFile,
  options: { readonly explain?: boolean } = {},
): AsyncGenerator<BatchResult> {
  for await (const { file, url, contentType } of requests) {
    yield { file, ...(await extractFile(file, url ?? '', contentType, readFile, options.explain)) };
  }
}

async function extractFile(
  file: string,
  url: string,
  contentType: string | undefined,
  readFile: ReadPageFile,
  explain: boolean | undefined,
): Promise<ExtractResult> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if (error instanceof Error) return nothing('UNREADABLE');
    throw error;
  }
  if (!bytes) return nothing('TOO_LARGE');
  return extractPage({ bytes, url, contentType, explain });
}

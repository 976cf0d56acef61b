import { readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { isJsonObject, parseJson } from '#kernel/json';
import type { ExtractInput } from './extract-page.ts';
import { type ExtractResult, nothing } from './extract-result.ts';

/** A page of a shop has at most some megabytes; what is larger is something else. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The page itself of bytes that may be gzipped; undefined when it is too large for a page. */
export function unpackSavedPage(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    // Cut or broken: its own bytes hold no page, and say so.
    if (error instanceof Error) return bytes;
    throw error;
  }
}

export type BatchResult = { readonly file: string } & ExtractResult;

/**
 * Reads saved pages one after the other, in the order of the lines: each is JSON with `file` and perhaps `url` and
 * `contentType`. A line that is no request or a file that cannot be read gives type "none" with a reason and never
 * ends the batch. `extractPage` never throws on a page's content.
 */
export async function* extractLines(
  lines: AsyncIterable<string>,
  extractPage: (input: ExtractInput) => Promise<ExtractResult>,
  { explain }: { readonly explain: boolean },
): AsyncGenerator<BatchResult> {
  const textOf = (field: unknown): string | undefined => (typeof field === 'string' ? field : undefined);
  for await (const line of lines) {
    if (line.trim() === '') continue;
    // Editors of some systems begin a file with a byte order mark.
    const value = parseJson(line.replace(/^\ufeff/, ''));
    const file = isJsonObject(value) ? textOf(value['file']) : undefined;
    if (!isJsonObject(value) || file === undefined) yield { file: '', ...nothing('UNREADABLE') };
    else {
      const bytes = await readOrReason(file);
      const page = { url: textOf(value['url']) ?? '', contentType: textOf(value['contentType']), explain };
      yield { file, ...(bytes instanceof Uint8Array ? await extractPage({ ...page, bytes }) : bytes) };
    }
  }
}

async function readOrReason(file: string): Promise<Uint8Array | ExtractResult> {
  try {
    const { size } = await stat(file);
    const page = size > MAX_BYTES ? undefined : unpackSavedPage(await readFile(file));
    return page ?? nothing('TOO_LARGE');
  } catch (error) {
    if (error instanceof Error) return nothing('UNREADABLE');
    throw error;
  }
}

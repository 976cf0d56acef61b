import { isJsonObject, parseJson } from '#kernel/json';
import { type BatchResult, extractBatch, type ExtractOne, type ExtractRequest } from './extract-batch.ts';
import { nothing } from './extract-result.ts';
import { readSavedPage } from './read-saved-page.ts';

/** Reads saved pages one after the other; a line that is no request gives its reason and ends nothing. */
export async function* extractLines(
  lines: AsyncIterable<string>,
  extractPage: ExtractOne,
  options: { readonly explain: boolean },
): AsyncGenerator<BatchResult> {
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const request = requestOf(line);
    if (!request) yield { file: '', ...nothing('UNREADABLE') };
    else yield* extractBatch(only(request), readSavedPage, extractPage, options);
  }
}

async function* only(request: ExtractRequest): AsyncGenerator<ExtractRequest> {
  yield request;
}

function requestOf(line: string): ExtractRequest | undefined {
  // Editors of some systems begin a file with a byte order mark.
  const value = parseJson(line.replace(/^\ufeff/, ''));
  const textOf = (field: unknown): string | undefined => (typeof field === 'string' ? field : undefined);
  if (!isJsonObject(value) || typeof value['file'] !== 'string') return undefined;
  return { file: value['file'], url: textOf(value['url']), contentType: textOf(value['contentType']) };
}

import { isJsonObject, parseJson } from '#kernel/json';
import type { ExtractInput } from './extract-page.ts';
import { type ExtractResult, nothing } from './extract-result.ts';
import { readSavedPage } from './read-saved-page.ts';

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
    return (await readSavedPage(file)) ?? nothing('TOO_LARGE');
  } catch (error) {
    if (error instanceof Error) return nothing('UNREADABLE');
    throw error;
  }
}

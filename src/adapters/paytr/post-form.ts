import type { z } from 'zod';
import { parseJson } from '#kernel/json';

const MAX_ANSWER_BYTES = 1_000_000;
const NO_ANSWER = 'Ödeme sağlayıcısına ulaşılamadı. Lütfen birkaç dakika sonra tekrar deneyin.';
export const UNREADABLE_ANSWER = 'Ödeme sağlayıcısından anlaşılmayan bir yanıt geldi. Lütfen tekrar deneyin.';

/** What the provider answered, or why there is no answer, as a Turkish sentence. */
type ProviderAnswer<T> = { readonly json: T } | { readonly failure: string };

export async function postForm<T>(
  url: string,
  fields: Readonly<Record<string, string>>,
  schema: z.ZodType<T>,
  timeoutMs: number,
): Promise<ProviderAnswer<T>> {
  const { request } = await import('undici');
  try {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(fields).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readAnswer(body);
    const json = statusCode >= 500 || text === undefined ? undefined : schema.safeParse(parseJson(text)).data;
    return json === undefined ? { failure: UNREADABLE_ANSWER } : { json };
  } catch {
    // Whatever cut the connection: nothing is known of the call.
    return { failure: NO_ANSWER };
  }
}

/** Stops reading a longer answer: undefined. */
async function readAnswer(body: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

import { request } from 'undici';

const MAX_ANSWER_BYTES = 1_000_000;

/** The provider did not answer, or not with JSON. */
class ProviderSilence extends Error {
  override name = 'ProviderSilence';
}

const SILENCE = 'Ödeme sağlayıcısına ulaşılamadı. Lütfen birkaç dakika sonra tekrar deneyin.';
export const NONSENSE = 'Ödeme sağlayıcısından anlaşılmayan bir yanıt geldi. Lütfen tekrar deneyin.';

/** @throws ProviderSilence without a JSON answer */
export async function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<unknown> {
  try {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(fields).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readAnswer(body);
    if (statusCode >= 500) throw new ProviderSilence(NONSENSE);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof ProviderSilence) throw error;
    if (error instanceof SyntaxError) throw new ProviderSilence(NONSENSE, { cause: error });
    throw new ProviderSilence(SILENCE, { cause: error });
  }
}

/** Stops reading a longer answer. */
async function readAnswer(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new ProviderSilence(NONSENSE);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Runs a call to the provider; without an answer it returns that of `onSilence`. */
export async function answerOr<T>(call: () => Promise<T>, onSilence: (reason: string) => T): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderSilence) return onSilence(error.message);
    throw error;
  }
}

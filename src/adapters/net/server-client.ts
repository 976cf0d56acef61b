import { setTimeout as delay } from 'node:timers/promises';
import { parseJson } from '#kernel/json';
import type { z } from 'zod';
import { AppError } from '#domain/errors';
import { readFailure } from '#domain/read-failure';

export type ServerClient = ReturnType<typeof createServerClient>;

interface Options {
  readonly origin: string;
  readonly key: string;
  /** Sent with each call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly answerWithinMs?: number;
}

/** The longest wait for a server that is still starting. */
const OPEN_WITHIN_MS = 60_000;
const RETRY_MS = 250;
/** Above the 90 s that the card provider may need for a refund. */
const ANSWER_WITHIN_MS = 120_000;

const otherVersion = (origin: string): string =>
  `Çalışan mağaza sunucusunun yanıtı anlaşılmadı (${origin}). Program güncellendiyse sunucuyu yeniden başlatın.`;

/** A client of the server that has the lock of a data folder, for another process of the same user. */
export function createServerClient({
  origin,
  key,
  headers = {},
  answerWithinMs = ANSWER_WITHIN_MS,
}: Options) {
  const send = async (method: string, path: string, body: object | undefined) => {
    try {
      const response = await fetch(new URL(path, origin), {
        method,
        headers: {
          ...headers,
          Authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      return { ok: response.ok, status: response.status, json: parseJson(await response.text()) };
    } catch (cause) {
      throw new AppError('fetch_failed', {
        message: `Çalışan mağaza sunucusu yanıt vermedi (${origin}). Durumunu "shop doctor" ile denetleyin.`,
        cause,
      });
    }
  };

  return {
    /**
     * Calls the API as the command line; `undefined` for an answer without content.
     * @throws AppError as the server answered; `fetch_failed` without an answer, and for one of another version
     */
    call: async <T>(
      method: 'GET' | 'POST',
      path: string,
      body: object | undefined,
      schema: z.ZodType<T>,
    ): Promise<T> => {
      const giveUpAtMs = Date.now() + OPEN_WITHIN_MS;
      for (;;) {
        const { ok, status, json } = await send(method, path, body);
        if (ok) {
          const { success, data, error } = schema.safeParse(json);
          if (success) return data;
          throw new AppError('fetch_failed', { message: otherVersion(origin), cause: error });
        }
        const failure =
          readFailure(json) ??
          new AppError('internal', { message: `Mağaza sunucusu ${status} yanıtını verdi.` });
        if (failure.code !== 'not_ready' || Date.now() > giveUpAtMs) throw failure;
        await delay(RETRY_MS);
      }
    },
  };
}

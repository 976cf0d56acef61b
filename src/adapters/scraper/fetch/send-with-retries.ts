import { AppError } from '../../../domain/errors.ts';
import type { GuardedResponse } from '../../net/guarded-fetch.ts';
import type { Clock } from './clock.ts';
import type { HostTurn } from './host-turns.ts';

interface RetryOptions {
  readonly clock: Clock;
  /** Tries after the first one. */
  readonly maxRetries: number;
  readonly signal: AbortSignal;
}

const RETRY_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const RETRY_CODES: ReadonlySet<string> = new Set(['fetch_failed', 'fetch_timeout']);
const FIRST_BACK_OFF_MS = 1000;
const MAX_BACK_OFF_MS = 60_000;
/** A host that asks for a longer rest is left alone for that time, and its pages fail at once. */
const MAX_RETRY_AFTER_MS = 120_000;

/**
 * Sends at the host's pace, again after network errors and the statuses 429, 502, 503 and 504: after what
 * `Retry-After` says, else after a doubling pause with jitter. The last answer, whatever its status.
 * @throws AppError `http_status` when the host asked for a rest that is not over; what `send` throws
 */
export async function sendWithRetries(
  turn: HostTurn,
  send: () => Promise<GuardedResponse>,
  { clock, maxRetries, signal }: RetryOptions,
): Promise<GuardedResponse> {
  for (let retries = 0; ; retries += 1) {
    if (turn.waitMs() > MAX_RETRY_AFTER_MS) throw resting(turn.waitMs());
    await turn.pace(signal);
    const answer = await attempt(send).finally(() => turn.called());
    if (!(answer instanceof AppError) && !RETRY_STATUSES.has(answer.status)) return answer;
    const askedMs = answer instanceof AppError ? undefined : retryAfterMs(answer.headers, clock.now());
    if (askedMs !== undefined) turn.holdFor(askedMs);
    const isLast = retries >= maxRetries || (askedMs ?? 0) > MAX_RETRY_AFTER_MS;
    if (isLast) {
      if (answer instanceof AppError) throw answer;
      return answer;
    }
    if (askedMs === undefined) turn.holdFor(backOffMs(retries, clock.random()));
  }

  async function attempt(send: () => Promise<GuardedResponse>): Promise<GuardedResponse | AppError> {
    try {
      return await send();
    } catch (error) {
      if (error instanceof AppError && RETRY_CODES.has(error.code)) return error;
      throw error;
    }
  }
}

/** Milliseconds from now that `Retry-After` asks for, as seconds or as a date; undefined when it says nothing readable. */
function retryAfterMs(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function backOffMs(retries: number, random: number): number {
  return Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** retries) * (0.5 + random / 2);
}

function resting(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new AppError('http_status', {
    message: `Kaynak site ${retryAfterSeconds} saniye istek gönderilmemesini istedi.`,
    retryAfterSeconds,
  });
}

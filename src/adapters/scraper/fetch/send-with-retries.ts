import { AppError } from '#domain/errors';
import type { GuardedResponse } from '../../net/guarded-fetch.ts';
import type { Clock, HostTurn } from './host-turns.ts';

interface RetryOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Whether asking again cannot help, whatever the status. */
  readonly isFinal?: (answer: GuardedResponse) => boolean;
}

/** Tries after the first one. */
const MAX_RETRIES = 3;
/** Faults of the moment below 500: too late, too early, too often. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);
/** Not implemented, HTTP version, loop, log in to the network: no fault of the moment. */
const LASTING_STATUSES: ReadonlySet<number> = new Set([501, 505, 508, 511]);
/** Retries by what went wrong; a host that lets us wait for the whole time costs half a minute each. */
const MAX_RETRIES_BY_CODE: Readonly<Record<string, number>> = { fetch_failed: MAX_RETRIES, fetch_timeout: 1 };
const FIRST_BACK_OFF_MS = 1000;
/** A host that asks for a longer rest is left alone for that time, and its pages fail at once. */
const MAX_RETRY_AFTER_MS = 120_000;

/**
 * Sends at the host's pace, again after network errors and the statuses that may pass (408, 425, 429, most of
 * 5xx): after what `Retry-After` says, else after a doubling pause with jitter. The last answer, whatever its
 * status.
 * @throws AppError `http_status` when the host asked for a rest that is not over; what `send` throws
 */
export async function sendWithRetries(
  turn: HostTurn,
  send: () => Promise<GuardedResponse>,
  { clock, signal, isFinal = () => false }: RetryOptions,
): Promise<GuardedResponse> {
  for (let retries = 0; ; retries += 1) {
    if (turn.waitMs() > MAX_RETRY_AFTER_MS) throw resting(turn.waitMs());
    await turn.pace(signal);
    const answer = await attempt(send).finally(() => turn.called());
    if (!(answer instanceof AppError) && (!mayPass(answer.status) || isFinal(answer))) return answer;
    const retryAfter = answer instanceof AppError ? undefined : retryAfterMs(answer.headers, clock.now());
    if (retryAfter !== undefined) turn.delayFor(retryAfter);
    const most = answer instanceof AppError ? (MAX_RETRIES_BY_CODE[answer.code] ?? 0) : MAX_RETRIES;
    const isLast = retries >= most || (retryAfter ?? 0) > MAX_RETRY_AFTER_MS;
    if (isLast) {
      if (answer instanceof AppError) throw answer;
      return answer;
    }
    const backOffMs = FIRST_BACK_OFF_MS * 2 ** retries * (0.5 + clock.random() / 2);
    if (retryAfter === undefined) turn.delayFor(backOffMs);
  }

  async function attempt(send: () => Promise<GuardedResponse>): Promise<GuardedResponse | AppError> {
    try {
      return await send();
    } catch (error) {
      const isPassing = error instanceof AppError && error.details.extra?.['isLasting'] !== true;
      if (isPassing && error.code in MAX_RETRIES_BY_CODE) return error;
      throw error;
    }
  }
}

function mayPass(status: number): boolean {
  return PASSING_STATUSES.has(status) || (status >= 500 && !LASTING_STATUSES.has(status));
}

/** Milliseconds from now that `Retry-After` asks for, as seconds or as a date; undefined when it says nothing readable. */
function retryAfterMs(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function resting(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new AppError('http_status', {
    message: `Kaynak site ${retryAfterSeconds} saniye istek gönderilmemesini istedi.`,
    retryAfterSeconds,
  });
}

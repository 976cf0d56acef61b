import { LRUCache } from 'lru-cache';
import { AppError, type ErrorCode } from '#domain/errors';
import { networkOf } from '../access/client.ts';
import type { ServerContext } from '../context.ts';
import { FAILURE_STATUS } from '../failure-status.ts';
import type { Log } from './log.ts';

/** The same refusal of the same client is logged once in this time, with its number. */
const REPEAT_MS = 60_000;
const MAX_CLIENTS = 1000;

const LOGGED: ReadonlySet<ErrorCode> = new Set([
  'wrong_login',
  'wrong_code',
  'forbidden',
  'too_many_requests',
]);

interface Seen {
  readonly atMs: number;
  repeats: number;
}

/** Logs failed sign-ins and refused calls; never what was typed. */
export function createRefusalLog(
  log: Log,
  now: () => number,
): (thrown: Error, context: ServerContext) => void {
  const seen = new LRUCache<string, Seen>({ max: MAX_CLIENTS });
  return (thrown, context) => {
    if (!(thrown instanceof AppError) || !LOGGED.has(thrown.code)) return;
    const network = networkOf(context.get('clientAddress') ?? '');
    const { method, path } = context.req;
    const key = `${thrown.code} ${network} ${method} ${path.startsWith('/api/') ? path : ''}`;
    const before = seen.get(key);
    if (before && now() - before.atMs < REPEAT_MS) {
      before.repeats += 1;
      return;
    }
    seen.set(key, { atMs: now(), repeats: 0 });
    log.warn(
      {
        requestId: context.get('requestId'),
        method,
        route: context.get('route'),
        status: FAILURE_STATUS[thrown.code],
        code: thrown.code,
        network,
        ...(before && before.repeats > 0 ? { repeated: before.repeats } : {}),
      },
      'refused',
    );
  };
}

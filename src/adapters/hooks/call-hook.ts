import { createHmac, randomBytes } from 'node:crypto';
import type { CallHook } from '#shop/panel/webhooks';
import type { GuardedFetch } from '../net/guarded-fetch.ts';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const TIMEOUT_MS = 15_000;
const NAME = 'file-first-shop';

export function newHookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The signature of a call (Standard Webhooks 1.0, symmetric). */
export function signHook(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** @param now milliseconds since 1970 */
export function createCallHook(post: GuardedFetch, now: () => number): CallHook {
  return async ({ url, secret }, { messageId, body }, signal) => {
    const timestamp = Math.floor(now() / 1000);
    const { status } = await post(url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': NAME,
        'webhook-id': messageId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signHook(secret, messageId, timestamp, body),
      },
      body,
      // The status decides, whatever becomes of the body.
      maxBytes: 0,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    return status;
  };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { SignedIn } from '#shop/panel/admin-accounts';
import { bearerOf } from './bearer-token.ts';
import type { ServerContext } from '../context.ts';

/** The author of the command line's calls in the audit trail. */
const COMMAND_LINE: SignedIn = {
  name: 'shop',
  role: 'owner',
  createdAt: '',
  hasSecondFactor: false,
  sessionId: '',
  via: 'command-line',
  isPasswordWeak: false,
};

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Recognises the command line: a call from this machine with the key that the server has written to the private folder
 * (`store/files/lock/data-lock`).
 */
export function createCommandLineKey(
  key: string | undefined,
): (context: ServerContext) => SignedIn | undefined {
  const wanted = key === undefined ? undefined : digestOf(key);
  return (context) => {
    const given = bearerOf(context.req.header('authorization'));
    const socket = context.env.incoming?.socket;
    // A local connection has the same address at both ends.
    const isLocal = socket !== undefined && socket.remoteAddress === socket.localAddress;
    if (wanted === undefined || given === undefined || !isLocal) return undefined;
    return timingSafeEqual(digestOf(given), wanted) ? COMMAND_LINE : undefined;
  };
}

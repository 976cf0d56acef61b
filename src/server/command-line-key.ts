import { createHash, timingSafeEqual } from 'node:crypto';
import type { SignedIn } from '#shop/panel/admin-accounts';
import { bearerOf } from './bearer-token.ts';
import type { ServerContext } from './context.ts';

/** Who is written down for what the command line asks of a running server. */
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
 * Recognises the command line: a call from this very machine that carries the key which the server has left in
 * the private folder (`store/files/data-lock`).
 */
export function createCommandLineKey(
  key: string | undefined,
): (context: ServerContext) => SignedIn | undefined {
  const wanted = key === undefined ? undefined : digestOf(key);
  return (context) => {
    const given = bearerOf(context.req.header('authorization'));
    const socket = context.env.incoming?.socket;
    // What comes from this machine has the same address at both ends of the connection.
    const isFromHere = socket !== undefined && socket.remoteAddress === socket.localAddress;
    if (wanted === undefined || given === undefined || !isFromHere) return undefined;
    return timingSafeEqual(digestOf(given), wanted) ? COMMAND_LINE : undefined;
  };
}

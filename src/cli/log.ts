import { pino, type Logger } from 'pino';
import { wrongUsage } from './command.ts';

/** Lines of this many characters wait on a full disk, or for a reader that hangs; more are dropped. */
const MAX_WAITING = 1_000_000;

/** Stderr; where it cannot be written, the shop goes on without a log. */
function openDestination() {
  // Node's own stderr, because only it makes a pipe refuse what its reader is not ready for, instead of waiting.
  const dest = process.stderr.fd;
  const waiting = { maxLength: MAX_WAITING, retryEAGAIN: () => false };
  return pino.destination({ dest, sync: true, ...waiting }).on('error', () => undefined);
}

/**
 * The program's log: JSON lines on stderr from `LOG_LEVEL` up (default `warn`). Personal data and secrets are removed.
 * @throws CommanderError for an unknown level
 */
export function createLog(): Logger {
  const level = process.env['LOG_LEVEL'] || 'warn';
  const levels = [...Object.keys(pino.levels.values), 'silent'];
  if (!levels.includes(level)) throw wrongUsage(`LOG_LEVEL ${levels.join(', ')} olabilir: "${level}"`);
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: ['password', 'token', 'hash', 'cookie', 'email', 'phone', 'address', 'customerName'].flatMap(
          (name) => [name, `*.${name}`],
        ),
        censor: '[gizli]',
      },
    },
    openDestination(),
  );
}

import { pino, type Logger } from 'pino';

/**
 * The program's log: JSON lines on stderr from `LOG_LEVEL` up (default `warn`). Personal data and secrets are removed.
 */
export function createLog(): Logger {
  const level = process.env['LOG_LEVEL'] ?? 'warn';
  return pino(
    {
      level: level in pino.levels.values || level === 'silent' ? level : 'warn',
      base: null,
      redact: {
        paths: ['password', 'token', 'hash', 'cookie', 'email', 'phone', 'address', 'customerName'].flatMap(
          (name) => [name, `*.${name}`],
        ),
        censor: '[gizli]',
      },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

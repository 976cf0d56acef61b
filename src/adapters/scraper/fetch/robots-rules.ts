import robotsParser from 'robots-parser';
import { AppError } from '#domain/errors';
import type { GuardedResponse } from '../../net/guarded-fetch.ts';
import type { Clock } from './host-turns.ts';

export type LoadRobots = (robotsUrl: URL) => Promise<GuardedResponse>;

interface Rules {
  readonly status: number;
  readonly parser: ReturnType<typeof robotsParser>;
  readonly until: number;
}

/** RFC 9309 asks to read this much at least; what is beyond does not count. */
export const MAX_ROBOTS_LENGTH = 512_000;
const KEEP_MS = 24 * 3_600_000;
const KEEP_UNKNOWN_MS = 600_000;

/** What hosts ask of robots (RFC 9309), kept for a day. `robotName` is the product token, without version. */
export function createRobotsRules(robotName: string, clock: Pick<Clock, 'now'>) {
  const byOrigin = new Map<string, Rules>();

  return {
    /**
     * Milliseconds the host wants between two calls, if it says.
     * @throws AppError `robots_disallowed` when the address may not be fetched, or when that cannot be known now
     * @throws what `load` throws when the host cannot be reached at all
     */
    async check(url: URL, load: LoadRobots): Promise<number | undefined> {
      let rules = byOrigin.get(url.origin);
      if (rules === undefined || rules.until <= clock.now()) {
        const robotsUrl = new URL('/robots.txt', url);
        const { status, text } = await loadText(robotsUrl, load);
        const until = clock.now() + (status >= 500 ? KEEP_UNKNOWN_MS : KEEP_MS);
        rules = { status, parser: robotsParser(robotsUrl.href, text), until };
        byOrigin.set(url.origin, rules);
      }
      if (rules.status >= 500)
        throw new AppError('robots_disallowed', {
          message: `Sitenin robots.txt dosyası okunamadı (HTTP ${rules.status}); sayfa şimdilik alınmadı.`,
        });
      if (rules.parser.isDisallowed(url.href, robotName) === true) throw new AppError('robots_disallowed');
      const seconds = rules.parser.getCrawlDelay(robotName);
      return seconds === undefined || seconds < 0 ? undefined : seconds * 1000;
    },
  };
}

async function loadText(robotsUrl: URL, load: LoadRobots): Promise<{ status: number; text: string }> {
  try {
    const { status, bytes } = await load(robotsUrl);
    const text =
      status >= 200 && status < 300 ? new TextDecoder().decode(bytes.subarray(0, MAX_ROBOTS_LENGTH)) : '';
    // A rule that the limit cuts in two would be another rule.
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
    return { status, text: bytes.length < MAX_ROBOTS_LENGTH ? text : text.slice(0, end) };
  } catch (error) {
    // RFC 9309, 2.3.1.2: a file that redirects on and on counts as not there.
    if (error instanceof AppError && error.code === 'too_many_redirects') return { status: 404, text: '' };
    throw error;
  }
}

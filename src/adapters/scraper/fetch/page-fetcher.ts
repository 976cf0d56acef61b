import { PATTERNS } from '../page/patterns.ts';
import { parseJson } from '#kernel/json';
import { z } from 'zod';
import { createDiskCache } from '../../net/disk-cache.ts';
import { Cookie, CookieJar } from 'tough-cookie';
import { AppError } from '#domain/errors';
import {
  parseAddress,
  redirectTarget,
  type GuardedFetch,
  type GuardedResponse,
  type ResponseHead,
} from '../../net/guarded-fetch.ts';
import { systemClock, type Clock, createHostTurns, type HostTurn } from './host-turns.ts';
import { createRobotsRules, MAX_ROBOTS_LENGTH } from './robots-rules.ts';
import { sendWithRetries } from './send-with-retries.ts';

const pageHead = z.object({
  contentType: z.string(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** Milliseconds since 1970 of the last time the source confirmed it. */
  confirmedAt: z.number(),
});

/** A page as it was last seen at its address. */
interface CachedPage extends z.infer<typeof pageHead> {
  readonly bytes: Uint8Array;
}

const LINE_END = 0x0a;

/**
 * Pages on disk, for conditional requests and for going on with a broken-off run. An entry is one line of JSON and then
 * the page's bytes.
 */
function createPageCache(dir: string, maxBytes: number) {
  const cache = createDiskCache({ dir, maxBytes });
  return {
    async find(url: string): Promise<CachedPage | undefined> {
      const entry = await cache.find(url);
      if (entry === undefined) return undefined;
      const end = entry.bytes.indexOf(LINE_END);
      const line = Buffer.from(entry.bytes.subarray(0, Math.max(0, end))).toString();
      const head = pageHead.safeParse(parseJson(line)).data;
      return head === undefined ? undefined : { ...head, bytes: entry.bytes.subarray(end + 1) };
    },
    async save(url: string, { bytes, ...head }: CachedPage): Promise<void> {
      await cache.save(url, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
    },
  };
}

const MAX_COOKIE_LENGTH = 4096;
const MAX_COOKIES_PER_HOST = 50;

/** Cookies of one run, kept in memory by the rules of RFC 6265, without room for a host that would fill it. */
export function createCookieJar() {
  const jar = new CookieJar();

  return {
    /** The `Cookie` header for an address; undefined when no cookie fits. */
    headerFor: (url: URL): string | undefined => jar.getCookieStringSync(url.href) || undefined,
    /** Takes the `Set-Cookie` headers of an answer from the address. */
    store(url: URL, setCookies: readonly string[]): void {
      for (const text of setCookies) {
        const cookie = text.length > MAX_COOKIE_LENGTH ? undefined : Cookie.parse(text);
        // A name and value as they came may not smuggle in another header.
        if (!cookie || /[^\x20-\x7e]/.test(text.split(';', 1)[0] ?? '')) continue;
        if (cookie.secure && url.protocol !== 'https:') continue;
        jar.setCookieSync(cookie, url.href, { ignoreError: true });
        const all = jar.getCookiesSync(url.href, { allPaths: true });
        const [oldest] = all.toSorted((a, b) => a.creationIndex - b.creationIndex);
        if (all.length > MAX_COOKIES_PER_HOST && oldest)
          jar.store.removeCookie(oldest.domain, oldest.path, oldest.key, () => undefined);
      }
    },
  };
}

interface FetchPageOptions {
  readonly signal?: AbortSignal | undefined;
  /** False fetches what robots.txt forbids, and at the shop's own pace: the setting of a mapping. True unless said. */
  readonly obeyRobots?: boolean;
  /** Takes nothing from the cache. */
  readonly skipsCache?: boolean;
}

interface PageFetcherOptions {
  readonly fetch: GuardedFetch;
  /** Folder of its own; may be deleted at any time. */
  readonly cacheDir: string;
  readonly version: string;
  /** Where the owner of a visited site learns who we are. */
  readonly shopUrl: string;
  /** Pause between two calls to one host. */
  readonly delayMs?: number;
  /** A page seen at this time (since 1970) or later is taken from the cache unasked: for going on with a broken-off run. */
  readonly freshSinceMs?: number | undefined;
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  readonly clock?: Clock;
}

export type PageFetcher = ReturnType<typeof createPageFetcher>;

const ROBOT_NAME = 'FileFirstShopBot';
const DELAY_MS = 1000;
const MAX_CRAWL_DELAY_MS = 30_000;
const MAX_REDIRECTS = 5;
const MAX_PAGE_BYTES = 10_000_000;
const MAX_CACHE_BYTES = 500_000_000;
const TIMEOUT_MS = 30_000;
const CHALLENGED = 'Kaynak site robot kontrolü gösterdi; sayfa alınamadı.';
const PAGE_TYPE = /^(?:text\/(?:html|xml|json)|application\/(?:[\w.-]+\+)?(?:xml|json))$/;

const REFUSALS: ReadonlySet<number> = new Set([403, 405, 429, 503]);
const MAX_CHALLENGE_LENGTH = 200_000;

/** Fetches pages of other shops with good manners, for the time of one run. */
export function createPageFetcher(settings: PageFetcherOptions) {
  const { fetch, freshSinceMs = Infinity, clock = systemClock } = settings;
  const { maxBytes = MAX_PAGE_BYTES, timeoutMs = TIMEOUT_MS } = settings;
  const closing = new AbortController();
  const turns = createHostTurns(settings.delayMs ?? DELAY_MS, clock);
  const robots = createRobotsRules(ROBOT_NAME, clock);
  const cookies = createCookieJar();
  const cache = createPageCache(settings.cacheDir, MAX_CACHE_BYTES);
  const baseHeaders = {
    'user-agent': `${ROBOT_NAME}/${settings.version} (+${settings.shopUrl})`,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,application/json;q=0.9',
    'accept-language': 'tr-TR,tr;q=0.9,en;q=0.5',
  };

  return {
    /**
     * A page with a 2xx answer, from the address that gave it after redirects.
     * @throws AppError with a Turkish reason: `robots_disallowed`, `http_status` (its number in `details.extra.httpStatus`,
     * `isBlocked` there for a check of robots),
     * `not_a_page`, `address_not_allowed`, `fetch_failed`, `fetch_timeout`, `response_too_large`, `too_many_redirects`
     * @throws the reason of the signal when it is aborted
     */
    async fetchPage(requestedUrl: string, options: FetchPageOptions = {}) {
      const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])]);
      let url = parseAddress(requestedUrl);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const answer = await visit(url, signal, options);
        if (!(answer instanceof URL)) return { ...answer, url: url.href };
        url = answer;
      }
      throw new AppError('too_many_redirects');
    },
    /** Breaks off what is under way and resolves when nothing is. */
    async close(): Promise<void> {
      closing.abort();
      await turns.idle();
    },
  };

  /** The page at the address, or the address it redirects to. */
  async function visit(url: URL, signal: AbortSignal, options: FetchPageOptions) {
    const { obeyRobots = true, skipsCache = false } = options;
    if (!/^https?:$/.test(url.protocol)) throw new AppError('address_not_allowed');
    const cached = skipsCache ? undefined : await cache.find(url.href);
    if (cached !== undefined && cached.confirmedAt >= freshSinceMs) return fromCache(cached, false);
    return turns.acquire(url.host, signal, async (turn) => {
      if (obeyRobots) await checkRobots(url, turn, signal);
      const answer = await sendWithRetries(turn, () => request(url, cached, signal), {
        clock,
        signal,
        isFinal: isChallenge,
      });
      cookies.store(url, answer.headers.getSetCookie());
      return redirectTarget(answer) ?? acceptPage(url, answer, cached);
    });
  }

  async function checkRobots(url: URL, turn: HostTurn, signal: AbortSignal): Promise<void> {
    const crawlDelayMs = await robots.check(url, (robotsUrl) =>
      sendWithRetries(
        turn,
        () =>
          fetch(robotsUrl.href, {
            headers: baseHeaders,
            maxBytes: MAX_ROBOTS_LENGTH,
            cutsBody: true,
            maxRedirects: MAX_REDIRECTS,
            timeoutMs,
            signal,
          }),
        { clock, signal },
      ),
    );
    if (crawlDelayMs !== undefined) turn.slowTo(Math.min(crawlDelayMs, MAX_CRAWL_DELAY_MS));
  }

  function request(url: URL, cached: CachedPage | undefined, signal: AbortSignal): Promise<GuardedResponse> {
    const cookie = cookies.headerFor(url);
    return fetch(url.href, {
      headers: {
        ...baseHeaders,
        ...(cookie === undefined ? {} : { cookie }),
        ...(cached?.etag === undefined ? {} : { 'if-none-match': cached.etag }),
        ...(cached?.lastModified === undefined ? {} : { 'if-modified-since': cached.lastModified }),
      },
      maxBytes,
      timeoutMs,
      maxRedirects: false,
      checkHead: requirePageType,
      signal,
    });
  }

  async function acceptPage(url: URL, answer: GuardedResponse, cached: CachedPage | undefined) {
    if (answer.status === 304 && cached !== undefined) {
      await cache.save(url.href, { ...cached, confirmedAt: clock.now() });
      return fromCache(cached, true);
    }
    if (!isSuccess(answer.status)) {
      const isBlocked = isChallenge(answer);
      throw new AppError('http_status', {
        message: isBlocked ? CHALLENGED : statusReason(answer.status),
        extra: { httpStatus: answer.status, isBlocked },
      });
    }
    const { headers, bytes } = answer;
    const contentType = headers.get('content-type') ?? '';
    const mayKeep = !/\bno-store\b/i.test(headers.get('cache-control') ?? '');
    if (mayKeep)
      await cache.save(url.href, {
        contentType,
        bytes,
        etag: headers.get('etag') ?? undefined,
        lastModified: headers.get('last-modified') ?? undefined,
        confirmedAt: clock.now(),
      });
    return { contentType, bytes, fromCache: false, notModified: false };
  }
}

/** The bytes of an earlier answer; `notModified`: the source said that they still hold. */
function fromCache({ contentType, bytes }: CachedPage, notModified: boolean) {
  return { contentType, bytes, fromCache: true, notModified };
}

function requirePageType({ status, headers }: ResponseHead): void {
  const type = (headers.get('content-type') ?? '').replace(/;.*/, '').trim().toLowerCase();
  if (!isSuccess(status) || type === '' || PAGE_TYPE.test(type)) return;
  throw new AppError('not_a_page', { message: `Adresteki içerik bir web sayfası değil (${type}).` });
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function statusReason(status: number): string {
  if (status === 404 || status === 410) return `Sayfa kaynak sitede yok (HTTP ${status}).`;
  if (status === 401 || status === 403) return `Kaynak site erişime izin vermiyor (HTTP ${status}).`;
  if (status === 429) return `Kaynak site çok sık istek aldığını bildirdi (HTTP ${status}).`;
  if (status >= 500) return `Kaynak site şu anda yanıt veremiyor (HTTP ${status}).`;
  return `Kaynak site sayfayı vermedi (HTTP ${status}).`;
}

/** Whether a refusal is a check that keeps robots out; it is not evaded, and asking again does not help. */
function isChallenge({ status, headers, bytes }: GuardedResponse): boolean {
  if (!REFUSALS.has(status)) return false;
  if (headers.has('cf-mitigated')) return true;
  return PATTERNS.challengePage.test(new TextDecoder().decode(bytes.subarray(0, MAX_CHALLENGE_LENGTH)));
}

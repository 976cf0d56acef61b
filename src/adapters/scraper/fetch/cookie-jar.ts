import ipaddr from 'ipaddr.js';
import type { Clock } from './clock.ts';

/** Cookies of one run, kept in memory and sent back by the rules of RFC 6265. */
export interface CookieJar {
  /** The `Cookie` header for an address; undefined when no cookie fits. */
  headerFor(url: URL): string | undefined;
  /** Takes the `Set-Cookie` headers of an answer from the address. */
  store(url: URL, setCookies: readonly string[]): void;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
  readonly expiresAt: number;
}

const MAX_COOKIE_LENGTH = 4096;
const MAX_COOKIES_PER_DOMAIN = 50;
/** Endings under which strangers register names, as in `com.tr` or `co.uk`: no cookie may span them. */
const REGISTRY_ENDING =
  /^(?:[^.]+|(?:com|org|net|gov|edu|gen|web|info|biz|av|dr|bel|pol|k12|co|ac|or|ne)\.[a-z]{2})$/;

export function createCookieJar(clock: Pick<Clock, 'now'>): CookieJar {
  const cookies = new Map<string, Cookie>();

  return {
    headerFor(url) {
      const fitting = [...cookies.values()]
        .filter((cookie) => cookie.expiresAt > clock.now() && fits(cookie, url))
        .sort((a, b) => b.path.length - a.path.length);
      return fitting.length === 0
        ? undefined
        : fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
    store(url, setCookies) {
      for (const text of setCookies) {
        const cookie = parseCookie(url, text, clock.now());
        if (cookie === undefined) continue;
        const key = `${cookie.domain} ${cookie.path} ${cookie.name}`;
        cookies.delete(key);
        if (cookie.expiresAt <= clock.now()) continue;
        cookies.set(key, cookie);
        const ofDomain = [...cookies].filter(([, { domain }]) => domain === cookie.domain);
        const [oldest] = ofDomain;
        if (ofDomain.length > MAX_COOKIES_PER_DOMAIN && oldest !== undefined) cookies.delete(oldest[0]);
      }
    },
  };
}

function fits(cookie: Cookie, url: URL): boolean {
  const onHost = cookie.hostOnly ? url.hostname === cookie.domain : isWithin(url.hostname, cookie.domain);
  const onPath =
    url.pathname === cookie.path ||
    url.pathname.startsWith(cookie.path.endsWith('/') ? cookie.path : `${cookie.path}/`);
  return onHost && onPath && (!cookie.secure || url.protocol === 'https:');
}

function parseCookie(url: URL, text: string, now: number): Cookie | undefined {
  if (text.length > MAX_COOKIE_LENGTH) return undefined;
  const [pair = '', ...rest] = text.split(';');
  const [name, value] = halves(pair);
  // A name and value as they came may not smuggle in another header.
  if (name === '' || value === undefined || /[^\x20-\x7e]/.test(pair)) return undefined;
  const attributes = new Map(
    rest.map((part) => {
      const [key, value] = halves(part);
      return [key.toLowerCase(), value ?? ''] as const;
    }),
  );
  const asked = attributes.get('domain')?.replace(/^\./, '').toLowerCase() ?? '';
  const hostOnly = asked === '' || asked === url.hostname;
  if (!hostOnly && !mayCover(asked, url.hostname)) return undefined;
  const path = attributes.get('path') ?? '';
  const secure = attributes.has('secure');
  if (secure && url.protocol !== 'https:') return undefined;
  return {
    name,
    value,
    domain: hostOnly ? url.hostname : asked,
    hostOnly: asked === '' || ipaddr.isValid(url.hostname),
    path: path.startsWith('/') ? path : defaultPath(url),
    secure,
    expiresAt: expiryOf(attributes, now),
  };
}

function halves(text: string): readonly [string, string | undefined] {
  const at = text.indexOf('=');
  return at < 0 ? [text.trim(), undefined] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function mayCover(domain: string, hostname: string): boolean {
  return !ipaddr.isValid(hostname) && isWithin(hostname, domain) && !REGISTRY_ENDING.test(domain);
}

function isWithin(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** RFC 6265 section 5.1.4: the folder of the address. */
function defaultPath(url: URL): string {
  return url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf('/')));
}

function expiryOf(attributes: ReadonlyMap<string, string>, now: number): number {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return now + Number(maxAge) * 1000;
  const expires = Date.parse(attributes.get('expires') ?? '');
  return Number.isNaN(expires) ? Number.POSITIVE_INFINITY : expires;
}

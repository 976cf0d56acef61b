import { Cookie, CookieJar as Jar } from 'tough-cookie';
import type { Clock } from './clock.ts';

const MAX_COOKIE_LENGTH = 4096;
const MAX_COOKIES_PER_HOST = 50;

/**
 * Cookies of one run, kept in memory and sent back by the rules of RFC 6265: tough-cookie on the given clock, and
 * without room for a host that would fill the memory.
 */
export function createCookieJar(clock: Pick<Clock, 'now'>) {
  const jar = new Jar();
  const isOver = ({ expires }: Cookie): boolean => expires instanceof Date && Number(expires) <= clock.now();
  const cookiesOf = (url: URL, allPaths: boolean): Cookie[] =>
    jar.getCookiesSync(url.href, { expire: false, allPaths, sort: true });
  const remove = ({ domain, path, key }: Cookie): void => {
    jar.store.removeCookie(domain, path, key, () => undefined);
  };

  return {
    /** The `Cookie` header for an address; undefined when no cookie fits. */
    headerFor(url: URL): string | undefined {
      const fitting = cookiesOf(url, false).filter((cookie) => !isOver(cookie));
      return fitting.length === 0 ? undefined : fitting.map(({ key, value }) => `${key}=${value}`).join('; ');
    },
    /** Takes the `Set-Cookie` headers of an answer from the address. */
    store(url: URL, setCookies: readonly string[]): void {
      for (const text of setCookies) {
        const cookie = text.length > MAX_COOKIE_LENGTH ? undefined : Cookie.parse(text);
        // A name and value as they came may not smuggle in another header.
        if (!cookie || /[^\x20-\x7e]/.test(text.split(';', 1)[0] ?? '')) continue;
        if (cookie.secure && url.protocol !== 'https:') continue;
        if (typeof cookie.maxAge === 'number') {
          cookie.expires = new Date(clock.now() + cookie.maxAge * 1000);
          cookie.maxAge = null;
        }
        jar.setCookieSync(cookie, url.href, { now: new Date(clock.now()), ignoreError: true });
        const all = cookiesOf(url, true);
        for (const over of all.filter(isOver)) remove(over);
        const oldest = all.toSorted((a, b) => (a.creationIndex ?? 0) - (b.creationIndex ?? 0))[0];
        if (all.length > MAX_COOKIES_PER_HOST && oldest) remove(oldest);
      }
    },
  };
}

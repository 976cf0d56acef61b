import { Cookie, CookieJar } from 'tough-cookie';

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
        const [oldest] = all.toSorted((a, b) => (a.creationIndex ?? 0) - (b.creationIndex ?? 0));
        if (all.length > MAX_COOKIES_PER_HOST && oldest)
          jar.store.removeCookie(oldest.domain, oldest.path, oldest.key, () => undefined);
      }
    },
  };
}

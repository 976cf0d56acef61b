import type { Pager } from '../../shop/scrape-ports.ts';
import { decodePage } from './decode-page.ts';
import { pageNumberOf } from './next-page.ts';
import { absoluteUrl, hostOf } from './page-address.ts';
import { parsePage } from './page-tree.ts';

export interface PagerInput {
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly contentType?: string | undefined;
  /** Address of the next page, when it is known. */
  readonly nextPageUrl: string | null;
}

const COUNT_NAMES = [
  'data-total-pages',
  'data-totalpages',
  'data-page-count',
  'data-pagecount',
  'data-last-page',
  'data-max-page',
  'data-total-page',
];
const MAX_PAGE = 2000;

/** Reads the pager of a list: numbered links, or the page count that an endless list keeps in its data. */
export function readPager({ bytes, url, contentType, nextPageUrl }: PagerInput): Pager {
  const { text } = decodePage(bytes, { contentType, host: hostOf(url) });
  const tree = parsePage(text);
  const links: string[] = [];
  let counted = 1;
  for (const { tag, attrs } of tree.elements) {
    const href = tag === 'a' ? attrs['href'] : tag === 'option' ? attrs['value'] : undefined;
    const address = href === undefined || href.startsWith('#') ? undefined : absoluteUrl(href, url);
    if (address !== undefined) links.push(address);
    for (const name of COUNT_NAMES) {
      const value = attrs[name];
      if (value !== undefined && /^\d{1,4}$/.test(value)) counted = Math.max(counted, Number(value));
    }
  }
  const sample = nextPageUrl ?? links.find((link) => isSameList(link, url) && pageNumberOf(link) > 1);
  const pageUrl = sample === undefined ? () => undefined : templateOf(sample);
  let lastPage = counted;
  for (const link of links) {
    const page = pageNumberOf(link);
    if (page > lastPage && page <= MAX_PAGE && withoutHash(link) === pageUrl(page)) lastPage = page;
  }
  return { lastPage: Math.min(lastPage, MAX_PAGE), pageUrl };
}

/** The absolute addresses of all links of a page, each once, without fragments. */
export function readLinks({ bytes, url, contentType }: Omit<PagerInput, 'nextPageUrl'>): string[] {
  const { text } = decodePage(bytes, { contentType, host: hostOf(url) });
  const links = parsePage(text).elements.flatMap(({ tag, attrs }) =>
    tag === 'a' ? (absoluteUrl(attrs['href'], url) ?? []) : [],
  );
  return [...new Set(links.map(withoutHash))];
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/, '');
}

function isSameList(link: string, url: string): boolean {
  const pathOf = (address: string): string => address.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return pathOf(link).startsWith(pathOf(url));
}

/** How a list's addresses carry the page number, learnt from one of them. */
function templateOf(sample: string): (page: number) => string | undefined {
  const address = withoutHash(sample);
  const number = pageNumberOf(address);
  for (const match of address.matchAll(/\d+/g)) {
    if (Number(match[0]) !== number) continue;
    const make = (page: number): string =>
      `${address.slice(0, match.index)}${page}${address.slice(match.index + match[0].length)}`;
    // The number that the reader takes for the page, not one that is equal by chance.
    if (pageNumberOf(make(number + 1)) === number + 1) return make;
  }
  return () => undefined;
}

import type { Pager } from '#shop/scrape/ports';
import { readMetaTags } from '../data/meta-tags.ts';
import { COUNT_FIELDS, findNextPage, needsScriptToGoOn } from './next-page.ts';
import { absoluteUrl } from '../page/page-address.ts';
import { pageNumberOf, pageTemplate } from './page-number.ts';
import { type PageBytes, readPageText } from '../page/page-text.ts';
import { parsePage } from '../page/page-tree.ts';

export interface PagerInput extends PageBytes {
  /** Address of the next page, when it is known already. */
  readonly nextPageUrl: string | null;
}

const MAX_PAGE = 2000;
/** The server looks at each link that it is told of, so a page cannot name more or longer ones than lists do. */
const MAX_LINKS = 5000;
const MAX_LINK_LENGTH = 2000;

/** Reads the pager of a list: numbered links, or the page count that an endless list keeps in its data. */
export function readPager(input: PagerInput): Pager {
  const { url } = input;
  const { html, nextPageUrl: told } = readPageText(input);
  const tree = parsePage(html);
  const meta = readMetaTags(tree);
  const base = absoluteUrl(meta.baseHref, url) ?? url;
  const nextPageUrl = input.nextPageUrl ?? told ?? findNextPage(tree, meta, url, base) ?? null;
  const links: string[] = [];
  let counted = 1;
  for (const { name: tag, attribs } of tree.elements) {
    const href = tag === 'a' ? attribs['href'] : tag === 'option' ? attribs['value'] : undefined;
    const address = href === undefined || href.startsWith('#') ? undefined : absoluteUrl(href, base);
    if (address !== undefined) links.push(address);
    for (const name of COUNT_FIELDS) {
      const value = attribs[name];
      if (value !== undefined && /^\d{1,4}$/.test(value)) counted = Math.max(counted, Number(value));
    }
  }
  const sample = nextPageUrl ?? links.find((link) => isSameList(link, url) && pageNumberOf(link) > 1);
  const pageUrl = sample === undefined ? () => undefined : pageTemplate(sample);
  let lastPage = counted;
  for (const link of links) {
    const page = pageNumberOf(link);
    if (page > lastPage && page <= MAX_PAGE && withoutHash(link) === pageUrl(page)) lastPage = page;
  }
  return {
    nextPageUrl,
    needsScript: nextPageUrl === null && needsScriptToGoOn(tree, pageNumberOf(url)),
    lastPage: Math.min(lastPage, MAX_PAGE),
    pageUrl,
  };
}

/** The absolute addresses of a page's links, each once, without fragments. */
export function readLinks(input: PageBytes): string[] {
  const tree = parsePage(readPageText(input).html);
  const base = absoluteUrl(readMetaTags(tree).baseHref, input.url) ?? input.url;
  const links = tree.tagged('a').flatMap(({ attribs }) => absoluteUrl(attribs['href'], base) ?? []);
  const short = links.map(withoutHash).filter((link) => link.length <= MAX_LINK_LENGTH);
  return [...new Set(short)].slice(0, MAX_LINKS);
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/, '');
}

function isSameList(link: string, url: string): boolean {
  const pathOf = (address: string): string => address.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return pathOf(link).startsWith(pathOf(url));
}

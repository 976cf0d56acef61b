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
/** The server looks at each link that it is given, so a page cannot name more or longer ones than lists do. */
const MAX_LINKS = 5000;
const MAX_LINK_LENGTH = 2000;

/** Reads the pager of a list: numbered links, or the page count that an endless list keeps in its data. */
export function readPager(input: PagerInput): Pager {
  const { url } = input;
  const { html, nextPageUrl: stated } = readPageText(input);
  const tree = parsePage(html);
  const meta = readMetaTags(tree);
  const base = absoluteUrl(meta.baseHref, url) ?? url;
  const nextPageUrl = input.nextPageUrl ?? stated ?? findNextPage(tree, meta, url, base) ?? null;
  const links = tree.tagged('a', 'option').flatMap(({ attribs: { href, value = '' } }) => {
    const address = href ?? value;
    return address.startsWith('#') ? [] : (absoluteUrl(address, base) ?? []);
  });
  const sample = nextPageUrl ?? links.find((link) => isSameList(link, url) && pageNumberOf(link) > 1);
  const pageUrl = sample === undefined ? () => undefined : pageTemplate(sample);
  let lastPage = 1;
  for (const { attribs } of tree.elements)
    for (const name of COUNT_FIELDS)
      if (/^\d{1,4}$/.test(attribs[name] ?? '')) lastPage = Math.max(lastPage, Number(attribs[name]));
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

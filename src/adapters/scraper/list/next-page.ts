import { isOff } from '../page/buy-button.ts';
import { PATTERNS } from '../page/patterns.ts';
import { foldWords, oneLine } from '../page/clean-text.ts';
import { type MetaTags, readMetaTags } from '../data/meta-tags.ts';
import { absoluteUrl } from '../page/page-address.ts';
import { isHidden } from '../page/page-regions.ts';
import { pageNumberOf, pageTemplate, sameAddress, withPage } from './page-number.ts';
import {
  boxesOf,
  type PageElement,
  type PageTree,
  childrenOf,
  descendants,
  sizeOf,
  textOf,
  namedBy,
  nearHint,
  parsePage,
} from '../page/page-tree.ts';
import type { Pager } from '#shop/scrape/ports';
import { type PageBytes, readPageText } from '../page/decode-page.ts';
const isNextName = namedBy(PATTERNS.nextPageName);
/** Attributes that hold a control's address; the first two hold the next page's before the link does. */
const ADDRESS_FIELDS = ['data-next-url', 'data-next-page-url', 'data-url', 'data-href', 'href', 'value'];
/** Attributes that count the pages of an endless list. */
const COUNT_FIELD = /^data-(?:total-?pages?|page-?count|last-page|max-page)$/;

/** What speaks for a control that leads to the next page. */
const WEIGHTS = {
  /** rel=next and data-next-url are made for programs. */
  said: 8,
  /** "Sonraki" may belong to a slider ... */
  words: 3,
  /** ... "Sonraki sayfa" speaks of pages itself. */
  ofPages: 2,
  named: 2.5,
  more: 2,
  /** The number of the next page is its text, or is in its address. */
  number: 3,
  address: 3,
  inPager: 2,
  inSlider: -4,
} as const;
const LEAST = 5;
/** A pager has at most so many elements. */
const MAX_PAGER = 250;

/** What a control says, folded: its text, its label and its title; empty for what is too long. */
function wordsOf(element: PageElement): string[] {
  const text = sizeOf(element) < 8 ? textOf(element, 60) : '';
  return [text, element.attribs['aria-label'] ?? '', element.attribs['title'] ?? ''].map((each) =>
    each.trim().length > 40 ? '' : foldWords(oneLine(each)),
  );
}

/** The address of the list's next page, undefined on its last or only page. */
export function findNextPage(tree: PageTree, meta: MetaTags, url: string, base: string): string | undefined {
  const current = pageNumberOf(url);
  const accept = (href: string | undefined): string | undefined => {
    const address = href?.trim().startsWith('#') === false ? absoluteUrl(href, base) : undefined;
    if (address === undefined || sameAddress(address, url)) return undefined;
    // A "next" that leads back is a ring at the end of the list.
    const number = pageNumberOf(address);
    return number < current || (number === current && current > 1) ? undefined : address;
  };
  const fromHead = accept(meta.next);
  if (fromHead !== undefined) return fromHead;
  let best: string | undefined;
  let bestPoints = LEAST - 0.1;
  for (const element of tree.elements) {
    const { name: tag, attribs, parent } = element;
    const isControl = tag === 'a' || tag === 'button' || tag === 'option';
    const isInData = 'data-next-url' in attribs || 'data-next-page-url' in attribs;
    if (!isInData && !isControl) continue;
    const words = wordsOf(element);
    const isNext = words.some((each) => PATTERNS.nextPage.test(each));
    const isMore = words.some((each) => PATTERNS.loadMore.test(each));
    // An arrow without words is named by its picture.
    const isArrow = sizeOf(element) <= 5 && words.every((each) => each === '');
    const named = [parent ?? element, element, ...(isArrow ? descendants(tree, element) : [])];
    const isNamed = named.some(isNextName);
    const isNumber = Number(PATTERNS.pageNumber.exec(words[0] ?? '')?.[1]) === current + 1;
    const isSaid = isInData || /(?:^|\s)next(?:\s|$)/i.test(attribs['rel'] ?? '');
    if (!isNext && !isMore && !isNamed && !isNumber && !isSaid) continue;
    const address = accept(attribs[ADDRESS_FIELDS.find((name) => attribs[name] !== undefined) ?? 'href']);
    if (address === undefined || boxesOf(element, { levels: 2 }).some(isOff)) continue;
    const around = nearHint(element, MAX_PAGER);
    const inPager = PATTERNS.pagerName.test(around) || standsByNumbers(element);
    const points =
      (isSaid ? WEIGHTS.said : 0) +
      (isNext ? WEIGHTS.words : isMore ? WEIGHTS.more : 0) +
      (isNext && words.some((each) => /sayfa|page|seite|pagina/.test(each)) ? WEIGHTS.ofPages : 0) +
      (isNamed ? WEIGHTS.named : 0) +
      (isNumber ? WEIGHTS.number : 0) +
      (pageNumberOf(address) === current + 1 || /[?&]cursor=/.test(address) ? WEIGHTS.address : 0) +
      (inPager ? WEIGHTS.inPager : PATTERNS.sliderName.test(around) ? WEIGHTS.inSlider : 0);
    if (points <= bestPoints) continue;
    best = address;
    bestPoints = points;
  }
  return best ?? byCount(tree, url, current);
}

function standsByNumbers({ parent }: PageElement): boolean {
  const siblings = parent ? childrenOf(parent) : [];
  return siblings.some(({ name, ownText }) => name === 'a' && /^\s*\[?\d{1,3}\]?\s*$/.test(ownText));
}

/** Endless lists name their page count and the parameter only in data: the address is built from the page's own. */
function byCount(tree: PageTree, url: string, current: number): string | undefined {
  for (const { attribs } of tree.elements) {
    const total = Number(attribs[Object.keys(attribs).find((name) => COUNT_FIELD.test(name)) ?? '']);
    if (!Number.isInteger(total)) continue;
    const visible = Number(attribs['data-current-page'] ?? attribs['data-page'] ?? current) || current;
    return total <= visible ? undefined : withPage(url, attribs['data-page-param'] ?? 'page', visible + 1);
  }
  return undefined;
}

/**
 * Whether the pager shows that the list goes on, by a control that leads to no address: only the page's scripts
 * know what it does. Call it for pages whose next page was not found.
 */
function needsScriptToGoOn(tree: PageTree, current: number): boolean {
  return tree.elements.some((element) => {
    const { name: tag, attribs } = element;
    if (tag !== 'a' && tag !== 'button' && attribs['role'] !== 'button') return false;
    const leadsSomewhere = ADDRESS_FIELDS.some(
      (name) => !/^\s*(?:#|javascript:|$)/i.test(attribs[name] ?? ''),
    );
    if (sizeOf(element) > 8 || leadsSomewhere || boxesOf(element, { levels: 2 }).some(isOff)) return false;
    const words = wordsOf(element);
    const isNext = words.some((each) => PATTERNS.nextPage.test(each)) || words[0] === String(current + 1);
    const isMore = words.some((each) => PATTERNS.loadMore.test(each));
    const around = isNext || isMore ? nearHint(element, MAX_PAGER) : '';
    const isPager = (isMore ? PATTERNS.loadMoreName : PATTERNS.pagerName).test(around);
    return isPager && !PATTERNS.sliderName.test(around) && !boxesOf(element).some(isHidden);
  });
}

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
    for (const name in attribs)
      if (COUNT_FIELD.test(name) && /^\d{1,4}$/.test(attribs[name] ?? ''))
        lastPage = Math.max(lastPage, Number(attribs[name]));
  for (const link of links) {
    const page = pageNumberOf(link);
    if (page > lastPage && page <= MAX_PAGE && sameAddress(link, pageUrl(page) ?? '')) lastPage = page;
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
  const short = links
    .map((link) => link.replace(/#.*$/s, ''))
    .filter((link) => link.length <= MAX_LINK_LENGTH);
  return [...new Set(short)].slice(0, MAX_LINKS);
}

function isSameList(link: string, url: string): boolean {
  const pathOf = (address: string): string => address.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return pathOf(link).startsWith(pathOf(url));
}

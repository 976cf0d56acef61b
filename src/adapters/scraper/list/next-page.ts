import { foldWords } from '../page/clean-text.ts';
import type { MetaTags } from '../data/meta-tags.ts';
import { findChosenPage, findFormPage, findNumberedPage } from './numbered-pages.ts';
import { absoluteUrl } from '../page/page-address.ts';
import { pageNumberOf, sameAddress, withPage } from './page-number.ts';
import { type PageElement, type PageTree, descendants, textOf } from '../page/page-tree.ts';
import {
  DISABLED,
  MORE_WORDS,
  nameOf,
  nearNames,
  NEXT_WORDS,
  PAGER_NAME,
  shortWords,
  SLIDER_NAME,
} from './pager-names.ts';
import { rememberTest } from '../page/remember-test.ts';

const PAGE_OF =
  /(?:page|sayfa|seite|pagina|strona|sida|side|страница) \d+ ?(?:of|\/|von|de|di|van|z|av|af|из)/;
const NEXT_NAME =
  /(?:^|[-_ ])(?:next|sonraki|ileri|suivant|weiter|forward)(?=$|[-_ ])|pages-item-next|nextpage|next-page|paging-?next|pagination-?next|page-?next|lnknext/i;

/** The address of the list's next page, undefined on its last or only page. */
export function findNextPage(tree: PageTree, meta: MetaTags, url: string, base: string): string | undefined {
  const current = pageNumberOf(url);
  const accept = (href: string | undefined): string | undefined => {
    if (href === undefined || href.trim().startsWith('#')) return undefined;
    const address = absoluteUrl(href, base);
    if (address === undefined || sameAddress(address, url)) return undefined;
    // A "next" that leads back is a ring at the end of the list.
    const number = pageNumberOf(address);
    if (number < current || (number === current && current > 1)) return undefined;
    return address;
  };
  const fromHead = accept(meta.next);
  if (fromHead !== undefined) return fromHead;

  const links: PageElement[] = [];
  for (const element of tree.elements)
    if (
      element.tag === 'a' ||
      element.tag === 'button' ||
      element.attrs['data-next-url'] !== undefined ||
      element.attrs['data-next-page-url'] !== undefined
    )
      links.push(element);
  for (const element of links)
    if (
      element.tag === 'a' &&
      /(?:^|\s)next(?:\s|$)/i.test(element.attrs['rel'] ?? '') &&
      !DISABLED.test(nameOf(element))
    ) {
      const address = accept(element.attrs['href']);
      if (address !== undefined) return address;
    }
  const isNextName = rememberTest(NEXT_NAME);
  let byWord: string | undefined;
  let bestPoints = 0;
  for (const element of links) {
    const { attrs } = element;
    const href =
      attrs['data-next-url'] ??
      attrs['data-next-page-url'] ??
      attrs['data-url'] ??
      attrs['data-href'] ??
      attrs['href'];
    if (href === undefined) continue;
    const shown = element.end - element.index < 8 ? textOf(element, 60).trim() : '';
    const label = shortWords(attrs['aria-label']);
    const title = shortWords(attrs['title']);
    const text = shortWords(shown);
    let points = 0;
    if (NEXT_WORDS.test(label) || NEXT_WORDS.test(title)) points += 3;
    if (NEXT_WORDS.test(text)) points += /^[>›»→❯]+$/.test(text) ? 2 : 3;
    else if (MORE_WORDS.test(text)) points += 2;
    // "Sonraki sayfa" speaks of pages itself; "Sonraki" may belong to a slider.
    if (/sayfa|page|seite|pagina/.test(text) && NEXT_WORDS.test(text)) points += 2;
    if (isNextName(nameOf(element)) || isNextName(element.parent ? nameOf(element.parent) : ''))
      points += 2.5;
    // An arrow without words is named by its picture.
    else if (shown === '' && label === '' && holdsNextIcon(tree, element, isNextName)) points += 2.5;
    if (attrs['data-next-url'] !== undefined || attrs['data-next-page-url'] !== undefined) points += 3;
    // "Page 1 of 3 next"
    if (points > 0 && PAGE_OF.test(foldWords(element.parent?.ownText.slice(0, 80) ?? ''))) points += 2;
    if (points === 0) continue;
    if (element.tag === 'button' && attrs['data-url'] !== undefined) points += 1;
    const around = nearNames(element);
    const inPager = PAGER_NAME.test(around) || standsByNumbers(element);
    if (inPager) points += 2;
    const looksPaged = pageNumberOf(absoluteUrl(href, base) ?? '') === current + 1;
    if (looksPaged) points += 3;
    if (SLIDER_NAME.test(around) && !inPager) points -= 4;
    if (
      DISABLED.test(nameOf(element)) ||
      DISABLED.test(element.parent ? nameOf(element.parent) : '') ||
      attrs['aria-disabled'] === 'true'
    )
      continue;
    if (points < 5) continue;
    const address = accept(href);
    if (address !== undefined && points > bestPoints) {
      byWord = address;
      bestPoints = points;
    }
  }
  return (
    byWord ??
    findNumberedPage(tree, current, accept) ??
    findChosenPage(tree, current, base, accept) ??
    findFormPage(tree, url, current, accept) ??
    byCount(tree, url, current)
  );
}

/** Whether the links beside it are the numbers of pages. */
function standsByNumbers({ parent }: PageElement): boolean {
  return (
    parent?.children.some(
      (child) =>
        typeof child !== 'string' && child.tag === 'a' && /^\s*\[?\d{1,3}\]?\s*$/.test(child.ownText),
    ) ?? false
  );
}

function holdsNextIcon(tree: PageTree, element: PageElement, isNextName: (name: string) => boolean): boolean {
  if (element.end - element.index > 5) return false;
  return [...descendants(tree, element)].some((inner) => isNextName(nameOf(inner)));
}

/** Endless lists name their page count and the parameter only in data: the address is built from the page's own. */
function byCount(tree: PageTree, url: string, current: number): string | undefined {
  for (const element of tree.elements) {
    const { attrs } = element;
    const total =
      attrs['data-total-pages'] ??
      attrs['data-totalpages'] ??
      attrs['data-page-count'] ??
      attrs['data-pagecount'] ??
      attrs['data-last-page'] ??
      attrs['data-max-page'] ??
      attrs['data-total-page'];
    if (total === undefined || !/^\d{1,4}$/.test(total)) continue;
    const shown = Number(attrs['data-current-page'] ?? attrs['data-page'] ?? current) || current;
    if (Number(total) <= shown) return undefined;
    const param = attrs['data-page-param'] ?? attrs['data-param'] ?? 'page';
    return withPage(url, param, shown + 1);
  }
  return undefined;
}

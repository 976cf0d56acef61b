import { foldWords, oneLine } from './clean-text.ts';
import type { MetaTags } from './meta-tags.ts';
import { absoluteUrl } from './page-address.ts';
import { type PageElement, type PageTree, descendants, textOf } from './page-tree.ts';
import { rememberTest } from './remember-test.ts';

const NEXT_WORDS =
  /^(?:sonraki(?: sayfa)?|ileri|next(?: page)?|next ?[>›»→]|(?:page )?suivante?|nachste(?: seite)?|weiter|siguiente|proxim[ao]|prossim[ao]|successiv[ao]|volgende|nastepna|dalsi|dalej|daha fazla(?: urun)?(?: goster| yukle)?|load more|show more|voir plus|mehr (?:anzeigen|laden)|следующая|вперед|вперёд|далее|下一頁|下一页|次へ|다음|[>›»→❯]|>>|&gt;)\s*(?:sayfa|[>›»→❯]*)$/;
/** Words of a list that grows in place: they need an address that is the next page's. */
const MORE_WORDS =
  /^(?:daha fazla|load more|show more|view more|see more|voir plus|afficher plus|mehr|weitere|ver mas|mostrar mas|ver mais|carregar mais|mostra altri|carica altri|meer|pokaz wiecej|visa fler|vis flere|показать еще|показать ещё|еще)(?= ).{0,25}$/;
const PAGE_OF =
  /(?:page|sayfa|seite|pagina|strona|sida|side|страница) \d+ ?(?:of|\/|von|de|di|van|z|av|af|из)/;
const NEXT_NAME =
  /(?:^|[-_ ])(?:next|sonraki|ileri|suivant|weiter|forward)(?=$|[-_ ])|pages-item-next|nextpage|next-page|paging-?next|pagination-?next|page-?next|lnknext/i;
const PAGER_NAME =
  /pagination|pagin|pager|paging|page-numbers|sayfala|pages(?:$|[-_ ])|sayfa(?:lar)?(?:$|[-_ ])|toolbar-?amount|load-?more|infinite|show-?more/i;
const SLIDER_NAME =
  /slick|swiper|carousel|slider|owl|gallery|banner|testimonial|related|recommend|calendar|post-nav|nav-links-post|product-nav/i;
const DISABLED = /(?:^|[-_ ])(?:disabled|inactive|passive|pasif)(?=$|[-_ ])/i;
const PAGE_PARAMS = [
  'page',
  'sayfa',
  'tp',
  'pg',
  'pi',
  'p',
  'paged',
  'pagenumber',
  'pagenum',
  'page_no',
  'pn',
  'currentpage',
  'pagina',
  'pageno',
  'pageindex',
  'str',
  'strona',
  'stranka',
  'seite',
  's',
];

function nameOf(element: PageElement): string {
  return `${element.attrs['class'] ?? ''} ${element.attrs['id'] ?? ''} ${element.attrs['rel'] ?? ''} ${element.attrs['data-role'] ?? ''}`;
}

function nearNames(element: PageElement): string {
  let names = '';
  let at: PageElement | undefined = element;
  for (let step = 0; at && step < 4; step += 1) {
    if (at.end - at.index < 250 && at.tag !== 'body') names += ` ${nameOf(at)}`;
    at = at.parent;
  }
  return names;
}

/** A label folded for comparing; empty for what is too long to be one. */
function shortWords(text = ''): string {
  return text === '' || text.length > 40 ? '' : foldWords(oneLine(text));
}

/** The number of the page within its list, as its address says; 1 when it says none. */
export function pageNumberOf(url: string): number {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  for (const pair of query.split('&')) {
    const [key = '', value = ''] = pair.split('=');
    if (PAGE_PARAMS.includes(key.toLowerCase()) && /^\d{1,4}$/.test(value) && key !== 's')
      return Number(value);
  }
  const path = /\/(?:page|sayfa|seite|pagina|p)[/-]?(\d{1,4})\/?(?:[?#]|$)/i.exec(url);
  return path ? Number(path[1]) : 1;
}

function sameAddress(a: string, b: string): boolean {
  const plain = (url: string): string =>
    url
      .replace(/#.*$/, '')
      .replace(/\/$/, '')
      .replace(/([?&])(?:page|sayfa|tp|pg|p|paged)=1(?=&|$)/i, '$1')
      .replace(/[?&]$/, '');
  return plain(a) === plain(b);
}

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
    if (attrs['data-next-url'] !== undefined || attrs['data-next-page-url'] !== undefined) points += 3;
    // "Page 1 of 3 next"
    if (points > 0 && PAGE_OF.test(foldWords(element.parent?.ownText.slice(0, 80) ?? ''))) points += 2;
    if (points === 0) continue;
    const around = nearNames(element);
    const inPager = PAGER_NAME.test(around);
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
  return byWord ?? byNumber(tree, current, accept) ?? byCount(tree, url, current);
}

/** Numbered pagers: the link whose text is the number after the current one. */
function byNumber(
  tree: PageTree,
  current: number,
  accept: (href: string | undefined) => string | undefined,
): string | undefined {
  const isPager = rememberTest(PAGER_NAME);
  for (const box of tree.elements) {
    if (box.end - box.index > 150 || box.end - box.index < 3 || SLIDER_NAME.test(nameOf(box))) continue;
    const isNamed = isPager(nameOf(box));
    if (!isNamed && (box.end - box.index > 60 || !holdsNumberedLinks(box))) continue;
    let marked: number | undefined;
    const numbered = new Map<number, string>();
    for (const element of descendants(tree, box)) {
      const text = element.end - element.index < 5 ? oneLine(textOf(element, 20)) : '';
      if (!/^\d{1,4}$/.test(text)) continue;
      const number = Number(text);
      if (element.tag === 'a' && element.attrs['href'] !== undefined)
        numbered.set(number, element.attrs['href']);
      if (
        /(?:^|[-_ ])(?:current|active|selected|aktif|secili)(?=$|[-_ ])/i.test(nameOf(element)) ||
        element.attrs['aria-current'] !== undefined ||
        element.tag === 'strong'
      )
        marked ??= number;
    }
    if (numbered.size === 0) continue;
    // A row of numbers without a name is a pager when its links lead to the pages of those numbers.
    if (!isNamed && ![...numbered].every(([number, href]) => number === 1 || leadsToPage(href, number)))
      continue;
    const address = accept(numbered.get((marked ?? current) + 1));
    if (address !== undefined) return address;
  }
  return undefined;
}

/** Two numbers side by side, at least one of them a link: "1 2" is a pager whose first page is shown. */
function holdsNumberedLinks(box: PageElement): boolean {
  const numbers = box.children.filter(
    (child): child is PageElement => typeof child !== 'string' && /^\s*\d{1,4}\s*$/.test(child.ownText),
  );
  return numbers.length >= 2 && numbers.some((child) => child.tag === 'a');
}

function leadsToPage(href: string, number: number): boolean {
  const address = absoluteUrl(href, 'http://page.invalid/');
  return address !== undefined && pageNumberOf(address) === number;
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

/** The page's address with its page parameter set. */
export function withPage(url: string, param: string, page: number): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  address.searchParams.set(param, String(page));
  address.hash = '';
  return address.href;
}

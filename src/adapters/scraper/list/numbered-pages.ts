import { foldWords, oneLine } from '../page/clean-text.ts';
import { absoluteUrl } from '../page/page-address.ts';
import { pageNumberOf, withPage } from './page-number.ts';
import { type PageElement, type PageTree, descendants, textOf } from '../page/page-tree.ts';
import { nameOf, NEXT_WORDS, PAGER_NAME, SLIDER_NAME } from './pager-names.ts';
import { rememberTest } from '../page/remember-test.ts';

/** Lets an address through, made absolute, that may be the next page's. */
type AcceptAddress = (href: string | undefined) => string | undefined;

/** Numbered pagers: the link whose text is the number after the current one. */
export function findNumberedPage(tree: PageTree, current: number, accept: AcceptAddress): string | undefined {
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

/** A choice of pages: the address among its values that is the next page's by text and number. */
export function findChosenPage(
  tree: PageTree,
  current: number,
  base: string,
  accept: AcceptAddress,
): string | undefined {
  for (const { tag, attrs, ownText } of tree.elements) {
    if (tag !== 'option' || !PAGE_CHOICE.test(foldWords(ownText.slice(0, 40)))) continue;
    const address = absoluteUrl(attrs['value'], base);
    if (address === undefined || pageNumberOf(address) !== current + 1) continue;
    if (Number(/\d+/.exec(ownText)?.[0]) === current + 1) return accept(address);
  }
  return undefined;
}

const PAGE_CHOICE = /^\s*(?:sayfa |page )?\d{1,4}(?:\. sayfa| ?\/ ?\d{1,4})?\s*$/;

/** A form that asks for the next page: its hidden fields are the address's parameters. */
export function findFormPage(
  tree: PageTree,
  url: string,
  current: number,
  accept: AcceptAddress,
): string | undefined {
  for (const form of tree.elements) {
    if (form.tag !== 'form' || form.end - form.index > 20) continue;
    if ((form.attrs['method'] ?? 'get').toLowerCase() !== 'get') continue;
    const parts = [...descendants(tree, form)];
    const saysNext = parts.some(
      ({ tag, attrs, ownText }) =>
        (tag === 'button' && NEXT_WORDS.test(foldWords(oneLine(ownText.slice(0, 40))))) ||
        (tag === 'input' &&
          attrs['type'] === 'submit' &&
          NEXT_WORDS.test(foldWords((attrs['value'] ?? '').slice(0, 40)))),
    );
    if (!saysNext) continue;
    let address = absoluteUrl(form.attrs['action'] ?? url, url)?.replace(/[?#].*$/, '');
    for (const { tag, attrs } of parts)
      if (tag === 'input' && attrs['type'] === 'hidden' && attrs['name'] !== undefined)
        address = address && withPage(address, attrs['name'], attrs['value'] ?? '');
    if (address !== undefined && pageNumberOf(address) === current + 1) return accept(address);
  }
  return undefined;
}

import { oneLine } from '../page/clean-text.ts';
import { type PageElement, type PageTree, textOf } from '../page/page-tree.ts';
import { DISABLED, nameOf, nearNames, PAGER_NAME, shortWords, SLIDER_NAME } from './pager-names.ts';

const NEXT = /^(?:sonraki(?: sayfa)?|ileri|next(?: page)?|[>›»→]|>>)$/;
/** "Daha fazla göster" alone opens texts and filters as well. */
const MORE = /^(?:daha fazla urun|(?:diger )?urunleri (?:goster|yukle|getir)|load more|more products)/;
/** Words that are enough on a button which is named as one that loads more. */
const NAMED_MORE = /^(?:daha fazla|devamini|tumunu|more|show more|view more|see more)/;
const MORE_NAME = /load-?more|more-?products|infinite-?(?:scroll|load)/i;
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const ADDRESS_NAMES = ['href', 'data-url', 'data-href', 'data-next-url', 'data-next-page-url'];

/**
 * Whether the pager shows that the list goes on, by a control that leads to no address: only the page's scripts
 * know what it does. To be asked of pages whose next page was not found.
 */
export function needsScriptToGoOn(tree: PageTree, current: number): boolean {
  return tree.elements.some((element) => {
    const { tag, attrs } = element;
    if (tag !== 'a' && tag !== 'button' && attrs['role'] !== 'button') return false;
    if (element.end - element.index > 8 || leadsSomewhere(element)) return false;
    const text = oneLine(textOf(element, 60));
    const words = [text, attrs['aria-label'], attrs['title']].map((each) => shortWords(each));
    const isNext = words.some((each) => NEXT.test(each)) || text === String(current + 1);
    const isNamed = MORE_NAME.test(nameOf(element));
    const isMore = words.some((each) => MORE.test(each) || (isNamed && NAMED_MORE.test(each)));
    if (!isNext && !isMore) return false;
    const around = nearNames(element);
    if (SLIDER_NAME.test(around) || isOff(element)) return false;
    return isMore ? MORE_NAME.test(around) : PAGER_NAME.test(around);
  });
}

function leadsSomewhere({ attrs }: PageElement): boolean {
  return ADDRESS_NAMES.some((name) => {
    const address = attrs[name]?.trim() ?? '';
    return address !== '' && !address.startsWith('#') && !/^javascript:/i.test(address);
  });
}

function isOff(element: PageElement): boolean {
  if (element.attrs['disabled'] !== undefined || element.attrs['aria-disabled'] === 'true') return true;
  let at: PageElement | undefined = element;
  for (let step = 0; at && step < 6; step += 1) {
    if (at.attrs['hidden'] !== undefined || HIDDEN.test(at.attrs['style'] ?? '')) return true;
    if (step < 2 && DISABLED.test(nameOf(at))) return true;
    at = at.parent;
  }
  return false;
}

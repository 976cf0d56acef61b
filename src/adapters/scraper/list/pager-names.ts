import { foldWords, oneLine } from '../page/clean-text.ts';
import type { PageElement } from '../page/page-tree.ts';

export const NEXT_WORDS =
  /^(?:sonraki(?: sayfa)?|ileri|next(?: page)?|next ?[>›»→]|(?:page )?suivante?|nachste(?: seite)?|weiter|siguiente|proxim[ao]|prossim[ao]|successiv[ao]|volgende|nastepna|dalsi|dalej|daha fazla(?: urun)?(?: goster| yukle)?|load more|show more|voir plus|mehr (?:anzeigen|laden)|следующая|вперед|вперёд|далее|下一頁|下一页|次へ|다음|[>›»→❯]|>>|&gt;)\s*(?:sayfa|[>›»→❯]*)$/;
/** Words of a list that grows in place: they need an address that is the next page's. */
export const MORE_WORDS =
  /^(?:daha fazla|load more|show more|view more|see more|voir plus|afficher plus|mehr|weitere|ver mas|mostrar mas|ver mais|carregar mais|mostra altri|carica altri|meer|pokaz wiecej|visa fler|vis flere|показать еще|показать ещё|еще)(?= ).{0,25}$|^more (?:results|products|items|styles)$/;
export const PAGER_NAME =
  /pagination|pagin|pager|paging|page-numbers|sayfala|pages(?:$|[-_ ])|sayfa(?:lar)?(?:$|[-_ ])|toolbar-?amount|load-?more|infinite|show-?more/i;
export const SLIDER_NAME =
  /slick|swiper|carousel|slider|owl|gallery|banner|testimonial|related|recommend|calendar|post-nav|nav-links-post|product-nav/i;
export const DISABLED = /(?:^|[-_ ])(?:disabled|inactive|passive|pasif)(?=$|[-_ ])/i;

export function nameOf(element: PageElement): string {
  return `${element.attrs['class'] ?? ''} ${element.attrs['id'] ?? ''} ${element.attrs['rel'] ?? ''} ${element.attrs['data-role'] ?? ''}`;
}

export function nearNames(element: PageElement): string {
  let names = '';
  let at: PageElement | undefined = element;
  for (let step = 0; at && step < 4; step += 1) {
    if (at.end - at.index < 250 && at.tag !== 'body') names += ` ${nameOf(at)}`;
    at = at.parent;
  }
  return names;
}

/** A label folded for comparing; empty for what is too long to be one. */
export function shortWords(text = ''): string {
  return text === '' || text.length > 40 ? '' : foldWords(oneLine(text));
}

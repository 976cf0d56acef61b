import { foldWords, oneLine } from '../page/clean-text.ts';
import { type PageRegions, REGION } from '../page/page-regions.ts';
import { type PageElement, type PageTree, descendants, textOf } from '../page/page-tree.ts';
import { readStockText } from './stock-text.ts';
import { nearHint } from '../page/visible-page.ts';

const OUT_CLASS =
  /(?:^|[-_ ])(?:out-?_?of-?_?stock|sold-?_?out|soldout|no-?stock|unavailable|not-?available|tukendi|stok-?yok|disabled|passive|pasif|epuise|ausverkauft|agotado|esaurito|vyprodano)(?=$|[-_ ])/;
/** What the variants of a product are called. */
const VARIANT_NAME =
  /(?:^|[-_ ])(?:sizes?|beden(?:ler)?|numara(?:lar)?|variants?|variations?|varyant(?:lar)?|swatch(?:es)?|options?|groessen?|grosse|tailles?|tallas?|taglia|taglie|rozmiary?|velikosti?|tamanhos?|storlek)(?=$|[-_ ])/;
const NOT_VARIANT =
  /quantity|qty|adet|miktar|country|ulke|sort|currency|lang|filter|payment|odeme|shipping|kargo|deliver|teslimat|rat(?:e|ing)|star|yildiz|puan|score|review/;
const CHOOSE =
  /^[-–—.\s]*$|sec(?:in|iniz|im)\b|\bsec$|choose|select|pick a|wahl|choisi|selecci|seleci|elige|elegi|escolh|scegli|kies|wybierz|vyber|valassz|vaelg|velg|valj|valitse|выбер|оберіть|επιλ|選択|选择|選擇|선택/;

/** Whether every variant that the page offers to choose from is sold out. */
export function allVariantsOut(
  tree: PageTree,
  regions: PageRegions,
  from: number,
  to: number,
  inCards: (element: PageElement) => boolean,
): boolean {
  const choices: boolean[][] = [];
  const radios = new Map<string, boolean[]>();
  for (let index = from; index < to; index += 1) {
    const element = tree.elements[index];
    if (!element) continue;
    if (element.tag === 'input' && element.attrs['type'] === 'radio' && !inCards(element)) {
      const name = element.attrs['name'] ?? '';
      if (NOT_VARIANT.test(name) || NOT_VARIANT.test(nearHint(element, regions))) continue;
      const group = radios.get(name) ?? [];
      group.push('disabled' in element.attrs && saysOut(element, regions));
      radios.set(name, group);
    }
    if (element.children.length === 0) continue;
    const options =
      element.tag === 'select' ? optionsOf(tree, element, regions) : swatchesOf(element, regions);
    if (options.length === 0) continue;
    if (!regions.has(element, REGION.hidden | REGION.aside | REGION.furniture) && !inCards(element))
      choices.push(options);
  }
  choices.push(...radios.values());
  const out = (options: readonly boolean[]): boolean => options.every(Boolean);
  // Of a colour that can be had no size may be left; a list of one says little beside another.
  return (
    choices.some((options) => options.length > 1 && out(options)) ||
    (choices.length > 0 && choices.every(out))
  );
}

/** Whether an element says something of one entry of a choice: there is a radio button beside it. */
export function ofChoice(tree: PageTree, element: PageElement): boolean {
  let at: PageElement | undefined = element;
  for (let step = 0; at && step < 5 && at.end - at.index < 12; step += 1) {
    for (const { tag, attrs } of descendants(tree, at))
      if (tag === 'input' && attrs['type'] === 'radio') return true;
    at = at.parent;
  }
  return false;
}

/** Whether the entry of a radio button says that it is sold out, or is named a variant. */
function saysOut(radio: PageElement, regions: PageRegions): boolean {
  if (VARIANT_NAME.test(nearHint(radio, regions))) return true;
  let entry = radio.parent;
  while (entry && oneLine(textOf(entry, 120)) === '') entry = entry.parent;
  return entry !== undefined && readStockText(oneLine(textOf(entry, 120))) === 'out';
}

/** For each variant of a choice whether it is sold out. */
function optionsOf(tree: PageTree, select: PageElement, regions: PageRegions): boolean[] {
  if (NOT_VARIANT.test(regions.hint(select))) return [];
  const options: boolean[] = [];
  for (const option of descendants(tree, select)) {
    if (option.tag !== 'option') continue;
    const { attrs } = option;
    const text = oneLine(textOf(option, 120));
    if (attrs['value'] === '' || CHOOSE.test(foldWords(text))) continue;
    options.push(
      'disabled' in attrs || OUT_CLASS.test(regions.hint(option)) || readStockText(text) === 'out',
    );
  }
  return options;
}

/** The same of buttons, labels or list entries beside each other. */
function swatchesOf(box: PageElement, regions: PageRegions): boolean[] {
  if (box.children.length < 2 || box.end - box.index > 200) return [];
  const members = box.children.filter(
    (child): child is PageElement =>
      typeof child !== 'string' && /^(?:a|button|label|li|span|div|input)$/.test(child.tag),
  );
  const [first] = members;
  if (!first || members.length < 2) return [];
  const named =
    VARIANT_NAME.test(regions.hint(box)) || members.every((one) => VARIANT_NAME.test(regions.hint(one)));
  if (!named) return [];
  const alike = members.filter((member) => member.tag === first.tag && member.end - member.index < 12);
  if (NOT_VARIANT.test(nearHint(box, regions)) || !alike.every(isNamed)) return [];
  if (alike.length < 2 || alike.length < members.length - 2) return [];
  return alike.map((member) => isOut(member, regions, 0));
}

/** Whether an entry says what it is, in words or in its attributes: signs to count with do not. */
function isNamed(entry: PageElement): boolean {
  const { attrs } = entry;
  const said = `${textOf(entry, 60)} ${attrs['title'] ?? ''} ${attrs['aria-label'] ?? ''} ${attrs['value'] ?? ''} ${attrs['data-value'] ?? ''}`;
  return /[\p{L}\d]/u.test(said);
}

function isOut(element: PageElement, regions: PageRegions, depth: number): boolean {
  if ('disabled' in element.attrs || element.attrs['aria-disabled'] === 'true') return true;
  if (OUT_CLASS.test(regions.hint(element))) return true;
  const inner = element.children.filter((child) => typeof child !== 'string');
  return depth < 2 && inner.some((child) => isOut(child, regions, depth + 1));
}

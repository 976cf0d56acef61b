import { oneLine } from './clean-text.ts';
import { REGION } from './page-regions.ts';
import { type PageElement, descendants, textOf } from './page-tree.ts';
import { plainTextOf } from './plain-text.ts';
import { rememberTest } from './remember-test.ts';
import type { VisiblePage } from './visible-page.ts';

const DESCRIPTION_NAME =
  /(?:^|[-_ ])(?:product-?|urun-?)?(?:description|desc|aciklama(?:si|lar)?|detay-?icerik|long-?text|beschreibung|descripcion|opis)(?=$|[-_ ])|productdescription|urunaciklama/;
const FEATURE_NAME =
  /(?:^|[-_ ])(?:product-?|urun-?)?(?:features?|ozellik(?:ler|leri)?|specs?|specifications?|attributes?|technical)(?=$|[-_ ])/;
const MAX_FEATURES = 40;
const NOT_PRODUCT = REGION.aside | REGION.furniture;

/** The product's description as the page shows it; hidden tabs count, for shops fold them away. */
export function findDescription(page: VisiblePage): string | undefined {
  let best: PageElement | undefined;
  let bestLength = 40;
  const mayBe = rememberTest(/desc|klama|detay|text|beschreibung|opis/i);
  for (const element of page.tree.elements) {
    if (!mayBe(`${element.attrs['class'] ?? ''} ${element.attrs['id'] ?? ''}`)) continue;
    if (element.tag === 'meta' || element.tag === 'a' || page.regions.has(element, NOT_PRODUCT)) continue;
    if (element.end - element.index > 800 || !DESCRIPTION_NAME.test(page.regions.hint(element))) continue;
    if (
      page.heading &&
      element.index <= page.heading.element.index &&
      page.heading.element.index < element.end
    )
      continue;
    const { length } = oneLine(textOf(element, 20_000));
    if (length > bestLength) {
      best = element;
      bestLength = length;
    }
  }
  return best && plainTextOf(best);
}

/** The entries of the product's feature list or table, "name: value" for rows. */
export function findFeatures(page: VisiblePage): string[] {
  const mayBe = rememberTest(/feature|zellik|spec|attribute|technical/i);
  for (const element of page.tree.elements) {
    if (!mayBe(`${element.attrs['class'] ?? ''} ${element.attrs['id'] ?? ''}`)) continue;
    if (page.regions.has(element, NOT_PRODUCT) || element.end - element.index > 600) continue;
    if (!FEATURE_NAME.test(page.regions.hint(element))) continue;
    const entries: string[] = [];
    for (const inner of descendants(page.tree, element)) {
      if (inner.tag !== 'li' && inner.tag !== 'tr') continue;
      const cells = inner.children
        .filter((child) => typeof child !== 'string')
        .map((child) => oneLine(textOf(child, 200)));
      const isRow = inner.tag === 'tr' && cells.length === 2;
      const text = isRow
        ? `${(cells[0] ?? '').replace(/\s*:$/, '')}: ${cells[1] ?? ''}`
        : oneLine(textOf(inner, 300));
      if (text.length > 2 && text.length < 200 && text !== ': ') entries.push(text);
    }
    if (entries.length > 1) return [...new Set(entries)].slice(0, MAX_FEATURES);
  }
  return [];
}

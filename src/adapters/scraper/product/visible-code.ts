import { PATTERNS } from '../page/patterns.ts';
import { oneLine } from '../page/clean-text.ts';
import { namedBy, type PageElement } from '../page/page-tree.ts';
import { labelledIn } from '../page/plain-text.ts';
import { REGION } from '../page/page-regions.ts';
import type { VisiblePage } from '../read-page.ts';

const isCodeName = namedBy(PATTERNS.codeName);

/** The shop's own code is one word with a digit or capitals (`SCH-JEANS`); a barcode has 8 or 12 to 14 digits. */
const SHAPES = {
  sku: /^(?=.*\d|[A-Z]+-)[\p{L}\d][\p{L}\d./_-]{1,39}$/u,
  gtin: /^(?:\d{8}|\d{12,14})$/,
} as const;

/** A code of the product as the page shows it: "Stok Kodu: B1830-127", the label and the code behind it, or an element named so. */
export function findCode(
  { tree, regions }: VisiblePage,
  elsewhere: (element: PageElement) => boolean,
  field: keyof typeof SHAPES,
): string | undefined {
  for (const element of tree.elements) {
    if (element.ownText.length < 3 || regions.has(element, REGION.unseen)) continue;
    const labelled = labelledIn(element, (label) => PATTERNS[`${field}Label`].test(label));
    const codes = labelled.map(({ value }) => value.replace(/^[#(]+|\)$/g, ''));
    if (field === 'sku' && isCodeName(element)) codes.push(oneLine(element.ownText));
    const code = codes.find((each) => SHAPES[field].test(each));
    if (code !== undefined && !elsewhere(element)) return code;
  }
  return undefined;
}

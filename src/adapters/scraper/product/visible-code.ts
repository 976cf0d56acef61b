import { PATTERNS } from '../page/patterns.ts';
import { foldWords, oneLine } from '../page/clean-text.ts';
import { isText, type PageElement, remember } from '../page/page-tree.ts';
import { valueBehind } from '../page/plain-text.ts';
import { REGION } from '../page/page-regions.ts';
import type { VisiblePage } from '../read-page.ts';

/** The shop's own code is one word with a digit or capitals (`SCH-JEANS`); a barcode has 8 or 12 to 14 digits. */
const SHAPES = {
  sku: /^(?=.*\d|[A-Z]+-)[\p{L}\d][\p{L}\d./_-]{1,39}$/u,
  gtin: /^(?:\d{8}|\d{12,14})$/,
} as const;

/** A code of the product as the page shows it: "Stok Kodu: B1830-127", or the label and the code behind it. */
export function findCode(
  { tree, regions }: VisiblePage,
  elsewhere: (element: PageElement) => boolean,
  field: keyof typeof SHAPES,
): string | undefined {
  for (const element of tree.elements) {
    if (element.ownText.length < 3 || regions.has(element, REGION.unseen)) continue;
    const code = codesIn(element, PATTERNS[`${field}Label`]).find((each) => SHAPES[field].test(each));
    if (code !== undefined && !elsewhere(element)) return code;
  }
  return undefined;
}

const foldLabel = remember((label) => foldWords(oneLine(label)));

/** What an element's texts label as a code. */
function codesIn({ children }: PageElement, isLabel: RegExp): string[] {
  return children.flatMap((child) => {
    if (!isText(child) || child.data.length > 300) return [];
    return child.data.split(/[|•·]/).flatMap((piece) => {
      const [label = '', ...rest] = piece.split(/[:：]/);
      if (label.length > 40 || !isLabel.test(foldLabel(label))) return [];
      return oneLine(rest.join(':').trim() || valueBehind(child)).replace(/^[\s:：#(]+|\)$/g, '');
    });
  });
}

import { strToU8, zipSync } from 'fflate';
import type { ExportContext, ExportedProduct } from '#shop/exchange/ports';
import { productCells } from './product-cells.ts';
import { sheetPath, sheetXml, workbookParts } from './sheet-xml.ts';

const NAME = 'Ürünler';

/** All fields as a workbook with one sheet. */
export function writeXlsx(
  products: readonly ExportedProduct[],
  { categories = [] }: Pick<ExportContext, 'categories'> = {},
): Uint8Array {
  const { headings, isPrice, rows } = productCells(products, categories, false);
  const columns = headings.map((head, index) => ({
    head,
    kind: isPrice[index] === true ? ('amount' as const) : ('plain' as const),
  }));
  const sheet = [...sheetXml({ name: NAME, columns, rows })].join('');
  const parts = Object.entries({ ...workbookParts([NAME]), [sheetPath(1)]: sheet });
  return zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)])), { level: 3 });
}

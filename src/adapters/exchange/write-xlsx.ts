import type { ExportContext, ExportedProduct } from '#shop/exchange/ports';
import { productCells } from './product-cells.ts';
import { writeWorkbook } from './write-workbook.ts';

const NAME = 'Ürünler';

/** All fields as a workbook with one sheet. */
export function writeXlsx(
  products: readonly ExportedProduct[],
  { categories = [] }: Pick<ExportContext, 'categories'> = {},
): Promise<Uint8Array> {
  const { headings, isPrice, rows } = productCells(products, categories, false);
  const columns = headings.map((head, index) => ({
    head,
    kind: isPrice[index] === true ? ('amount' as const) : ('plain' as const),
  }));
  return writeWorkbook([{ name: NAME, columns, rows }]);
}

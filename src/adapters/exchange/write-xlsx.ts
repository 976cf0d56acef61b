import { strToU8, zipSync } from 'fflate';
import type { ExportedProduct } from '../../shop/exchange-ports.ts';
import { type Cell, isPriceColumn, PRODUCT_COLUMNS, productCells } from './product-cells.ts';
import { escapeXml, spellCellText } from './xml-text.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const COLUMN_WIDTH = 20;
const BOLD = 1;
const AMOUNT = 2;

/** The parts of a workbook with one sheet (ECMA-376 part 1) that never change. */
const FIXED_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Ürünler" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** `A` for 0, `AB` for 27. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const NAMES = PRODUCT_COLUMNS.map((_, index) => columnName(index));

function cellXml(cell: Cell, place: string, style: number): string {
  const start = `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}`;
  if (cell === undefined) return '';
  if (typeof cell === 'number') return `${start}><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `${start} t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(spellCellText(cell))}</t></is></c>`;
}

function rowXml(cells: readonly Cell[], row: number, styles: readonly number[]): string {
  const inside = cells.map((cell, index) => cellXml(cell, `${NAMES[index] ?? ''}${row}`, styles[index] ?? 0));
  return `<row r="${row}">${inside.join('')}</row>`;
}

/** All fields as a workbook with one sheet, its head fixed and ready to filter. */
export function writeXlsx(products: readonly ExportedProduct[]): Uint8Array {
  const styles = PRODUCT_COLUMNS.map((field) => (isPriceColumn(field) ? AMOUNT : 0));
  const area = `A1:${NAMES.at(-1) ?? 'A'}${products.length + 1}`;
  const sheet = [
    `${HEAD}<worksheet xmlns="${MAIN}"><dimension ref="${area}"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
    `<cols><col min="1" max="${NAMES.length}" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData>`,
    rowXml(
      PRODUCT_COLUMNS,
      1,
      PRODUCT_COLUMNS.map(() => BOLD),
    ),
    ...products.map((product, index) => rowXml(productCells(product), index + 2, styles)),
    `</sheetData><autoFilter ref="${area}"/></worksheet>`,
  ].join('');
  const parts = Object.entries({ ...FIXED_PARTS, 'xl/worksheets/sheet1.xml': sheet });
  return zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)])), { level: 3 });
}

import { SHEET_DAY_MS, SHEET_EPOCH_MS } from '#domain/exchange/exchange-cell';
import type { Sheet, SheetCell, SheetColumn } from '#domain/exchange/sheet';
import { escapeMarkup } from '#kernel/escape-markup';
import { writeZip } from '../write-zip.ts';
import { spellCellText } from './cell-text.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const COLUMN_WIDTH = 20;
const BOLD = 1;
/** Styles by the kind of a column: numbers 4 and 14 are built in, for amounts and for dates in the reader's form. */
const STYLES = { plain: 0, amount: 2, date: 3 } satisfies Record<SheetColumn['kind'], number>;
const ROWS_PER_PIECE = 50;

/** The parts of a workbook (ECMA-376 part 1) besides its sheets, by their path. */
function workbookParts(names: readonly string[]): Readonly<Record<string, string>> {
  const each = (write: (number: number, name: string) => string): string =>
    names.map((name, index) => write(index + 1, escapeMarkup(name))).join('');
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((number, name) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${each((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}

/** The path of a sheet by its number, from 1. */
function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** `A` for 0, `AB` for 27. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cellXml(cell: SheetCell, place: string, style: number): string {
  const start = `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}`;
  if (cell === undefined) return '';
  if (style === STYLES.date)
    return `${start}><v>${(Date.parse(`${String(cell)}T00:00:00Z`) - SHEET_EPOCH_MS) / SHEET_DAY_MS}</v></c>`;
  if (typeof cell === 'number') return `${start}><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `${start} t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeMarkup(spellCellText(cell))}</t></is></c>`;
}

/** A sheet's text piece by piece, with a fixed first row and filters. */
function* sheetXml({ columns, rows }: Sheet): Generator<string> {
  const names = columns.map((_, index) => columnName(index));
  const styles = columns.map(({ kind }) => STYLES[kind]);
  const rowXml = (cells: readonly SheetCell[], row: number, styleOf: (index: number) => number): string => {
    const inside = cells.map((cell, index) => cellXml(cell, `${names[index] ?? ''}${row}`, styleOf(index)));
    return `<row r="${row}">${inside.join('')}</row>`;
  };
  let piece = [
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
    `<cols><col min="1" max="${columns.length}" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData>`,
    rowXml(
      columns.map(({ head }) => head),
      1,
      () => BOLD,
    ),
  ];
  let last = 1;
  for (const cells of rows) {
    last += 1;
    piece.push(rowXml(cells, last, (index) => styles[index] ?? 0));
    if (piece.length < ROWS_PER_PIECE) continue;
    yield piece.join('');
    piece = [];
  }
  yield `${piece.join('')}</sheetData><autoFilter ref="A1:${names.at(-1) ?? 'A'}${last}"/></worksheet>`;
}

export function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  return writeZip(partsOf(sheets));
}

function* partsOf(sheets: readonly Sheet[]): Generator<[path: string, pieces: Iterable<string>]> {
  const names = sheets.map(({ name }) => name);
  for (const [path, text] of Object.entries(workbookParts(names))) yield [path, [text]];
  for (const [index, sheet] of sheets.entries()) yield [sheetPath(index + 1), sheetXml(sheet)];
}

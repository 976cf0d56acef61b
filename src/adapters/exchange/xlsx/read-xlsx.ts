import { posix } from 'node:path';
import { AppError } from '#domain/errors';
import { isOpenDocument, openZip, type ZipArchive } from '../open-zip.ts';
import { createSheetLimit } from '../sheet-limit.ts';
import { type CellRow, FailedFormula } from '../table-of-cells.ts';
import { readCellText } from './cell-text.ts';
import { createElementReader, type XmlElement } from '../xml-elements.ts';
import { type NumberFormat, NUMBERED_FORMATS, readFormat, formatNumber } from './number-format.ts';

/** A larger unpacked workbook is not a product list. */
const MAX_UNPACKED_BYTES = 400 * 1024 * 1024;
const MAX_COLUMNS = 1000;

/** The first bytes of compound files: old Excel workbooks, and new ones with a password. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Whether a file is a workbook, by its first bytes.
 * @throws AppError `invalid` for an old Excel workbook, or one with a password
 */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (OLD_WORKBOOK.every((byte, index) => bytes[index] === byte)) {
    throw new AppError('invalid', {
      message:
        "Eski Excel biçimi (.xls) ve parolalı Excel dosyası okunamaz; dosyayı Excel'de parolasız .xlsx ya da .csv olarak kaydedin.",
    });
  }
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

const broken = (cause?: Error): AppError =>
  new AppError('invalid', {
    message:
      "Dosya Excel dosyası (.xlsx) olarak okunamadı: yarım kalmış, bozuk ya da başka biçimde; yeniden indirin ya da Excel'de açıp .xlsx ya da .csv olarak kaydedin.",
    cause,
  });

/**
 * Reads the rows of a workbook's sheet; false when it has no such sheet.
 * @param sheet from 0
 * @throws AppError `invalid` when it is not a workbook
 */
export async function readXlsx(
  bytes: Uint8Array,
  onRow: (row: CellRow) => void,
  sheet = 0,
): Promise<boolean> {
  try {
    const parts = await openZip(bytes, MAX_UNPACKED_BYTES);
    if (isOpenDocument(parts.names)) {
      throw new AppError('invalid', {
        message:
          "OpenDocument dosyası (.ods) okunamaz; dosyayı LibreOffice'te .xlsx ya da .csv olarak kaydedin.",
      });
    }
    const path = (await sheetsOf(parts))[sheet];
    if (path !== undefined) await readSheet(parts, path, onRow);
    return path !== undefined;
  } catch (cause) {
    if (cause instanceof AppError || !(cause instanceof Error)) throw cause;
    throw broken(cause);
  }
}

/** Calls back with each outermost element of a part with one of these names, while the part is unpacked. */
async function readElements(
  parts: ZipArchive,
  path: string,
  names: readonly string[],
  onElement: (element: XmlElement) => void,
): Promise<void> {
  if (!parts.names.includes(path)) return;
  const { write, end } = createElementReader(new Set(names), onElement, { broken, isStrict: true });
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of parts.readPieces(path)) {
    const text = rest + decoder.decode(piece, { stream: true });
    // XML ends lines by a line feed alone; the second half of a line's end may be in the next piece.
    rest = text.endsWith('\r') ? '\r' : '';
    write(text.slice(0, text.length - rest.length).replaceAll(/\r\n?/g, '\n'));
  }
  end();
}

/** The paths of the visible sheets in their order; at least one. */
async function sheetsOf(parts: ZipArchive): Promise<string[]> {
  const relations: string[] = [];
  const targets = new Map<string, string>();
  await readElements(parts, 'xl/workbook.xml', ['sheet'], ({ attributes }) => {
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    // Hidden ones hold the choices of other cells.
    if (id !== undefined && !/hidden/i.test(attributes['state'] ?? '')) relations.push(id);
  });
  await readElements(
    parts,
    'xl/_rels/workbook.xml.rels',
    ['relationship'],
    ({ attributes: { Id, Target } }) => {
      if (Id !== undefined && Target !== undefined) targets.set(Id, Target);
    },
  );
  const named = relations.flatMap((id) => targets.get(id) ?? []);
  const paths = (named.length > 0 ? named : ['worksheets/sheet1.xml'])
    .map((path) => (path.startsWith('/') ? path.slice(1) : posix.join('xl', path)))
    .filter((path) => parts.names.includes(path));
  if (paths.length === 0) {
    throw new AppError('invalid', {
      message:
        "Dosyanın içinde Excel tablosu (.xlsx) yok; listeyi Excel'de .xlsx ya da .csv olarak kaydedip o dosyayı verin. Görselli zip dosyasını yalnız “shop import DOSYA.zip” komutu okur; panele zipin içindeki ürün dosyasını verin.",
    });
  }
  return paths;
}

/** The text of an element without phonetic hints. */
function textIn({ name, text, children }: XmlElement): string {
  if (name === 't' || name === 'v') return text.normalize('NFC');
  return children.map((child) => (child.name === 'rph' ? '' : textIn(child))).join('');
}

/** The texts that cells reference by number. */
async function sharedTexts(parts: ZipArchive): Promise<string[]> {
  const texts: string[] = [];
  const limit = createSheetLimit();
  await readElements(parts, 'xl/sharedStrings.xml', ['si'], (element) => {
    const text = readCellText(textIn(element));
    limit.addCells(1, text.length);
    texts.push(text);
  });
  return texts;
}

/** `C5` -> 2. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(place)?.[0] ?? '') column = column * 26 + (letter.charCodeAt(0) - 64);
  return column - 1;
}

/** The number formats of cell styles, by the style's number. */
async function readStyles(parts: ZipArchive): Promise<ReadonlyMap<string, NumberFormat>> {
  const styles = new Map<string, NumberFormat>();
  const formats = new Map<string, NumberFormat>(NUMBERED_FORMATS);
  await readElements(parts, 'xl/styles.xml', ['numfmt', 'cellxfs'], ({ name, attributes, children }) => {
    const { numFmtId = '', formatCode } = attributes;
    if (name === 'numfmt' && formatCode !== undefined) formats.set(numFmtId, readFormat(formatCode));
    for (const [number, style] of children.entries()) {
      const format = formats.get(style.attributes['numFmtId'] ?? '');
      if (format) styles.set(String(number), format);
    }
  });
  return styles;
}

function valueOf(
  cell: XmlElement,
  shared: readonly string[],
  styles: ReadonlyMap<string, NumberFormat>,
): unknown {
  const { t: type = 'n', s: style = '' } = cell.attributes;
  const text = textIn(cell);
  if (type === 'e') return new FailedFormula(text);
  if (type === 's') return shared[Number(text)];
  if (type === 'inlineStr' || type === 'str') return readCellText(text);
  const isFormula = cell.children.some(({ name }) => name === 'f');
  // Programs write formulas and leave their results to Excel.
  if (text === '')
    return isFormula ? new FailedFormula("sonucu yok; dosyayı Excel'de açıp kaydedin") : undefined;
  if (type === 'b') return text === '1';
  return type === 'n' ? formatNumber(Number(text), styles.get(style), isFormula) : text;
}

async function readSheet(parts: ZipArchive, path: string, onRow: (row: CellRow) => void): Promise<void> {
  const limit = createSheetLimit();
  const shared = await sharedTexts(parts);
  const styles = await readStyles(parts);
  let row = 0;
  await readElements(parts, path, ['row'], ({ attributes, children }) => {
    row = attributes['r'] === undefined ? row + 1 : Number(attributes['r']);
    const cells: unknown[] = [];
    let column = -1;
    let letters = 0;
    for (const cell of children.filter(({ name }) => name === 'c')) {
      const { r } = cell.attributes;
      column = r === undefined ? column + 1 : columnOf(r);
      if (column < 0 || column >= MAX_COLUMNS) continue;
      const value = valueOf(cell, shared, styles);
      if (typeof value === 'string') letters += value.length;
      cells[column] = value;
    }
    limit.addRow(cells.length, letters);
    onRow({ row, cells: Array.from(cells) });
  });
}

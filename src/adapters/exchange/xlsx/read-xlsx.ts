import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import { AppError } from '#domain/errors';
import { isOpenDocument, openZip, type ZipArchive } from '../open-zip.ts';
import { createSheetLimit } from '../sheet-limit.ts';
import { type CellRow, FailedFormula } from '../table-of-cells.ts';
import { readCellText } from './cell-text.ts';
import { type NumberFormat, NUMBERED_FORMATS, readFormat, formatNumber } from './number-format.ts';

/** A larger unpacked workbook is not a product list. */
const MAX_UNPACKED_BYTES = 400 * 1024 * 1024;
/** The longest text between two tags, or in a tag: sixty times the size of an Excel cell. */
const MAX_STRETCH = 2 * 1024 * 1024;
/** Bytes that the parser reads at once, so that a stretch that is too long ends early. */
const PIECE_BYTES = 1024 * 1024;
const MAX_COLUMNS = 1000;
const STYLES_PART = 'xl/styles.xml';

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

type Attributes = Readonly<Record<string, string>>;

/**
 * Reads the rows of a workbook's sheet; false when it has no such sheet.
 * @param sheet from 0
 * @throws AppError `invalid` when it is not a workbook
 */
export function readXlsx(bytes: Uint8Array, onRow: (row: CellRow) => void, sheet = 0): boolean {
  try {
    const parts = openZip(bytes, MAX_UNPACKED_BYTES);
    if (isOpenDocument(parts.names)) {
      throw new AppError('invalid', {
        message:
          "OpenDocument dosyası (.ods) okunamaz; dosyayı LibreOffice'te .xlsx ya da .csv olarak kaydedin.",
      });
    }
    const path = sheetsOf(parts)[sheet];
    if (path !== undefined) readSheet(parts, path, sharedTexts(parts), onRow);
    return path !== undefined;
  } catch (cause) {
    if (cause instanceof AppError || !(cause instanceof Error)) throw cause;
    throw new AppError('invalid', {
      message:
        "Dosya Excel dosyası (.xlsx) olarak okunamadı: yarım kalmış, bozuk ya da başka biçimde; yeniden indirin ya da Excel'de açıp .xlsx ya da .csv olarak kaydedin.",
      cause,
    });
  }
}

/** Element names without the namespace's prefix. */
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses a part's elements while it is unpacked. */
function walk(
  parts: ZipArchive,
  path: string,
  handlers: {
    readonly open: (name: string, attributes: Attributes) => void;
    readonly text?: (text: string) => void;
    readonly close?: (name: string) => void;
  },
): void {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  let stretch = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    stretch = 0;
    handlers.open(bare(name), attributes);
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }) => {
    stretch = 0;
    handlers.close?.(bare(name));
  });
  let isEmpty = true;
  parts.readPieces(path, (piece) => {
    isEmpty = false;
    for (let at = 0; at < piece.length; at += PIECE_BYTES) {
      const text = decoder.decode(piece.subarray(at, at + PIECE_BYTES), { stream: true });
      stretch += text.length;
      parser.write(text);
      if (stretch > MAX_STRETCH) throw new AppError('payload_too_large');
    }
  });
  if (!isEmpty) parser.close();
}

/** The paths of the visible sheets in their order; at least one. */
function sheetsOf(parts: ZipArchive): string[] {
  const relations: string[] = [];
  const targets = new Map<string, string>();
  walk(parts, 'xl/workbook.xml', {
    open: (name, attributes) => {
      const id = Object.entries(attributes).find(([key]) => bare(key) === 'id' && key !== 'id')?.[1];
      // Hidden ones hold the choices of other cells.
      if (name === 'sheet' && id !== undefined && !/hidden/i.test(attributes['state'] ?? ''))
        relations.push(id);
    },
  });
  walk(parts, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined) targets.set(Id, Target);
    },
  });
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

/** The texts that cells reference by number, without phonetic hints. */
function sharedTexts(parts: ZipArchive): string[] {
  const texts: string[] = [];
  const limit = createSheetLimit();
  let current = '';
  let isText = false;
  let isHint = false;
  walk(parts, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isHint = true;
      isText = name === 't' && !isHint;
    },
    text: (text) => {
      if (isText) current += text;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isHint = false;
      if (name !== 'si') return;
      const text = readCellText(current.normalize('NFC'));
      limit.addCells(1, text.length);
      texts.push(text);
    },
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
function readStyles(parts: ZipArchive): ReadonlyMap<string, NumberFormat> {
  const styles = new Map<string, NumberFormat>();
  if (!parts.names.includes(STYLES_PART)) return styles;
  const formats = new Map<string, NumberFormat>(NUMBERED_FORMATS);
  let isStyle = false;
  let number = 0;
  walk(parts, STYLES_PART, {
    open: (name, { numFmtId = '', formatCode }) => {
      if (name === 'cellXfs') isStyle = true;
      if (name === 'numFmt' && formatCode !== undefined) formats.set(numFmtId, readFormat(formatCode));
      if (name !== 'xf' || !isStyle) return;
      const format = formats.get(numFmtId);
      if (format) styles.set(String(number), format);
      number += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isStyle = false;
    },
  });
  return styles;
}

/** A cell with the text that is read of it so far. */
interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly format: NumberFormat | undefined;
  isFormula: boolean;
  text: string;
}

interface OpenRow {
  readonly row: number;
  readonly cells: unknown[];
  letters: number;
}

function valueOf(cell: OpenCell, shared: readonly string[]): unknown {
  const { type, text } = cell;
  if (type === 'e') return new FailedFormula(text);
  if (type === 's') return shared[Number(text)];
  if (type === 'inlineStr' || type === 'str') return readCellText(text.normalize('NFC'));
  if (text === '') return undefined;
  if (type === 'b') return text === '1';
  return type === 'n' ? formatNumber(Number(text), cell.format, cell.isFormula) : text;
}

function addCell(row: OpenRow, cell: OpenCell, shared: readonly string[]): void {
  const { column } = cell;
  if (column < 0 || column >= MAX_COLUMNS) return;
  const value = valueOf(cell, shared);
  if (typeof value === 'string') row.letters += value.length;
  row.cells[column] = value;
}

function readSheet(
  parts: ZipArchive,
  path: string,
  shared: readonly string[],
  onRow: (row: CellRow) => void,
): void {
  const limit = createSheetLimit();
  const styles = readStyles(parts);
  const openCell = (column: number, type = 'n', style = ''): OpenCell => ({
    column,
    type,
    format: styles.get(style),
    isFormula: false,
    text: '',
  });
  let row: OpenRow = { row: 0, cells: [], letters: 0 };
  let cell = openCell(-1);
  let isValue = false;
  walk(parts, path, {
    open: (name, { r, s, t }) => {
      if (name === 'row') {
        row = { row: r === undefined ? row.row + 1 : Number(r), cells: [], letters: 0 };
        cell = openCell(-1);
      } else if (name === 'c') cell = openCell(r === undefined ? cell.column + 1 : columnOf(r), t, s);
      if (name === 'f') cell.isFormula = true;
      isValue = name === 'v' || name === 't';
    },
    text: (part) => {
      if (isValue) cell.text += part;
    },
    close: (name) => {
      isValue = false;
      if (name === 'c') addCell(row, cell, shared);
      if (name !== 'row') return;
      limit.addRow(row.cells.length, row.letters);
      onRow({ row: row.row, cells: Array.from(row.cells) });
    },
  });
}

import {
  CLEAR_MARK,
  isListKind,
  type ListKind,
  parseExtra,
  parseFlag,
  parseList,
  parseMoment,
  parseNumber,
  unguardText,
} from '#domain/exchange/exchange-cell';
import {
  columnField,
  type ExchangeFieldName,
  EXCHANGE_FIELDS,
  findExchangeField,
  findExtraField,
  findPriceNote,
  OWN_CATEGORY,
  type PriceNote,
} from '#domain/exchange/exchange-fields';
import { PRODUCT_FIELDS } from '#domain/catalogue/product/product-fields';
import type { FieldKind } from '#domain/catalogue/product/product-field-kinds';
import { imageAddress } from '#domain/catalogue/product/record-values';
import { toDecimal } from '#domain/money/money';
import { isForeignAmount, isLira, readAmount } from '#domain/money/read-amount';
import { fold } from '#kernel/turkish';
import type { ExchangeTable } from './ports.ts';

type Reading = { readonly value: unknown } | { readonly fault: string };

/** Texts whose blanks at the ends are significant. */
const UNTRIMMED: ReadonlySet<ExchangeFieldName> = new Set(['description', 'originalUrl']);
const STATUS_WORDS: ReadonlyMap<string, string> = new Map([
  ['yayinda', 'published'],
  ['aktif', 'published'],
  ['acik', 'published'],
  ['taslak', 'draft'],
  ['pasif', 'draft'],
  ['gizli', 'draft'],
]);

function orFault<T>(value: T | undefined, fault: string): Reading {
  return value === undefined ? { fault } : { value };
}

function readPrice(raw: unknown): Reading {
  if (typeof raw === 'string' && isForeignAmount(raw)) return { fault: foreignFault(raw) };
  const amount = readAmount(raw);
  return orFault(
    amount === undefined ? undefined : toDecimal(amount),
    `"${String(raw)}" bir fiyat olarak okunamadı; 1.234,56 ya da 1234.56 biçiminde yazın`,
  );
}

const foreignFault = (text: string): string =>
  `"${text.trim()}" Türk lirası değil; mağaza yalnız TL tutar, fiyatı TL'ye çevirip yazın`;

const READERS: Readonly<Record<Exclude<FieldKind, 'computed'>, (raw: unknown) => Reading>> = {
  text: (raw) => ({ value: typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw }),
  list: (raw) => readList(raw, 'list'),
  words: (raw) => readList(raw, 'words'),
  lines: (raw) => readList(raw, 'lines'),
  options: readOptions,
  price: readPrice,
  count: readNumber,
  decimal: readNumber,
  flag: (raw) =>
    typeof raw === 'boolean'
      ? { value: raw }
      : orFault(parseFlag(String(raw)), `"${String(raw)}" anlaşılamadı; evet ya da hayır yazın`),
  moment: (raw) =>
    orFault(
      typeof raw === 'string' || typeof raw === 'number' ? parseMoment(raw) : undefined,
      `"${String(raw)}" bir tarih olarak okunamadı; 2026-03-02 ya da 02.03.2026 biçiminde yazın`,
    ),
  status: (raw) => ({ value: STATUS_WORDS.get(fold(String(raw).trim())) ?? String(raw).trim() }),
};

function readList(raw: unknown, kind: ListKind): Reading {
  return {
    value: typeof raw === 'string' ? parseList(raw, kind) : typeof raw === 'number' ? [String(raw)] : raw,
  };
}

/** Parses `Numara: 90/14 | Renk: Mavi` to a record. */
function readOptions(raw: unknown): Reading {
  if (typeof raw !== 'string') return { value: raw };
  const pairs = parseList(raw).map((item) => /^([^:]+):\s*(.+)$/s.exec(String(item)));
  const fault = `"${raw}" anlaşılamadı; "Numara: 90/14" biçiminde yazın`;
  if (pairs.includes(null)) return { fault };
  return {
    value: Object.fromEntries(pairs.map((pair) => [pair?.[1]?.trim() ?? '', pair?.[2]?.trim() ?? ''])),
  };
}

function readNumber(raw: unknown): Reading {
  if (typeof raw === 'number') return { value: raw };
  const value =
    typeof raw === 'string' ? parseNumber(raw.replace(/(?:adet|ad\.?)$/i, '').trimEnd()) : undefined;
  // Suppliers say of the stock only whether there is some.
  const hint =
    parseFlag(String(raw)) === undefined
      ? ''
      : `. Stoku var ve yok diye yazan sütunun anlamı "${columnField('inStock').label}" olmalı`;
  return orFault(
    value,
    `"${String(raw)}" okunamadı; sıfır ya da daha büyük bir sayı yazın, örneğin 12${hint}`,
  );
}

/** What a cell or JSON member says: a value, that the value is cleared, or nothing (undefined). */
export function readCell(raw: unknown, form: ExchangeTable['form']): { readonly value: unknown } | undefined {
  if (raw === undefined) return undefined;
  if (form === 'json' || typeof raw !== 'string') return { value: raw };
  if (raw.trim() === '') return undefined;
  return { value: raw.trim() === CLEAR_MARK ? undefined : unguardText(raw) };
}

/** As `readCell`, for a field of which only some values are empty or have meaningful blanks at their ends. */
function readContent(
  raw: unknown,
  field: ExchangeFieldName,
  form: ExchangeTable['form'],
): { readonly value: unknown } | undefined {
  const { kind, need } = columnField(field);
  if (form === 'json') {
    const isCleared = raw === null || (raw === '' && (kind !== 'text' || need === 'optional'));
    return isCleared ? { value: undefined } : readCell(raw, form);
  }
  const cell = raw === null ? undefined : readCell(raw, form);
  const isExact = UNTRIMMED.has(field) || isListKind(kind);
  return typeof cell?.value === 'string' && !isExact ? { value: cell.value.trim() } : cell;
}

/** Every export has them: an object with all of them uses the shop's names, so other names are unknown fields. */
const EXPORT_NAMES = ['id', 'slug', 'source', 'createdAt'];
const EXACT_NAMES: ReadonlySet<string> = new Set(EXCHANGE_FIELDS);

/** The value of an unknown field; nothing for a blank cell. */
export function readExtra(
  raw: unknown,
  form: ExchangeTable['form'],
): { readonly value: unknown } | undefined {
  const cell = readCell(raw, form);
  return cell && form === 'cells' ? { value: parseExtra(cell.value) } : cell;
}

/** Applies what the columns beside the price say of it. Returns what is wrong with it. */
function applyPriceNotes(
  raw: Readonly<Record<string, unknown>>,
  values: Map<ExchangeFieldName, unknown>,
): string | undefined {
  const notes = new Map<PriceNote, unknown>();
  for (const [heading, cell] of Object.entries(raw)) {
    const value = readCell(cell ?? undefined, 'cells')?.value;
    const note = value === undefined ? undefined : findPriceNote(heading);
    if (note) notes.set(note, value);
  }
  const currency = notes.get('currency');
  if (typeof currency === 'string' && !isLira(currency)) return foreignFault(currency);
  const withVat = READERS.flag(notes.get('vat') ?? true);
  if ('value' in withVat && withVat.value === false) return "fiyat KDV'siz verilmiş; KDV dahil fiyatı yazın";
  if (!notes.has('reduced')) return undefined;
  const reading = readPrice(notes.get('reduced'));
  if ('fault' in reading) return reading.fault;
  const [full, less] = [readAmount(values.get('price')) ?? 0, readAmount(reading.value) ?? 0];
  if (less === 0 || full <= less) return undefined;
  if (!values.has('originalPrice')) values.set('originalPrice', values.get('price'));
  values.set('price', reading.value);
  return undefined;
}

/** Suppliers write all pictures of a product into the cell of the main one. */
function spreadPictures(values: Map<ExchangeFieldName, unknown>): void {
  const cell = values.get('imageUrl');
  const pictures = typeof cell === 'string' ? parseList(cell, 'lines') : [];
  const [main, ...others] = pictures;
  if (main === undefined || !pictures.every((each) => imageAddress.safeParse(each).success)) return;
  const more = values.get('images');
  values.set('imageUrl', main);
  if (others.length > 0) values.set('images', [...others, ...(Array.isArray(more) ? more : [])]);
}

/** The fields in a row, known and unknown ones; `undefined` for a field that the row clears. */
export type DecodedRow = ReturnType<typeof decodeImportRow>;

export function decodeImportRow(raw: Readonly<Record<string, unknown>>, form: ExchangeTable['form']) {
  const values = new Map<ExchangeFieldName, unknown>();
  const issues: { field: string; message: string }[] = [];
  const unknown = new Map<string, unknown>();
  const usesExportNames = form === 'json' && EXPORT_NAMES.every((name) => name in raw);
  for (const [heading, cell] of Object.entries(raw)) {
    const field = usesExportNames && !EXACT_NAMES.has(heading) ? undefined : findExchangeField(heading);
    const extraName = form === 'json' && heading !== OWN_CATEGORY ? heading : findExtraField(heading);
    if (!field && extraName !== undefined && !Object.hasOwn(PRODUCT_FIELDS, extraName)) {
      const extra = readExtra(cell, form);
      if (extra) unknown.set(extraName, extra.value);
    }
    if (!field || values.has(field)) continue;
    const { kind } = columnField(field);
    if (kind === 'computed') continue;
    const content = readContent(cell, field, form);
    if (!content) continue;
    const reading = content.value === undefined ? content : READERS[kind](content.value);
    if ('fault' in reading) issues.push({ field, message: reading.fault });
    else values.set(field, reading.value);
  }
  if (form === 'cells') spreadPictures(values);
  const fault = values.has('price') && !usesExportNames ? applyPriceNotes(raw, values) : undefined;
  if (fault !== undefined) issues.push({ field: 'price', message: fault });
  if (form === 'json' && !values.has('category') && typeof raw['categoryId'] === 'string') {
    values.set('category', raw['categoryId']);
  }
  return { values, issues, unknown: unknown.size > 0 ? Object.fromEntries(unknown) : undefined };
}

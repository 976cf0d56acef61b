import { SHEET_DAY_MS, SHEET_EPOCH_MS } from '../../exchange/exchange-cell.ts';
import { ORDER_HEADINGS, readPastedTable } from '../../exchange/pasted-table.ts';
import { type InvoiceFields, readEttn, readInvoiceNumber } from './attached-invoice.ts';

/** One invoice in a list; `order` is an order's id or number, empty when the ETTN alone identifies it. */
export interface InvoiceRow extends InvoiceFields {
  readonly order: string;
}

const NAMES: Readonly<Record<keyof InvoiceRow, readonly string[]>> = {
  order: ORDER_HEADINGS,
  number: ['faturano', 'faturanumarasi', 'belgeno', 'belgenumarasi', 'evrakno', 'invoicenumber', 'id'],
  date: ['faturatarihi', 'tarih', 'belgetarihi', 'duzenlemetarihi', 'evraktarihi', 'invoicedate', 'date'],
  ettn: ['ettn', 'uuid', 'faturaettn', 'ettnuuid'],
};

/** Parses a day as people and spreadsheets write it to `YYYY-MM-DD`; undefined for an invalid one. */
export function readDay(text: string): string | undefined {
  const [cell = ''] = text.trim().split(/[T ]/);
  if (/^\d{5}(?:\.\d+)?$/.test(cell)) {
    return new Date(SHEET_EPOCH_MS + Math.floor(Number(cell)) * SHEET_DAY_MS).toISOString().slice(0, 10);
  }
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(cell) ?? [];
  const [, dayOf, monthOf, yearOf] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(cell) ?? [];
  const parts = [year ?? yearOf, month ?? monthOf, day ?? dayOf].map((part = '') => part.padStart(2, '0'));
  const iso = parts.join('-');
  const time = Date.parse(`${iso}T00:00:00Z`);
  // Refuses the 31st of a shorter month.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** Recognises each cell by its form when there are no headings. */
function placesByForm(cells: readonly string[]): Partial<Record<keyof InvoiceRow, number>> {
  const number = cells.findIndex((cell) => readInvoiceNumber(cell) !== undefined);
  const ettn = cells.findIndex((cell) => readEttn(cell) !== undefined);
  const date = cells.findIndex((cell) => readDay(cell) !== undefined);
  const order = cells.findIndex((cell, place) => cell !== '' && ![number, ettn, date].includes(place));
  return { order, number: number === -1 ? 1 : number, date, ettn };
}

/**
 * Reads a list of invoices, from a file or pasted: `Sipariş No; Fatura No; Fatura Tarihi; ETTN` in any order under
 * headings, beside other columns, or without headings. An invalid day stays as typed.
 */
export function readInvoiceList(text: string): readonly InvoiceRow[] {
  return readPastedTable(text, NAMES, ['number'], placesByForm).map((cell) => ({
    order: cell('order'),
    number: readInvoiceNumber(cell('number')) ?? cell('number'),
    date: readDay(cell('date')) ?? cell('date'),
    ettn: readEttn(cell('ettn')) ?? cell('ettn'),
  }));
}

import { ORDER_HEADINGS, readPastedTable } from '../../exchange/pasted-table.ts';
import { isOrderNumber } from '../order-number.ts';

/** One parcel in a list; `order` is an order's id or number. */
export interface ShipmentRow {
  readonly order: string;
  readonly carrier: string;
  readonly trackingNumber: string;
}

const NAMES: Readonly<Record<keyof ShipmentRow, readonly string[]>> = {
  order: ORDER_HEADINGS,
  carrier: ['kargofirmasi', 'kargo', 'tasiyici', 'carrier'],
  trackingNumber: ['takip', 'kargotakip', 'gonderi', 'gonderitakip', 'barkod']
    .flatMap((head) => ['', 'no', 'numarasi', 'kodu'].map((ending) => head + ending))
    .concat('trackingnumber', 'trackingno'),
};

/** The columns without headings: number, carrier and tracking number, or number and tracking number. */
function placesOf({ length }: readonly string[]): Readonly<Record<keyof ShipmentRow, number>> {
  return length < 3
    ? { order: 0, carrier: -1, trackingNumber: 1 }
    : { order: 0, carrier: 1, trackingNumber: 2 };
}

/** Joins scanned codes, one in each line, to lines of number and tracking number; other lists stay unchanged. */
function joinScanned(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const isPairs = lines.every(
    ([code = '', ...more], index) =>
      more.length === 0 && isOrderNumber(code.toUpperCase()) === (index % 2 === 0),
  );
  if (!isPairs || lines.length % 2 === 1) return lines;
  return lines.flatMap((line, index) => (index % 2 === 0 ? [[...line, ...(lines[index + 1] ?? [])]] : []));
}

/** `A1B2C3D4 Aras Kargo 123`: the carrier's name is between number and tracking number. */
function joinCarrier(words: readonly string[]): readonly string[] {
  return words.length > 3 ? [words[0] ?? '', words.slice(1, -1).join(' '), words.at(-1) ?? ''] : words;
}

/**
 * Reads a carrier's list of parcels, from a file or pasted: `Sipariş No; Kargo Firması; Takip Numarası` in any order
 * under headings; without headings number, carrier and tracking number, or number and tracking number, in each line; or
 * scanned: number and tracking number alternately.
 * @param carrier the carrier of lines that name none
 */
export function readShipmentList(text: string, carrier: string): readonly ShipmentRow[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const isBare = (line: string): boolean => !/[;\t,"]/.test(line);
  const words = lines.map((line) => (isBare(line) ? line.trim().split(/\s+/) : [line]));
  const rows = lines.every(isBare) ? joinScanned(words) : words;
  const given = rows.map((row) => joinCarrier(row).join(';')).join('\n');
  return readPastedTable(given, NAMES, ['order', 'trackingNumber'], placesOf).map((cell) => ({
    order: cell('order'),
    carrier: cell('carrier') || carrier,
    trackingNumber: cell('trackingNumber'),
  }));
}

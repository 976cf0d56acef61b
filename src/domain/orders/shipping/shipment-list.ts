import { readPastedTable } from '../../exchange/pasted-table.ts';

/** One parcel of a list: `order` is an order's id or number. */
export interface ShipmentRow {
  readonly order: string;
  readonly carrier: string;
  readonly trackingNumber: string;
}

const NAMES: Readonly<Record<keyof ShipmentRow, readonly string[]>> = {
  order: ['siparisno', 'siparis', 'siparisnumarasi', 'referansno', 'referans', 'ordernumber', 'order'],
  carrier: ['kargofirmasi', 'kargo', 'tasiyici', 'carrier'],
  trackingNumber: ['takipno', 'takipnumarasi', 'kargotakipno', 'gonderino', 'barkod', 'trackingnumber'],
};

/** Without heads: number, carrier and tracking number, or number and tracking number alone. */
function placesOf({ length }: readonly string[]): Readonly<Record<keyof ShipmentRow, number>> {
  return length < 3
    ? { order: 0, carrier: -1, trackingNumber: 1 }
    : { order: 0, carrier: 1, trackingNumber: 2 };
}

/** An order's number as our labels carry it: eight hexadecimal digits, not digits alone. */
const isOrderNumber = (code: string): boolean => /^(?!\d+$)[0-9A-F]{8}$/i.test(code);

/** What a scanner wrote, each code in a line of its own, as number and tracking number in one; other lists as they are. */
function joinScanned(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const isPairs = lines.every(
    ([code = '', ...more], index) => more.length === 0 && isOrderNumber(code) === (index % 2 === 0),
  );
  if (!isPairs || lines.length % 2 === 1) return lines;
  return lines.flatMap((line, index) => (index % 2 === 0 ? [[...line, ...(lines[index + 1] ?? [])]] : []));
}

/** `A1B2C3D4 Aras Kargo 123`: what stands between number and tracking number is the carrier's name. */
function joinCarrier(words: readonly string[]): readonly string[] {
  return words.length > 3 ? [words[0] ?? '', words.slice(1, -1).join(' '), words.at(-1) ?? ''] : words;
}

/**
 * Reads a carrier's list of parcels, from a file or pasted: `Sipariş No; Kargo Firması; Takip Numarası` in any order
 * under its heads, or without heads number, carrier and tracking number (or number and tracking number alone) in a
 * line each, or scanned: number and tracking number by turns.
 *
 * @param carrier stands where a line names none
 */
export function readShipmentList(text: string, carrier: string): readonly ShipmentRow[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const isBare = lines.every((line) => !/[;\t,"]/.test(line));
  const words = isBare ? joinScanned(lines.map((line) => line.trim().split(/\s+/))) : [];
  const given = isBare ? words.map((line) => joinCarrier(line).join(';')).join('\n') : text;
  return readPastedTable(given, NAMES, ['order', 'trackingNumber'], placesOf).map((cell) => ({
    order: cell('order'),
    carrier: cell('carrier') || carrier,
    trackingNumber: cell('trackingNumber'),
  }));
}

import { foldedWords } from '#kernel/turkish';

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

const plainName = (head: string): string => foldedWords(head).join('');

function cellsOf(line: string): string[] {
  const separator = [';', '\t', ','].find((each) => line.includes(each));
  const cells = separator === undefined ? line.trim().split(/\s+/) : line.split(separator);
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"([^"]*)"$/, '$1')
      .trim(),
  );
}

/**
 * Reads a carrier's list of parcels, from a file or pasted: `Sipariş No; Kargo Firması; Takip Numarası` in any order
 * under its heads, or without heads number, carrier and tracking number (or number and tracking number alone) in a
 * line each.
 *
 * @param carrier stands where a line names none
 */
export function readShipmentList(text: string, carrier: string): readonly ShipmentRow[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const heads = cellsOf(first).map(plainName);
  const placeOf = (field: keyof ShipmentRow): number =>
    heads.findIndex((head) => NAMES[field].includes(head));
  const hasHeads = placeOf('order') !== -1 && placeOf('trackingNumber') !== -1;
  return lines.slice(hasHeads ? 1 : 0).map((line) => {
    const cells = cellsOf(line);
    const isShort = cells.length < 3;
    const places = hasHeads
      ? { order: placeOf('order'), carrier: placeOf('carrier'), trackingNumber: placeOf('trackingNumber') }
      : { order: 0, carrier: isShort ? -1 : 1, trackingNumber: isShort ? 1 : 2 };
    return {
      order: cells[places.order] ?? '',
      carrier: cells[places.carrier] || carrier,
      trackingNumber: cells[places.trackingNumber] ?? '',
    };
  });
}

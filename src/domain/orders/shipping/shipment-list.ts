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

/**
 * Reads a carrier's list of parcels, from a file or pasted: `Sipariş No; Kargo Firması; Takip Numarası` in any order
 * under its heads, or without heads number, carrier and tracking number (or number and tracking number alone) in a
 * line each.
 *
 * @param carrier stands where a line names none
 */
export function readShipmentList(text: string, carrier: string): readonly ShipmentRow[] {
  return readPastedTable(text, NAMES, ['order', 'trackingNumber'], placesOf).map((cell) => ({
    order: cell('order'),
    carrier: cell('carrier') || carrier,
    trackingNumber: cell('trackingNumber'),
  }));
}

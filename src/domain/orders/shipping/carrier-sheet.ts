import type { PlaceOf } from '../invoice/invoice-facts.ts';
import { plain, type Sheet, sheetOf } from '../../exchange/sheet.ts';
import type { OrderRecord } from '../order-list.ts';
import { orderNumberOf } from '../order-number.ts';
import { CARRIER_COLUMN_NAMES, CARRIER_COLUMNS, type CarrierColumn } from './carrier-columns.ts';
import { streetOf } from './delivery-address.ts';
import { amountToCollect } from '../payment/order-money.ts';
import { linesToPack } from '../payment/refund-pieces.ts';
import { formatPhone } from '../checkout/phone.ts';
import { toDecimal } from '../../money/money.ts';

/**
 * Parcels for a carrier's upload, one row each.
 * @param desiOf the desi of all pieces of an order
 * @param placeOf finds the place in an address that was written as one text
 * @param heads the owner's columns in order, each with its heading; all columns under the default headings when empty
 */
export function carrierSheet(
  records: readonly OrderRecord[],
  desiOf: (record: OrderRecord) => number,
  placeOf: PlaceOf,
  heads: Readonly<Partial<Record<CarrierColumn, string | undefined>>> = {},
): Sheet {
  const named = Object.keys(heads).flatMap(
    (name) => CARRIER_COLUMN_NAMES.find((each) => each === name) ?? [],
  );
  const columns = named.length === 0 ? CARRIER_COLUMN_NAMES : named;
  const cells: Readonly<Record<CarrierColumn, (record: OrderRecord) => string | number>> = {
    orderNumber: ({ order }) => orderNumberOf(order.id),
    name: ({ order }) => order.customerName,
    address: ({ order: { delivery, shippingAddress } }) => (delivery ? streetOf(delivery) : shippingAddress),
    district: ({ order: { delivery, shippingAddress } }) => (delivery ?? placeOf(shippingAddress)).district,
    city: ({ order: { delivery, shippingAddress } }) => (delivery ?? placeOf(shippingAddress)).city,
    postalCode: ({ order }) => order.delivery?.postalCode ?? '',
    phone: ({ order }) => formatPhone(order.customerPhone),
    email: ({ order }) => order.customerEmail,
    pieces: () => 1,
    desi: desiOf,
    payer: ({ order }) => (order.freightToPay ? 'Alıcı' : 'Gönderici'),
    collect: (record) => {
      const collected = amountToCollect(record);
      return collected === 0 ? '' : toDecimal(collected).replace('.', ',');
    },
    content: (record) =>
      linesToPack(record)
        .map(({ name, quantity }) => `${quantity} x ${name}`)
        .join('; '),
  };
  const fields = columns.map((column) => plain(heads[column] ?? CARRIER_COLUMNS[column], cells[column]));
  return sheetOf('Gönderiler', fields, records);
}

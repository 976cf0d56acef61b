import type { Sheet } from '../../exchange/sheet.ts';
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
 * @param heads the owner's columns in order, each with its heading; all columns under the default headings when empty
 */
export function carrierSheet(
  records: readonly OrderRecord[],
  desiOf: (record: OrderRecord) => number,
  heads: Readonly<Partial<Record<CarrierColumn, string | undefined>>> = {},
): Sheet {
  const named = Object.keys(heads).flatMap(
    (name) => CARRIER_COLUMN_NAMES.find((each) => each === name) ?? [],
  );
  const columns = named.length === 0 ? CARRIER_COLUMN_NAMES : named;
  const cellsOf = (record: OrderRecord): Readonly<Record<CarrierColumn, string | number>> => {
    const { order } = record;
    const collected = amountToCollect(record);
    const { delivery } = order;
    return {
      orderNumber: orderNumberOf(order.id),
      name: order.customerName,
      address: delivery ? streetOf(delivery) : order.shippingAddress,
      district: delivery?.district ?? '',
      city: delivery?.city ?? '',
      postalCode: delivery?.postalCode ?? '',
      phone: formatPhone(order.customerPhone),
      email: order.customerEmail,
      pieces: 1,
      desi: desiOf(record),
      payer: order.freightToPay ? 'Alıcı' : 'Gönderici',
      collect: collected === 0 ? '' : toDecimal(collected).replace('.', ','),
      content: linesToPack(record)
        .map(({ name, quantity }) => `${quantity} x ${name}`)
        .join('; '),
    };
  };
  return {
    name: 'Gönderiler',
    columns: columns.map((column) => ({ head: heads[column] ?? CARRIER_COLUMNS[column], kind: 'plain' })),
    rows: records.map((record) => {
      const cells = cellsOf(record);
      return columns.map((column) => cells[column]);
    }),
  };
}

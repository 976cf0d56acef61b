import { billedLines } from './billed-lines.ts';
import { linesToPack } from '../payment/refund-pieces.ts';
import { METHOD_WORDS } from '../payment/payment-methods.ts';
import { INITIAL_STATE, replayEvent } from '../order-state.ts';
import { refundOfSale } from '../reports/sales-report.ts';
import { kurus } from '../../money/money.ts';
import type { PlacedOrder } from '../order.ts';
import type { OrderFilter, OrderRecord } from '../order-list.ts';
import { turkishDay } from '#kernel/turkish-day';
import type { Settings } from '../../catalogue/site/settings.ts';
import { type DeliveryAddress, streetOf } from '../shipping/delivery-address.ts';
import { NO_INVOICE } from './attached-invoice.ts';
import { findCarrier } from '../shipping/shipping.ts';

/** All facts about an order that an invoice needs; unknown texts are empty. */
export type InvoiceFacts = ReturnType<typeof invoiceFacts>;

interface Sources {
  readonly webAddress: string;
  readonly taxNumber: string;
  readonly carriers: Settings['carriers'];
  readonly placeOf: PlaceOf;
}

/** The province and district that a written address names. */
export type PlaceOf = (address: string) => Place;
type Place = Pick<DeliveryAddress, 'city' | 'district'>;
const NO_PLACE: Place = { city: '', district: '' };

/** Province and district of the address on the invoice; empty texts when they are unknown. */
export function billedPlace({ billing, delivery, shippingAddress }: PlacedOrder, placeOf: PlaceOf): Place {
  const address = billing?.address ?? (delivery ? undefined : shippingAddress);
  const written = address === undefined ? NO_PLACE : placeOf(address);
  return written.city === '' && delivery ? delivery : written;
}

/** The ISO time of sending; undefined before. */
export function sentAt({ events }: Pick<OrderRecord, 'events'>): string | undefined {
  return events.find(({ type }) => type === 'shipped')?.at;
}

/**
 * Whether an invoice can be made, of a parcel that was sent in a span of time (`to` is not included). It names the
 * carrier and the day of sending (e-Arşiv guide 1.17). It is sent with the parcel, so an order paid at the door has an
 * invoice before its money, and one that came back has it still.
 */
export function canBeInvoiced(
  record: OrderRecord,
  { from = '', to }: Pick<OrderFilter, 'from' | 'to'>,
): boolean {
  const { paidAmount, paymentStatus, invoice } = record.state;
  // Of a parcel that nobody took at the door only an invoice that was made already is left.
  const isSold = paidAmount > 0 || paymentStatus === 'on_delivery' || invoice !== NO_INVOICE;
  const at = sentAt(record);
  return isSold && at !== undefined && at >= from && (to === undefined || at < to);
}

export function invoiceFacts(record: OrderRecord, { webAddress, taxNumber, carriers, placeOf }: Sources) {
  const { order, state, events } = record;
  const { delivery } = order;
  const { city, district } = billedPlace(order, placeOf);
  const dayOf = (at: string | undefined): string => (at === undefined ? '' : turkishDay(at));
  const carrier = findCarrier(carriers, state.carrier);
  const words = METHOD_WORDS[order.paymentMethod];
  const beforeSending = events.slice(
    0,
    events.findIndex(({ type }) => type === 'shipped'),
  );
  const packed = { order, state: beforeSending.reduce(replayEvent, INITIAL_STATE) };
  return {
    record,
    /** Of the parcel when it left: what went back before, for pieces or as an amount, is on no invoice. */
    lines: billedLines({ ...order, items: linesToPack(record) }, kurus(order.total - refundOfSale(packed))),
    buyer: {
      name: order.billing?.title ?? order.customerName,
      isCompany: order.billing?.type === 'company',
      /** VKN (10 digits) or TCKN (11). */
      taxNumber,
      taxOffice: order.billing?.taxOffice ?? '',
      address: order.billing?.address ?? (delivery ? streetOf(delivery) : order.shippingAddress),
      city,
      district,
    },
    /** `https://…` of the storefront that sold; empty for an order by phone, which is no online sale. */
    webAddress: order.takenBy === undefined ? webAddress : '',
    paymentWord: words.invoice,
    paymentAgent: words.agent,
    /** Days in Turkey, `YYYY-MM-DD`; no day of payment when the carrier collects the money. */
    paidOn:
      order.paymentMethod === 'cash_on_delivery' ? '' : dayOf(events.find(({ type }) => type === 'paid')?.at),
    shippedOn: dayOf(sentAt(record)),
    carrier: {
      name: carrier?.name ?? state.carrier,
      vkn: carrier?.vkn ?? '',
      city: carrier?.city ?? '',
      district: carrier?.district ?? '',
    },
  };
}

import { formatTime } from '#kernel/turkish-time';
import { BILLED_FIELDS, billedLines, vatFields } from '../invoice/billed-lines.ts';
import { billedPlace, type PlaceOf } from '../invoice/invoice-facts.ts';
import { kurus } from '../../money/money.ts';
import type { OrderFilter, OrderRecord } from '../order-list.ts';
import { orderNumberOf } from '../order-number.ts';
import { ORDER_WORDS } from '../order-words.ts';
import { METHOD_WORDS, PAYMENT_FEE_NAME } from '../payment/payment-methods.ts';
import { orderVat, type PlacedOrder } from '../order.ts';
import { negative, refundVat, sumVat } from './refund-vat.ts';
import { overpayment, refundOfSale, type SalesOfMonth, type SalesReport } from './sales-report.ts';
import { turkishDay, turkishMonth } from '#kernel/turkish-day';
import {
  amount,
  date,
  flatMapEach,
  plain,
  type Sheet,
  type SheetField,
  sheetOf,
} from '../../exchange/sheet.ts';
import { addVatParts, type VatPart } from '../../money/vat.ts';

/** A refund to a customer; `at` is an ISO time, and `vat` is what it takes back of the sale's VAT. */
export type Refund = ReturnType<typeof refundsOf>[number];

/**
 * The refunds of sales in a span of time; ISO times, `from` is included, `to` is not. What was paid twice goes back
 * first: it was no sale.
 */
export function refundsOf(record: OrderRecord, { from = '', to }: Pick<OrderFilter, 'from' | 'to'>) {
  let overpaid: number = overpayment(record);
  const vatOfRefund = refundVat(record.order);
  return record.events.flatMap((event) => {
    if (event.type !== 'refunded') return [];
    const { at, reference } = event;
    const ofSale = kurus(Math.max(0, event.amount - overpaid));
    overpaid -= event.amount - ofSale;
    const vat = vatOfRefund(ofSale, event.pieces);
    const isWithin = at >= from && (to === undefined || at < to);
    return isWithin && ofSale > 0 ? [{ record, at, amount: ofSale, reference, vat }] : [];
  });
}

const dayOf = (iso: string | undefined): string => (iso === undefined ? '' : turkishDay(iso));

interface OfOrder {
  readonly order: PlacedOrder;
}

const NUMBER: SheetField<OfOrder> = plain('Sipariş No', ({ order }) => orderNumberOf(order.id));
const SITE: SheetField<OfOrder> = plain('Site', ({ order }) => order.site);
const CUSTOMER: SheetField<OfOrder> = plain('Müşteri', ({ order }) => order.customerName);
const METHOD: SheetField<OfOrder> = plain(
  'Ödeme yöntemi',
  ({ order }) => METHOD_WORDS[order.paymentMethod].short,
);
const PAYMENT: SheetField<OrderRecord> = plain(
  'Ödeme durumu',
  ({ state }) => ORDER_WORDS.payments[state.paymentStatus],
);
const STATUS: SheetField<OrderRecord> = plain(
  'Sipariş durumu',
  ({ state }) => ORDER_WORDS.statuses[state.orderStatus],
);
const PLACED: readonly SheetField<OfOrder>[] = [
  NUMBER,
  date('Tarih', ({ order }) => turkishDay(order.createdAt)),
  plain('Ay', ({ order }) => turkishMonth(order.createdAt)),
  SITE,
];

const ORDER_FIELDS: readonly SheetField<OrderRecord>[] = [
  NUMBER,
  plain('Tarih', ({ order }) => formatTime(order.createdAt)),
  SITE,
  plain('Ad Soyad', ({ order }) => order.customerName),
  plain('E-posta', ({ order }) => order.customerEmail),
  plain('Telefon', ({ order }) => order.customerPhone),
  plain('Adres', ({ order }) => order.shippingAddress),
  METHOD,
  PAYMENT,
  STATUS,
  plain('Ürünler', ({ order }) =>
    order.items.map(({ name, quantity }) => `${quantity} x ${name}`).join(', '),
  ),
  amount('Ara Toplam', ({ order }) => order.subtotal),
  amount('Kargo', ({ order }) => order.shippingFee),
  amount('Toplam', ({ order }) => order.total),
  amount('KDV', ({ order }) => sumVat(orderVat(order), 'vat')),
  amount('İade', ({ state }) => state.refundedAmount),
];

/** One row per order, paid or not. */
export function ordersSheet(records: Iterable<OrderRecord>): Sheet {
  return sheetOf('Siparişler', ORDER_FIELDS, records);
}

/** One row per sale. @param vatRates all rates of the sales; each gets a pair of columns */
export function salesSheet(
  records: Iterable<OrderRecord>,
  vatRates: readonly number[],
  taxNumberOf: (order: PlacedOrder) => string,
  placeOf: PlaceOf,
): Sheet {
  interface Sale extends OrderRecord {
    readonly parts: readonly VatPart[];
    readonly place: ReturnType<PlaceOf>;
  }
  const rateFields = vatRates.flatMap((rate): SheetField<Sale>[] => {
    const ofRate = ({ parts }: Sale) => parts.filter(({ vatRate }) => vatRate === rate);
    const rateText = String(rate).replace('.', ',');
    return [
      amount(`Matrah %${rateText}`, (sale) => sumVat(ofRate(sale), 'net')),
      amount(`KDV %${rateText}`, (sale) => sumVat(ofRate(sale), 'vat')),
    ];
  });
  const fields: readonly SheetField<Sale>[] = [
    ...PLACED,
    CUSTOMER,
    METHOD,
    PAYMENT,
    STATUS,
    date('Ödeme tarihi', ({ events }) => dayOf(events.find(({ type }) => type === 'paid')?.at)),
    ...rateFields,
    amount('Matrah toplamı', ({ parts }) => sumVat(parts, 'net')),
    amount('KDV toplamı', ({ parts }) => sumVat(parts, 'vat')),
    amount('Kargo (KDV dahil)', ({ order }) => order.shippingFee),
    amount(`${PAYMENT_FEE_NAME} (KDV dahil)`, ({ order }) => order.paymentFee ?? 0),
    amount('Toplam (KDV dahil)', ({ order }) => order.total),
    amount('Vade farkı (banka)', ({ state }) => state.surcharge),
    amount('İade edilen', refundOfSale),
    date('Son iade tarihi', ({ events }) => dayOf(events.findLast(({ type }) => type === 'refunded')?.at)),
    plain('Fatura no', ({ state }) => state.invoice.number),
    date('Fatura tarihi', ({ state }) => state.invoice.date),
    plain('ETTN', ({ state }) => state.invoice.ettn),
    plain('Fatura türü', ({ order }) => ORDER_WORDS.billing[order.billing?.type ?? 'individual']),
    plain('Fatura unvanı', ({ order }) => order.billing?.title ?? order.customerName),
    plain('VKN / TCKN', ({ order }) => taxNumberOf(order)),
    plain('Vergi dairesi', ({ order }) => order.billing?.taxOffice ?? ''),
    plain('Fatura adresi', ({ order }) => order.billing?.address ?? order.shippingAddress),
    plain('İl', ({ place }) => place.city),
    plain('İlçe', ({ place }) => place.district),
  ];
  return sheetOf(
    'Siparişler',
    fields,
    flatMapEach(records, (record) => [
      { ...record, parts: orderVat(record.order), place: billedPlace(record.order, placeOf) },
    ]),
  );
}

/** One row per line: quantity times price minus discount; with the delivery they add up to the order's total. */
export function linesSheet(records: Iterable<OrderRecord>): Sheet {
  const linesOf = ({ order }: OrderRecord) => billedLines(order).map((line) => ({ ...line, order }));
  return sheetOf('Satırlar', [...PLACED, ...BILLED_FIELDS], flatMapEach(records, linesOf));
}

const REFUND_FIELDS: readonly SheetField<OfOrder & Pick<Refund, 'at' | 'reference'> & VatPart>[] = [
  date('İade tarihi', ({ at }) => turkishDay(at)),
  plain('Ay', ({ at }) => turkishMonth(at)),
  NUMBER,
  date('Sipariş tarihi', ({ order }) => turkishDay(order.createdAt)),
  SITE,
  CUSTOMER,
  METHOD,
  plain('Açıklama', ({ reference }) => reference),
  ...vatFields('İade (KDV dahil)'),
];

/** One row per rate of each refund, with negative amounts, on the day of the refund. */
export function refundsSheet(refunds: Iterable<Refund>): Sheet {
  const partsOf = (refund: Refund) =>
    refund.vat.map((part) => ({ ...refund, ...negative(part), order: refund.record.order }));
  return sheetOf('İadeler', REFUND_FIELDS, flatMapEach(refunds, partsOf));
}

interface VatOfMonth extends VatPart, Pick<SalesOfMonth, 'month' | 'site'> {
  readonly kind: 'Satış' | 'İade';
}

const VAT_FIELDS: readonly SheetField<VatOfMonth>[] = [
  plain('Ay', ({ month }) => month),
  plain('Site', ({ site }) => site),
  plain('Tür', ({ kind }) => kind),
  ...vatFields('Toplam (KDV dahil)'),
];

/** VAT by month, site and rate: sales on the day of the order, refunds (negative) on the day of the refund. */
export function vatSheet({ months }: SalesReport, refunds: Iterable<Refund>): Sheet {
  const given = new Map<string, Pick<SalesOfMonth, 'month' | 'site' | 'vat'>>();
  for (const refund of refunds) {
    const month = turkishMonth(refund.at);
    const { site } = refund.record.order;
    const before = given.get(`${month} ${site}`)?.vat ?? [];
    given.set(`${month} ${site}`, { month, site, vat: addVatParts(before, refund.vat.map(negative)) });
  }
  const rowsOf = (kind: VatOfMonth['kind'], sums: Iterable<Pick<SalesOfMonth, 'month' | 'site' | 'vat'>>) =>
    [...sums].flatMap(({ month, site, vat }) => vat.map((part) => ({ month, site, kind, ...part })));
  const rows = [...rowsOf('Satış', months), ...rowsOf('İade', given.values())];
  const keyOf = ({ month, site }: VatOfMonth): string => `${month},${site}`;
  return sheetOf(
    'KDV özeti',
    VAT_FIELDS,
    rows.sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1)),
  );
}

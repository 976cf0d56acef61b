import { billedLines } from '../invoice/billed-lines.ts';
import { kurus, type Kurus } from '../../money/money.ts';
import type { OrderRecord } from '../order-list.ts';
import { orderNumberOf } from '../order-number.ts';
import { ORDER_WORDS } from '../order-words.ts';
import { PAYMENT_FEE_NAME } from '../payment/payment-methods.ts';
import { orderVat, type PlacedOrder } from '../order.ts';
import { type SalesReport, turkishDay, turkishMonth } from './sales-report.ts';
import type { Sheet, SheetCell, SheetColumn } from '../../exchange/sheet.ts';
import type { SiteId } from '../../catalogue/site/site.ts';
import { addVatParts, splitVat, type VatPart } from '../../money/vat.ts';

const { methods: METHODS, payments: PAYMENTS, statuses: STATUSES } = ORDER_WORDS;

const plain = (head: string): SheetColumn => ({ head, kind: 'plain' });
const amount = (head: string): SheetColumn => ({ head, kind: 'amount' });
const date = (head: string): SheetColumn => ({ head, kind: 'date' });
const lira = (value: Kurus | number): number => value / 100;
const dayOf = (iso: string | undefined): SheetCell => (iso === undefined ? undefined : turkishDay(iso));

/** A refund to a customer. */
export interface Refund {
  readonly record: OrderRecord;
  /** ISO time. */
  readonly at: string;
  readonly amount: Kurus;
  readonly reference: string;
}

/** The refunds in a span of time; ISO times, `from` is included, `to` is not. */
export function refundsOf(
  record: OrderRecord,
  { from = '', to }: { readonly from?: string; readonly to?: string },
): Refund[] {
  return record.events.flatMap((event) =>
    event.type === 'refunded' && event.at >= from && (to === undefined || event.at < to)
      ? [{ record, at: event.at, amount: event.amount, reference: event.reference }]
      : [],
  );
}

/**
 * The VAT of a part of an order's money, split by rates like the order's total. The gross amounts add up to the part.
 */
export function refundVat(
  order: Pick<PlacedOrder, 'items' | 'shippingFee' | 'paymentFee' | 'shippingVatRate' | 'total'>,
  part: Kurus,
): VatPart[] {
  let rounded = 0;
  let given = 0;
  return orderVat(order).map(({ vatRate, gross }) => {
    rounded += gross;
    const share = Math.round(part * (rounded / order.total)) - given;
    given += share;
    return splitVat({ gross: kurus(share), vatRate });
  });
}

/**
 * One row per sale with all data for an invoice, and a pair of columns for each of `rates`, which must contain all
 * rates of the sales.
 */
export function salesSheet(
  records: Iterable<OrderRecord>,
  vatRates: readonly number[],
  taxNumberOf: (order: PlacedOrder) => string,
): Sheet {
  return {
    name: 'Siparişler',
    columns: [
      plain('Sipariş No'),
      date('Tarih'),
      plain('Ay'),
      plain('Site'),
      plain('Müşteri'),
      plain('Ödeme yöntemi'),
      plain('Ödeme durumu'),
      plain('Sipariş durumu'),
      date('Ödeme tarihi'),
      ...vatRates.flatMap((rate) => {
        const rateText = String(rate).replace('.', ',');
        return [amount(`Matrah %${rateText}`), amount(`KDV %${rateText}`)];
      }),
      amount('Matrah toplamı'),
      amount('KDV toplamı'),
      amount('Kargo (KDV dahil)'),
      amount(`${PAYMENT_FEE_NAME} (KDV dahil)`),
      amount('Toplam (KDV dahil)'),
      amount('Vade farkı (banka)'),
      amount('İade edilen'),
      date('Son iade tarihi'),
      plain('Fatura no'),
      date('Fatura tarihi'),
      plain('ETTN'),
      plain('Fatura türü'),
      plain('Fatura ünvanı'),
      plain('VKN / TCKN'),
      plain('Vergi dairesi'),
      plain('Fatura adresi'),
      plain('İl'),
      plain('İlçe'),
    ],
    rows: mapEach(records, (record) => [...saleRow(record, vatRates), ...invoiceCells(record, taxNumberOf)]),
  };
}

function invoiceCells(
  { order, state: { invoice } }: OrderRecord,
  taxNumberOf: (order: PlacedOrder) => string,
): SheetCell[] {
  const { billing, delivery } = order;
  return [
    invoice.number,
    invoice.date || undefined,
    invoice.ettn,
    ORDER_WORDS.billing[billing?.type ?? 'individual'],
    billing?.title ?? order.customerName,
    taxNumberOf(order),
    billing?.taxOffice ?? '',
    billing?.address ?? order.shippingAddress,
    delivery?.city ?? '',
    delivery?.district ?? '',
  ];
}

function saleRow({ order, state, events }: OrderRecord, vatRates: readonly number[]): SheetCell[] {
  const parts = orderVat(order);
  return [
    orderNumberOf(order.id),
    dayOf(order.createdAt),
    turkishMonth(order.createdAt),
    order.site,
    order.customerName,
    METHODS[order.paymentMethod],
    PAYMENTS[state.paymentStatus],
    STATUSES[state.orderStatus],
    dayOf(events.find(({ type }) => type === 'paid')?.at),
    ...vatRates.flatMap((rate) => {
      const part = parts.find(({ vatRate }) => vatRate === rate);
      return [lira(part?.net ?? 0), lira(part?.vat ?? 0)];
    }),
    lira(parts.reduce((sum, part) => sum + part.net, 0)),
    lira(parts.reduce((sum, part) => sum + part.vat, 0)),
    lira(order.shippingFee),
    lira(order.paymentFee ?? 0),
    lira(order.total),
    lira(state.surcharge),
    lira(state.refundedAmount),
    dayOf(events.findLast(({ type }) => type === 'refunded')?.at),
  ];
}

/**
 * One row per line of each sale, including the delivery: quantity times unit price minus the discount is the amount,
 * and the amounts of an order add up to its total.
 */
export function linesSheet(records: Iterable<OrderRecord>): Sheet {
  return {
    name: 'Satırlar',
    columns: [
      plain('Sipariş No'),
      date('Tarih'),
      plain('Ay'),
      plain('Site'),
      plain('Ürün'),
      plain('Stok kodu'),
      plain('Adet'),
      amount('Birim fiyat (KDV dahil)'),
      amount('İndirim (KDV dahil)'),
      plain('KDV oranı (%)'),
      amount('Matrah'),
      amount('KDV'),
      amount('Tutar (KDV dahil)'),
    ],
    rows: flatMapEach(records, lineRows),
  };
}

function lineRows({ order }: OrderRecord): SheetCell[][] {
  const head = [orderNumberOf(order.id), dayOf(order.createdAt), turkishMonth(order.createdAt), order.site];
  return billedLines(order).map(({ name, sku, quantity, price, discount, vatRate, net, vat, gross }) => [
    ...head,
    name,
    sku,
    quantity,
    lira(price),
    lira(discount),
    vatRate,
    lira(net),
    lira(vat),
    lira(gross),
  ]);
}

/** One row per rate of each refund, with negative amounts, on the day of the refund. */
export function refundsSheet(refunds: Iterable<Refund>): Sheet {
  return {
    name: 'İadeler',
    columns: [
      date('İade tarihi'),
      plain('Ay'),
      plain('Sipariş No'),
      date('Sipariş tarihi'),
      plain('Site'),
      plain('Müşteri'),
      plain('Ödeme yöntemi'),
      plain('Açıklama'),
      plain('KDV oranı (%)'),
      amount('Matrah'),
      amount('KDV'),
      amount('İade (KDV dahil)'),
    ],
    rows: flatMapEach(refunds, ({ record: { order }, at, amount: part, reference }) =>
      refundVat(order, part).map(({ vatRate, net, vat, gross }) => [
        dayOf(at),
        turkishMonth(at),
        orderNumberOf(order.id),
        dayOf(order.createdAt),
        order.site,
        order.customerName,
        METHODS[order.paymentMethod],
        reference,
        vatRate,
        -lira(net),
        -lira(vat),
        -lira(gross),
      ]),
    ),
  };
}

/** VAT by month, site and rate: sales on the day of the order, refunds (negative) on the day of the refund. */
export function vatSheet({ months }: SalesReport, refunds: Iterable<Refund>): Sheet {
  const given = new Map<string, { month: string; site: SiteId; vat: readonly VatPart[] }>();
  for (const { record, at, amount: part } of refunds) {
    const month = turkishMonth(at);
    const { site } = record.order;
    const before = given.get(`${month} ${site}`)?.vat ?? [];
    given.set(`${month} ${site}`, { month, site, vat: addVatParts(before, refundVat(record.order, part)) });
  }
  const rowsOf = (kind: string, month: string, site: SiteId, parts: readonly VatPart[], sign: 1 | -1) =>
    parts.map(({ vatRate, net, vat, gross }): SheetCell[] => [
      month,
      site,
      kind,
      vatRate,
      lira(sign * net),
      lira(sign * vat),
      lira(sign * gross),
    ]);
  return {
    name: 'KDV özeti',
    columns: [
      plain('Ay'),
      plain('Site'),
      plain('Tür'),
      plain('KDV oranı (%)'),
      amount('Matrah'),
      amount('KDV'),
      amount('Toplam (KDV dahil)'),
    ],
    rows: [
      ...months.flatMap(({ month, site, vat }) => rowsOf('Satış', month, site, vat, 1)),
      ...[...given.values()].flatMap(({ month, site, vat }) => rowsOf('İade', month, site, vat, -1)),
    ].sort((left, right) => (left.slice(0, 2).join() < right.slice(0, 2).join() ? -1 : 1)),
  };
}

function* mapEach<In, Out>(items: Iterable<In>, map: (item: In) => Out): Generator<Out> {
  for (const item of items) yield map(item);
}

function* flatMapEach<In, Out>(items: Iterable<In>, map: (item: In) => readonly Out[]): Generator<Out> {
  for (const item of items) yield* map(item);
}

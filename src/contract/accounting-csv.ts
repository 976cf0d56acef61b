import type { OrderRecord } from '../domain/order-list.ts';
import { orderNumberOf } from '../domain/order-number.ts';
import { orderVat } from '../domain/order.ts';
import { kurus, ZERO } from '../domain/money.ts';
import { turkishMonth } from '../domain/sales-report.ts';
import { csvAmount } from '../domain/turkish-csv.ts';

const METHODS = { paytr: 'Kart (PayTR)', bank_transfer: 'Havale / EFT' } as const;
const PAYMENTS = {
  pending: 'Bekliyor',
  paid: 'Ödendi',
  failed: 'Başarısız',
  refunded: 'İade edildi',
  partially_refunded: 'Kısmen iade',
} as const;
const STATUSES = {
  processing: 'Alındı',
  preparing: 'Hazırlanıyor',
  shipped: 'Kargoda',
  delivered: 'Teslim edildi',
  cancelled: 'İptal',
  returned: 'İade',
} as const;

const turkishDay = new Intl.DateTimeFormat('tr-TR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Istanbul',
});

const dayOf = (iso: string | undefined): string =>
  iso === undefined ? '' : turkishDay.format(new Date(iso));

/** The heads of the columns, with a pair for each rate of VAT. */
export function accountingHead(vatRates: readonly number[]): string[] {
  return [
    'Sipariş No',
    'Tarih',
    'Ay',
    'Site',
    'Müşteri',
    'Ödeme yöntemi',
    'Ödeme durumu',
    'Sipariş durumu',
    'Ödeme tarihi',
    ...vatRates.flatMap((rate) => {
      const shown = String(rate).replace('.', ',');
      return [`Matrah %${shown}`, `KDV %${shown}`];
    }),
    'Matrah toplamı',
    'KDV toplamı',
    'Kargo (KDV dahil)',
    'Toplam (KDV dahil)',
    'Vade farkı (banka)',
    'İade edilen',
    'Son iade tarihi',
  ];
}

/** One order under `accountingHead` of rates that hold all of its own. */
export function accountingRow({ order, state, events }: OrderRecord, vatRates: readonly number[]): string[] {
  const parts = orderVat(order);
  const net = parts.reduce((sum, part) => sum + part.net, 0);
  const vat = parts.reduce((sum, part) => sum + part.vat, 0);
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
      return [csvAmount(part?.net ?? ZERO), csvAmount(part?.vat ?? ZERO)];
    }),
    csvAmount(kurus(net)),
    csvAmount(kurus(vat)),
    csvAmount(order.shippingFee),
    csvAmount(order.total),
    csvAmount(state.surcharge),
    csvAmount(state.refundedAmount),
    dayOf(events.findLast(({ type }) => type === 'refunded')?.at),
  ];
}

import { ORDER_WORDS } from '../order-words.ts';
import { orderNumberOf } from '../order-number.ts';
import { turkishDay } from '#kernel/turkish-day';
import { date, flatMapEach, plain, type Sheet, type SheetField, sheetOf } from '../../exchange/sheet.ts';
import { BILLED_FIELDS, type BilledLine } from './billed-lines.ts';
import { formatPhone } from '../checkout/phone.ts';
import type { InvoiceFacts } from './invoice-facts.ts';

const FIELDS: readonly SheetField<InvoiceFacts & BilledLine>[] = [
  plain('Sipariş No', ({ record }) => orderNumberOf(record.order.id)),
  date('Sipariş tarihi', ({ record }) => turkishDay(record.order.createdAt)),
  plain('Fatura türü', ({ buyer }) => ORDER_WORDS.billing[buyer.isCompany ? 'company' : 'individual']),
  plain('Ad soyad / unvan', ({ buyer }) => buyer.name),
  plain('VKN / TCKN', ({ buyer }) => buyer.taxNumber),
  plain('Vergi dairesi', ({ buyer }) => buyer.taxOffice),
  plain('Adres', ({ buyer }) => buyer.address),
  plain('İlçe', ({ buyer }) => buyer.district),
  plain('İl', ({ buyer }) => buyer.city),
  plain('E-posta', ({ record }) => record.order.customerEmail),
  plain('Telefon', ({ record }) => formatPhone(record.order.customerPhone)),
  ...BILLED_FIELDS,
  plain('Web adresi', ({ webAddress }) => webAddress),
  plain('Ödeme şekli', ({ paymentWord }) => paymentWord),
  plain('Ödeme aracısı', ({ paymentAgent }) => paymentAgent),
  date('Ödeme tarihi', ({ paidOn }) => paidOn),
  date('Gönderim tarihi', ({ shippedOn }) => shippedOn),
  plain('Kargo firması', ({ carrier }) => carrier.name),
  plain('Kargo VKN', ({ carrier }) => carrier.vkn),
  plain('Takip no', ({ record }) => record.state.trackingNumber),
];

/** The rows from which the accountant makes invoices: one for each line of each order. */
export function invoiceSheet(invoices: Iterable<InvoiceFacts>): Sheet {
  const rowsOf = (facts: InvoiceFacts) => facts.lines.map((line) => ({ ...facts, ...line }));
  return sheetOf('Fatura satırları', FIELDS, flatMapEach(invoices, rowsOf));
}

import { ORDER_WORDS } from '../order-words.ts';
import { orderNumberOf } from '../order-number.ts';
import { turkishDay } from '../reports/sales-report.ts';
import type { Sheet, SheetCell, SheetColumn } from '../../exchange/sheet.ts';
import type { BilledLine } from './billed-lines.ts';
import { formatPhone } from '../checkout/phone.ts';
import type { InvoiceFacts } from './invoice-facts.ts';

type Cell = (facts: InvoiceFacts, line: BilledLine) => SheetCell;

const plain = (head: string, cell: Cell): [SheetColumn, Cell] => [{ head, kind: 'plain' }, cell];
const amount = (head: string, cell: Cell): [SheetColumn, Cell] => [{ head, kind: 'amount' }, cell];
const date = (head: string, cell: Cell): [SheetColumn, Cell] => [{ head, kind: 'date' }, cell];
const dayOrNone = (day: string): SheetCell => (day === '' ? undefined : day);

const COLUMNS: readonly (readonly [SheetColumn, Cell])[] = [
  plain('Sipariş No', ({ record }) => orderNumberOf(record.order.id)),
  date('Sipariş tarihi', ({ record }) => turkishDay(record.order.createdAt)),
  plain('Fatura türü', ({ buyer }) => ORDER_WORDS.billing[buyer.isCompany ? 'company' : 'individual']),
  plain('Ad soyad / ünvan', ({ buyer }) => buyer.name),
  plain('VKN / TCKN', ({ buyer }) => buyer.taxNumber),
  plain('Vergi dairesi', ({ buyer }) => buyer.taxOffice),
  plain('Adres', ({ buyer }) => buyer.address),
  plain('İlçe', ({ buyer }) => buyer.district),
  plain('İl', ({ buyer }) => buyer.city),
  plain('E-posta', ({ record }) => record.order.customerEmail),
  plain('Telefon', ({ record }) => formatPhone(record.order.customerPhone)),
  plain('Ürün', (_facts, line) => line.name),
  plain('Stok kodu', (_facts, line) => line.sku),
  plain('Adet', (_facts, line) => line.quantity),
  amount('Birim fiyat (KDV dahil)', (_facts, line) => line.price / 100),
  amount('İndirim (KDV dahil)', (_facts, line) => line.discount / 100),
  plain('KDV oranı (%)', (_facts, line) => line.vatRate),
  amount('Matrah', (_facts, line) => line.net / 100),
  amount('KDV', (_facts, line) => line.vat / 100),
  amount('Tutar (KDV dahil)', (_facts, line) => line.gross / 100),
  plain('Web adresi', ({ webAddress }) => webAddress),
  plain('Ödeme şekli', ({ paymentWord }) => paymentWord),
  plain('Ödeme aracısı', ({ paymentAgent }) => paymentAgent),
  date('Ödeme tarihi', ({ paidOn }) => dayOrNone(paidOn)),
  date('Gönderim tarihi', ({ shippedOn }) => dayOrNone(shippedOn)),
  plain('Kargo firması', ({ carrier }) => carrier.name),
  plain('Kargo VKN', ({ carrier }) => carrier.vkn),
  plain('Takip no', ({ record }) => record.state.trackingNumber),
];

/** The rows from which the accountant makes invoices: one for each line of each order. */
export function invoiceSheet(invoices: Iterable<InvoiceFacts>): Sheet {
  return {
    name: 'Fatura satırları',
    columns: COLUMNS.map(([column]) => column),
    rows: rowsOf(invoices),
  };
}

function* rowsOf(invoices: Iterable<InvoiceFacts>): Generator<SheetCell[]> {
  for (const facts of invoices) {
    for (const line of facts.lines) yield COLUMNS.map(([, cell]) => cell(facts, line));
  }
}

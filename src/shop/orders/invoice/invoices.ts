import { inTurns } from '../../yield-turn.ts';
import type { InvoiceResult, InvoiceResultsJson } from '#contract/orders/invoice/invoices';
import { AppError, requireFound } from '#domain/errors';
import {
  type InvoiceFields,
  invoiceFaults,
  mustRetain,
  NO_INVOICE,
  readEttn,
  readInvoiceNumber,
  requirePdf,
} from '#domain/orders/invoice/attached-invoice';
import type { InvoiceRow } from '#domain/orders/invoice/invoice-list';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import { isPossible } from '#domain/orders/order-transitions';
import type { OrderEventBody } from '#domain/orders/order';
import { turkishDay } from '#kernel/turkish-day';
import { findTypedOrder } from '../find-order.ts';
import { lineOutcome, LINES_A_TURN } from '../line-outcome.ts';
import type { OrderBook } from '../order-book.ts';
import type { SellingParts } from '../selling-parts.ts';

type InvoiceChange = NonNullable<InvoiceResult['change']>;

const NOT_SHIPPED =
  'Fatura, sipariş kargoya verildikten sonra eklenir: e-Arşiv faturada taşıyıcı ve gönderim tarihi bulunur.';

/** Invoices that the accountant or signer made: their numbers are entered, their PDFs stored and sent to the buyer. */
export function createInvoices({ orders, invoiceFiles: files, now }: SellingParts, book: OrderBook) {
  const requireShipped = ({ state }: OrderRecord): void => {
    if (!isPossible(state, 'invoiceAttached')) {
      throw new AppError('invalid_transition', { message: NOT_SHIPPED });
    }
  };

  /** The change of an entry. @throws AppError `invalid_transition`, `invalid`, `conflict` (used number) */
  const check = (
    record: OrderRecord,
    typed: InvoiceFields,
  ): { readonly change: InvoiceChange; readonly fields: InvoiceFields } => {
    const { order, state } = record;
    requireShipped(record);
    const today = turkishDay(now());
    const issues = invoiceFaults(typed, { orderedOn: turkishDay(order.createdAt), today });
    if (issues.length > 0) throw new AppError('invalid', { issues });
    const number = readInvoiceNumber(typed.number) ?? '';
    const other = orders.findByInvoice(number);
    if (other && other.id !== order.id) {
      throw new AppError('conflict', {
        message: `Bu fatura numarası ${orderNumberOf(other.id)} numaralı siparişte kayıtlı.`,
      });
    }
    const attached = state.invoice;
    // A list without ETTNs keeps the known one, unless the number changes.
    const ettn = readEttn(typed.ettn) ?? (attached.number === number ? attached.ettn : '');
    const fields = { number, date: typed.date, ettn };
    if (attached.number === '') return { change: 'attached', fields };
    const isSame =
      attached.number === number && attached.date === fields.date && attached.ettn === fields.ettn;
    return { change: isSame ? 'none' : 'changed', fields };
  };

  /** Changes the invoice of an order, and removes the PDF that it has no longer. */
  const change = async (
    orderId: string,
    by: string,
    decide: (current: OrderRecord) => readonly OrderEventBody[],
  ): Promise<OrderRecord> => {
    let old = '';
    const record = await book.update(orderId, by, (current) => {
      old = current.state.invoice.pdf;
      return decide(current);
    });
    if (old !== '' && record.state.invoice.pdf === '') await files.remove(old);
    return record;
  };

  /** Another number means another invoice: the stored PDF is removed. */
  const attach = async (
    orderId: string,
    typed: InvoiceFields,
    by: string,
  ): Promise<{ readonly record: OrderRecord; readonly change: InvoiceChange }> => {
    let made: InvoiceChange = 'none';
    const record = await change(orderId, by, (current) => {
      const checked = check(current, typed);
      made = checked.change;
      return made === 'none' ? [] : [{ type: 'invoiceAttached', ...checked.fields }];
    });
    return { record, change: made };
  };

  const findOrder = (name: string): string | undefined => findTypedOrder(orders, name)?.id;

  /** Finds an order by its number or id, else by the ETTN, which a draft derives from the order's id. */
  const orderOf = ({ order, ettn }: Pick<InvoiceRow, 'order' | 'ettn'>): string =>
    requireFound(findOrder(order) ?? findOrder(ettn), 'order_not_found');

  /** Finds the order by a word in a file's name: order number, ETTN, or invoice number. */
  const orderOfFile = (name: string, listed: ReadonlyMap<string, string>): string => {
    const words = name.replace(/\.pdf$/i, '').split(/[^0-9A-Za-z-]+/);
    for (const word of [...words, ...words.flatMap((each) => each.split('-'))]) {
      const number = readInvoiceNumber(word);
      const id =
        findOrder(word) ??
        (number === undefined ? undefined : (listed.get(number) ?? orders.findByInvoice(number)?.id));
      if (id !== undefined) return id;
    }
    throw new AppError('order_not_found', {
      message:
        'Dosya adında kayıtlı bir sipariş numarası, fatura numarası ya da ETTN yok; örnek: A129B448.pdf ya da ABC2026000000001.pdf',
    });
  };

  const resultOf = async (
    asked: string,
    invoiceNumber: string,
    find: () => string,
    work: (orderId: string) => Promise<InvoiceChange> | InvoiceChange,
  ): Promise<InvoiceResult> => {
    let orderId = '';
    const outcome = await lineOutcome(() => work((orderId = find())));
    return { asked, orderId, orderNumber: orderNumberOf(orderId), invoiceNumber, ...outcome };
  };

  /** Removes number and PDF, for example of another order's invoice. @throws AppError `order_not_found` */
  const detach = (orderId: string, by: string): Promise<OrderRecord> =>
    change(orderId, by, ({ state }) => (state.invoice === NO_INVOICE ? [] : [{ type: 'invoiceDetached' }]));

  return {
    attach,
    detach,
    /** Removes those invoices of some orders that the law no longer requires. */
    forgetOld: async (orderIds: readonly string[], by: string): Promise<void> => {
      const today = turkishDay(now());
      for (const id of orderIds) {
        const { order, state } = book.require(id);
        if (!mustRetain(state.invoice.date || turkishDay(order.createdAt), today)) await detach(id, by);
      }
    },
    /**
     * Enters a list, or only reports the result for each line, and which order each file belongs to.
     * @param fileNames names of PDFs that will be added with `addPdf`
     */
    enterList: async (
      rows: readonly InvoiceRow[],
      fileNames: readonly string[],
      by: string,
      isDryRun: boolean,
    ): Promise<Omit<InvoiceResultsJson, 'applied'>> => {
      const listed = new Map<string, string>();
      /** The number of each order in the rows before: a list may have a row for each line of an invoice. */
      const numbers = new Map<string, string>();
      const results: InvoiceResult[] = [];
      for await (const row of inTurns(rows, LINES_A_TURN)) {
        results.push(
          await resultOf(
            row.order || row.ettn,
            row.number,
            () => orderOf(row),
            async (id) => {
              const other = listed.get(row.number);
              if (other !== undefined && other !== id) {
                const message = `Bu fatura numarası listede ${orderNumberOf(other)} için de yazılı.`;
                throw new AppError('conflict', { message });
              }
              listed.set(row.number, id);
              const earlier = numbers.get(id);
              if (earlier === row.number) return 'none';
              if (earlier !== undefined) {
                const message = `Bu sipariş listede daha önce ${earlier} numaralı faturayla var.`;
                throw new AppError('conflict', { message });
              }
              const { change } = isDryRun ? check(book.require(id), row) : await attach(id, row, by);
              numbers.set(id, row.number);
              return change;
            },
          ),
        );
      }
      const fileResults: InvoiceResult[] = [];
      const filed = new Map<string, string>();
      for (const name of fileNames) {
        fileResults.push(
          await resultOf(
            name,
            '',
            () => orderOfFile(name, listed),
            (id) => {
              const record = book.require(id);
              requireShipped(record);
              const earlier = filed.get(id);
              if (earlier !== undefined) {
                throw new AppError('conflict', { message: `Bu sipariş için ${earlier} de seçilmiş.` });
              }
              filed.set(id, name);
              return record.state.invoice.pdf === '' ? 'attached' : 'changed';
            },
          ),
        );
      }
      return { results, files: fileResults };
    },
    /**
     * Stores the invoice's PDF.
     * @param isQuiet the buyer gets no mail
     * @throws AppError `order_not_found`, `invalid_transition`, `invalid`, `payload_too_large`, `storage_failed`
     */
    addPdf: async (orderId: string, bytes: Uint8Array, by: string, isQuiet = false): Promise<OrderRecord> => {
      requirePdf(bytes);
      let old = '';
      const record = await book.exclusively(orderId, async () => {
        const current = book.require(orderId);
        requireShipped(current);
        old = current.state.invoice.pdf;
        const pdf = await files.add(orderId, bytes);
        if (pdf === old) return current;
        return book.change(orderId, by, () => [
          { type: 'invoiceFiled', pdf, ...(isQuiet ? { isQuiet } : {}) },
        ]);
      });
      if (old !== '' && old !== record.state.invoice.pdf) await files.remove(old);
      return record;
    },
    /** The stored PDF; undefined without one. */
    readPdf: async ({ state }: Pick<OrderRecord, 'state'>): Promise<Uint8Array<ArrayBuffer> | undefined> =>
      state.invoice.pdf === '' ? undefined : files.read(state.invoice.pdf),
  };
}

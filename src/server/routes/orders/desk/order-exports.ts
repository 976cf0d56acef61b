import { type DaySpan, daySpan } from '#contract/day-span';
import { orderExportQuery } from '#contract/orders/order-exports';
import { AppError } from '#domain/errors';
import { csvHead, csvLines } from '#domain/exchange/sheet';
import { settingsOfSite } from '#domain/catalogue/site/settings';
import { requireSiteById } from '#domain/catalogue/site/site';
import { canBeInvoiced, type InvoiceFacts, invoiceFacts } from '#domain/orders/invoice/invoice-facts';
import { invoiceSheet } from '#domain/orders/invoice/invoice-sheet';
import { missingForInvoice, type Seller, ublInvoice } from '#domain/orders/invoice/ubl-invoice';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import { linesToPack } from '#domain/orders/payment/refund-pieces';
import { waitsForParcel } from '#domain/orders/order-state';
import { carrierSheet } from '#domain/orders/shipping/carrier-sheet';
import { findCarrier, sumDesi } from '#domain/orders/shipping/shipping';
import { slugOf } from '#kernel/slug';
import { createSalesReader } from '../../../views/sales-reader.ts';
import type { Storefront } from '../../../views/storefront.ts';
import { apiRoute, type ApiRoute } from '../../route.ts';
import type { SellingTools } from '../selling-tools.ts';
import { download } from '../../../answers/download.ts';

/** Prevents an empty archive. */
const NO_DRAFTS = 'Taslak yok: fatura, sipariş ödenip kargoya verildikten sonra kesilir.\r\n';

/** The name of a file about the orders of some days: `muhasebe-2026-11-01-2026-11-30`. */
export function withDays(name: string, { from = '', to = '' }: DaySpan): string {
  return [name, from.slice(0, 10), to.slice(0, 10)].filter(Boolean).join('-');
}

/** Files for the accountant, the signer of invoices, and the carriers. */
export function orderExportRoutes({
  selling,
  shop,
  siteFront,
  writeWorkbook,
  writeZip,
}: SellingTools): readonly ApiRoute[] {
  const sales = createSalesReader(selling);

  const factsOf = (record: OrderRecord, called: Storefront): InvoiceFacts =>
    invoiceFacts(record, {
      webAddress: siteFront(record.order.site, called).origin,
      taxNumber: selling.taxNumberOf(record.order),
      carriers: shop.settings().carriers,
      placeOf: selling.placeOf,
    });

  const sellerOf = ({ record: { order } }: InvoiceFacts): Seller => {
    const settings = settingsOfSite(shop.settings(), requireSiteById(shop.sites(), order.site));
    return { ...settings, ...selling.placeOf(settings.address) };
  };

  const desiOf = (record: OrderRecord): number =>
    sumDesi(
      linesToPack(record).map(({ productId, quantity }) => ({
        quantity,
        desi: shop.catalogue.findProduct(productId)?.desi,
      })),
    );

  const drafts = (invoices: readonly InvoiceFacts[]): Promise<Uint8Array<ArrayBuffer>> => {
    const missing = invoices.flatMap((facts) =>
      missingForInvoice(facts, sellerOf(facts)).map(
        (what) => `${orderNumberOf(facts.record.order.id)}: ${what}\r\n`,
      ),
    );
    function* files(): Generator<[path: string, pieces: Iterable<string>]> {
      for (const facts of invoices) {
        yield [`${orderNumberOf(facts.record.order.id)}.xml`, [ublInvoice(facts, sellerOf(facts))]];
      }
      if (invoices.length === 0) missing.push(NO_DRAFTS);
      if (missing.length > 0) yield ['EKSIKLER.txt', missing];
    }
    return writeZip(files());
  };

  return [
    apiRoute('GET', '/api/admin/orders/export', 'orders', {
      summary:
        "Orders for others: `for=invoice` a row per line for the accountant, `for=ubl` a zip of unsigned draft invoices (both of the parcels sent in these days), `for=<carrier>` the parcels that wait, in the carrier's columns.",
      query: orderExportQuery,
      response: { description: 'A workbook, a table or a zip', body: '*/*' },
      errors: ['order_not_found', 'invalid_transition'],
      handler: async ({ query, audit, storefront }) => {
        const { carriers } = shop.settings();
        const isInvoice = query.for === 'invoice' || query.for === 'ubl';
        const carrier = findCarrier(carriers, query.for);
        if (!isInvoice && !carrier) {
          const names = carriers.map(({ name }) => name).join(', ');
          throw new AppError('bad_request', {
            message: `"for" invoice, ubl ya da bir kargo firması olabilir: ${names}.`,
          });
        }
        const span = daySpan(query);
        // Those of a month's last days are often sent in the next one: only the end says when they were placed.
        const placed = isInvoice ? { ...span, from: undefined } : span;
        const chosen = query.ids?.map((id) => ({ id })) ?? sales.all(placed).toReversed();
        const records: OrderRecord[] = [];
        const isWanted = (record: OrderRecord): boolean =>
          isInvoice ? canBeInvoiced(record, query.ids ? {} : span) : waitsForParcelOf(record);
        await sales.readEach(chosen, (record) => {
          if (isWanted(record)) records.push(record);
        });
        if (query.ids && records.length === 0) {
          throw new AppError('invalid_transition', {
            message: isInvoice
              ? 'Seçilen siparişler henüz kargoya verilmedi ya da ödenmedi: e-Arşiv faturada taşıyıcı ve gönderim tarihi bulunur.'
              : 'Seçilen siparişler arasında kargoya verilecek yok.',
          });
        }
        audit({ kind: 'export', action: 'exported', subject: `orders.${query.for}`, count: records.length });
        const invoices = isInvoice ? records.map((record) => factsOf(record, storefront)) : [];
        if (query.for === 'ubl') {
          return download(await drafts(invoices), `${withDays('fatura-taslaklari', query)}.zip`);
        }
        const sheet = isInvoice
          ? invoiceSheet(invoices)
          : carrierSheet(records, desiOf, selling.placeOf, carrier?.columns);
        const name = carrier ? `kargo-${slugOf(carrier.name)}` : 'fatura-satirlari';
        const content =
          query.format === 'csv' ? csvHead(sheet) + csvLines(sheet) : await writeWorkbook([sheet]);
        return download(content, `${withDays(name, query)}.${query.format}`);
      },
    }),
  ];
}

const waitsForParcelOf = ({ state }: OrderRecord): boolean => waitsForParcel(state) && !state.isHidden;

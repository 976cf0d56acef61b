import { readListText } from '#adapters/exchange/read-table';
import { writeWorkbook } from '#adapters/exchange/xlsx/write-workbook';
import { writeZip } from '#adapters/exchange/write-zip';
import type { SellingServices } from '#server/routes/orders/selling-tools';
import type { Selling } from '#shop/orders/selling';

/** The parts for selling; it prints the orders' ids and sends no mail. `parts` replaces what a test is about. */
export function createTestServices(selling: Selling, parts: Partial<SellingServices> = {}): SellingServices {
  return {
    selling,
    printOrders: (kind, records) => {
      const printed = kind === 'labels' ? records.length : records.map(({ order }) => order.id).join();
      return Promise.resolve(new Uint8Array(Buffer.from(`%PDF ${printed}`)));
    },
    writeWorkbook,
    writeZip,
    readListText,
    mails: { orderMails: { resend: () => Promise.resolve(false) }, outbox: { entries: () => [] } },
    ...parts,
  };
}

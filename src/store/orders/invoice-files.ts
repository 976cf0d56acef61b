import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { orderNumberOf } from '#domain/orders/order-number';
import type { InvoiceFiles } from '#shop/orders/selling-ports';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { ifThere } from '#kernel/system-code';
import { findSharedFiles, putPrivateFile } from '../shared/shared-folder.ts';

const HASH_DIGITS = 16;
export const INVOICES_FOLDER = 'invoices';

export function isInvoiceFile(name: string): boolean {
  return /^[0-9A-Za-z-]+\.pdf$/.test(name);
}

/** `_private/invoices/`: PDFs of invoices, named by order and content. */
export function openInvoiceFiles(privateDir: string): InvoiceFiles {
  const folder = join(privateDir, INVOICES_FOLDER);
  return {
    add: async (orderId, bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS);
      const name = `${orderId}-${hash}.pdf`;
      await putPrivateFile(privateDir, `${INVOICES_FOLDER}/${name}`, bytes);
      return name;
    },
    read: async (name) => {
      const path = join(folder, name);
      // This server may know the order before it has the file.
      if (!existsSync(path)) await findSharedFiles(privateDir)?.catchUp();
      return ifThere(async () => new Uint8Array(await readFile(path)));
    },
    remove: (name) => putPrivateFile(privateDir, `${INVOICES_FOLDER}/${name}`, undefined),
  };
}

/** PDFs that orders name and the folder does not have. */
export function findMissingInvoices(dataDir: string, names: readonly string[]): FileProblem[] {
  return names.flatMap((name): FileProblem[] => {
    const file = `${PRIVATE_FOLDER}/${INVOICES_FOLDER}/${name}`;
    if (existsSync(join(dataDir, file))) return [];
    const message = `${orderNumberOf(name)} numaralı siparişin fatura PDF'i yok; yedekten geri koyun ya da sipariş sayfasından yeniden ekleyin`;
    return [{ file, line: 1, message, code: 'missing_invoice' }];
  });
}

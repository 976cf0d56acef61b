import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InvoiceFiles } from '#shop/orders/selling-ports';
import { removeDurably, writeDurably } from '../files/durable-file.ts';
import { systemCodeOf } from '../files/system-code.ts';

const HASH_DIGITS = 16;

/** `_private/invoices/`: a PDF for each order, named by the order and by its content. */
export function openInvoiceFiles(privateDir: string): InvoiceFiles {
  const folder = join(privateDir, 'invoices');
  return {
    add: async (orderId, bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS);
      const name = `${orderId}-${hash}.pdf`;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeDurably(join(folder, name), bytes, { mode: 0o600 });
      return name;
    },
    read: async (name) => {
      try {
        return new Uint8Array(await readFile(join(folder, name)));
      } catch (error) {
        if (systemCodeOf(error) !== 'ENOENT') throw error;
        return undefined;
      }
    },
    remove: async (name) => {
      await removeDurably(join(folder, name));
    },
  };
}

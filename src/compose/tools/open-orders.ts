import { join, relative, resolve } from 'node:path';
import { createDrawPaper, type DrawPaper } from '#adapters/pdf/draw-paper';
import { createPrintOrders } from '#adapters/pdf/create-print-orders';
import { createPictureFiles } from '#adapters/images/picture-files';
import { type DrawSvg, drawSvg } from '#adapters/images/render-webp';
import { openTemplates } from '#adapters/templates/open-templates';
import { PROGRAM_FOLDER, readFont } from '../program-folder.ts';
import { withShop } from './with-shop.ts';
import type { PictureKeeper, Pictures } from '#shop/catalogue/picture-ports';
import type { OrderStore, PrintOrders } from '#shop/orders/selling-ports';
import type { Shop } from '#shop/shop';
import { PRIVATE_FOLDER, requireDataFolder, TEMPLATES_FOLDER } from '#store/files/data-folder';
import { leadsThroughLink } from '#store/files/paths';
import { writeDurably } from '#store/files/durable-file';
import { writeNamedFile } from '#store/files/named-file';
import { openOrderStore } from '#store/orders/order-store';
import { type JournalReport, verifyJournal } from '#store/orders/journal/verify-journal';

const PERSONS_MODE = 0o600;

/** The orders of a data folder for reading; a server may be running. */
export function readOrders(dataDir: string): OrderStore {
  return openOrderStore({ privateDir: join(resolve(dataDir), PRIVATE_FOLDER), isReadOnly: true });
}

/**
 * Writes a file about persons that somebody named, or stdout for `-`; others may not read it.
 * @throws AppError `storage_failed`
 */
export function writePersonsFile(file: string, content: string | Uint8Array): Promise<void> {
  return writeNamedFile(file, content, PERSONS_MODE);
}

/** Checks the order journal of a data folder. @throws AppError `storage_failed` without a data folder */
export function verifyOrders(dataDir: string): JournalReport {
  return verifyJournal(requireDataFolder(dataDir));
}

/** The templates of a data folder, each before the program's own one; links are not followed. */
export function templatesOf(dataDir: string) {
  const owners = join(dataDir, TEMPLATES_FOLDER);
  const program = join(PROGRAM_FOLDER, 'templates');
  return openTemplates([owners, program], {
    program,
    mayRead: (path) => !path.startsWith(owners) || !leadsThroughLink(dataDir, relative(dataDir, path)),
  });
}

/** The pictures of a data folder, resized on demand. */
export function openPictures(dataDir: string, draw: DrawSvg = drawSvg): Pictures & PictureKeeper {
  return createPictureFiles({
    drawSvg: draw,
    dir: join(dataDir, 'images'),
    cacheDir: join(dataDir, PRIVATE_FOLDER, 'cache', 'pictures'),
    writeDurably,
  });
}

/** Prints orders with the templates, settings and logos of a shop. */
export function printOrdersOf(
  draw: DrawPaper,
  shop: Shop,
  templates: Pick<ReturnType<typeof templatesOf>, 'readEach'>,
  pictures: Pick<Pictures, 'read'>,
): PrintOrders {
  return createPrintOrders({
    readTexts: templates.readEach,
    draw,
    readLogo: async ({ logoUrl }) => {
      const [, name] = /^\/images\/(.+)$/.exec(logoUrl ?? '') ?? [];
      return name === undefined ? undefined : (await pictures.read(name))?.bytes;
    },
    settings: () => shop.settings(),
    sites: () => shop.sites(),
  });
}

/** Opens the printing of orders, with the shop's settings and logos, for some work. */
export function withPrintOrders<T>(dataDir: string, work: (print: PrintOrders) => Promise<T>): Promise<T> {
  const folder = resolve(dataDir);
  return withShop(folder, (shop) =>
    work(printOrdersOf(createDrawPaper(readFont), shop, templatesOf(folder), openPictures(folder))),
  );
}

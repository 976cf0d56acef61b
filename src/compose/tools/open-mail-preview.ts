import { join, resolve } from 'node:path';
import type { OrderMail } from '#domain/orders/order-mail';
import type { OrderRecord } from '#domain/orders/order-list';
import { requireSiteById, storefrontOrigin } from '#domain/catalogue/site/site';
import { openMailComposer } from '../orders/open-mails.ts';
import { templatesOf } from './open-orders.ts';
import { withShop } from './with-shop.ts';
import type { MailMessage, OutboxEntry } from '#domain/orders/outbox-message';
import { sampleOrderRecord } from '#shop/orders/demo/sample-order-record';
import { PRIVATE_FOLDER } from '#store/files/data-folder';
import { readLock } from '#store/files/lock/data-lock';
import { openOutboxRecords } from '#store/orders/outbox-records';

const DEFAULT_PORT = 3000;

interface PreviewRequest {
  readonly mail: OrderMail;
  /** Absent: a sample order is used. */
  readonly record: OrderRecord | undefined;
  /** The owner's address for shoppers, for the links. */
  readonly publicUrl: URL | undefined;
}

/** A mail as it would be sent now, with the data folder's templates and settings; nothing is sent. */
export function previewMail(
  dataDir: string,
  { mail, record, publicUrl }: PreviewRequest,
): Promise<MailMessage> {
  const folder = resolve(dataDir);
  return withShop(folder, (shop) => {
    const compose = openMailComposer({
      privateDir: join(folder, PRIVATE_FOLDER),
      shop,
      templates: templatesOf(folder),
      originOf: (site) =>
        storefrontOrigin(site, shop.sites(), publicUrl, { port: readLock(folder)?.port ?? DEFAULT_PORT }),
    });
    const made = () =>
      sampleOrderRecord(mail, {
        products: shop.catalogue.products(),
        settings: shop.settings(),
        site: requireSiteById(shop.sites(), 'dikis').id,
        now: new Date(),
      });
    return compose(mail, record ?? made());
  });
}

/** The mails of a data folder, newest first; a server may be running. */
export function readMails(dataDir: string): readonly OutboxEntry[] {
  return openOutboxRecords(join(resolve(dataDir), PRIVATE_FOLDER))
    .load()
    .toReversed();
}

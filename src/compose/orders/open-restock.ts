import { randomUUID } from 'node:crypto';
import { hashToken, newToken } from '#adapters/crypto/random-tokens';
import type { Mailbox } from '#adapters/mail/mailbox';
import { createRestockMails } from '#adapters/mail/restock-mail';
import type { Templates } from '#adapters/templates/open-templates';
import type { Site } from '#domain/catalogue/site/site';
import { createRestock, type Restock } from '#shop/orders/stock/restock';
import type { Shop } from '#shop/shop';
import type { Log } from '#store/files/log';
import { openRecords } from '#store/panel/private-records';

interface Options extends Pick<Mailbox, 'outbox' | 'hasAccount'> {
  readonly privateDir: string;
  readonly shop: Shop;
  readonly templates: Templates;
  readonly originOf: (site: Site) => string;
  readonly log: Log;
}

/** Opens the wishes for notifications about products; they are processed after the start. */
export function openRestock({ privateDir, log, templates, ...rest }: Options): Restock {
  const { shop, originOf } = rest;
  return createRestock({
    ...rest,
    records: openRecords(privateDir, 'restock.json'),
    compose: createRestockMails({
      settings: () => shop.settings(),
      sites: () => shop.sites(),
      originOf,
      render: templates.render,
    }),
    now: () => new Date(),
    newId: randomUUID,
    newToken,
    hashToken,
    onFault: (error) => log.error({ err: error }, 'people who wait for a product could not be notified'),
  });
}

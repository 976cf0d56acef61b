import type { OrderRecord } from '#domain/orders/order-list';
import type { Settings } from '#domain/catalogue/site/settings';
import type { Site } from '#domain/catalogue/site/site';

export interface PrintedOrder extends OrderRecord {
  readonly site: Site;
  readonly settings: Settings;
  /** PNG of the site's logo; without it the site's name is printed. */
  readonly logo?: Buffer | undefined;
}

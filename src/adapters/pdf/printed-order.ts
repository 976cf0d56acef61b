import type { OrderRecord } from '#domain/orders/order-list';
import type { Settings } from '#domain/catalogue/site/settings';
import type { Site } from '#domain/catalogue/site/site';

/** An order for a paper. */
export interface PrintedOrder extends Pick<OrderRecord, 'order' | 'state'> {
  readonly site: Site;
  /** Those of its site. */
  readonly settings: Settings;
  /** PNG of the site's logo; without it the site's name is printed. */
  readonly logo?: Buffer | undefined;
}

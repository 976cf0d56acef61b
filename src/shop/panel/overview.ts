import { mailToJson } from '#contract/orders/email';
import { type Overview, overview } from '#contract/panel/overview';
import { isAllowed, type Role } from '#domain/panel/admin';
import type { AdminFilter } from '#domain/panel/admin-listing';
import { toDecimal, sumKurus } from '#domain/money/money';
import type { OrderSummary } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import type { DaySales } from '#domain/orders/reports/sales-report';
import type { SiteId } from '#domain/catalogue/site/site';
import { DAY_MS, turkishDay } from '#kernel/turkish-day';
import type { Product } from '#domain/catalogue/product/product';
import { countFiles } from '../catalogue/file-statistics.ts';
import type { PanelTools } from './panel-tools.ts';
import type { Selling } from '../orders/selling.ts';

/** The daily overview for an owner, limited to what a role may see; its lists also to one storefront. */
export type ReadOverview = (role: Role, site?: SiteId) => Overview;

interface Parts extends Pick<PanelTools, 'shop' | 'products' | 'searches' | 'now'> {
  readonly files: Pick<PanelTools['files'], 'structure'>;
  readonly orders: Pick<Selling, 'listOrders' | 'salesByDay' | 'deadlineOf'> & {
    readonly fitReports: Pick<Selling['fitReports'], 'list'>;
  };
  readonly outbox: Pick<PanelTools['outbox'], 'entries'>;
  readonly jobs: Pick<PanelTools['jobs'], 'list'>;
}

const MAX_LISTED = 10;
const MAX_JOBS = 5;
const SALES_DAYS = 30;

function sum(days: readonly DaySales[], amountOf: (day: DaySales) => number): string {
  return toDecimal(sumKurus(days.map(amountOf)));
}

type OrdersPart = NonNullable<Overview['orders']>;
type CataloguePart = NonNullable<Overview['catalogue']>;

export function createOverview(parts: Parts): ReadOverview {
  const { shop, products, files, searches, orders, outbox, jobs, now } = parts;

  const listOf = (found: readonly Product[]): CataloguePart['lowStock'] => ({
    count: found.length,
    products: found.slice(0, MAX_LISTED),
  });

  const cataloguePart = (site: SiteId | undefined): CataloguePart => {
    const published = (filter: AdminFilter) => products.filter({ ...filter, site, status: 'published' });
    const low = published({ stock: 'low' });
    const problems = shop.problems();
    return {
      lowStock: listOf(low.toSorted((left, right) => left.stockCount - right.stockCount)),
      outOfStock: listOf(published({ stock: 'out' })),
      noPicture: listOf(published({ picture: 'missing' })),
      noPrice: listOf(published({ price: 'missing' })),
      fitReports: orders.fitReports.list().filter(({ decision }) => !decision).length,
      problems: { count: problems.length, items: problems.slice(0, MAX_LISTED) },
      emptySearches: [...searches.list(MAX_LISTED)],
      jobs: jobs.list().slice(0, MAX_JOBS),
    };
  };

  const lineOf = (order: OrderSummary): OrdersPart['toPack']['orders'][number] => ({
    id: order.id,
    number: orderNumberOf(order.id),
    site: order.site,
    customerName: order.customerName,
    total: toDecimal(order.total),
    createdAt: order.createdAt,
    // Without one it waits for the person who calls the customer.
    deadline:
      (order.state.paymentStatus === 'pending' && orders.deadlineOf({ order, state: order.state })) || null,
  });

  const ordersOf = (filter: Parameters<Selling['listOrders']>[0]): OrdersPart['toPack'] => {
    const { orders: found, total } = orders.listOrders(filter, 1, MAX_LISTED);
    return { count: total, orders: found.map(lineOf) };
  };

  const sales = (): OrdersPart['sales'] => {
    const today = now().getTime();
    const days = orders.salesByDay(turkishDay(today - (SALES_DAYS - 1) * DAY_MS));
    const net = (list: readonly DaySales[]): string => sum(list, ({ paid, refunded }) => paid - refunded);
    return Array.from({ length: SALES_DAYS }, (_, index) => {
      const date = turkishDay(today - (SALES_DAYS - 1 - index) * DAY_MS);
      const ofDay = days.filter(({ day }) => day === date);
      return {
        date,
        orders: ofDay.reduce((count, day) => count + day.orders, 0),
        paid: sum(ofDay, ({ paid }) => paid),
        refunded: sum(ofDay, ({ refunded }) => refunded),
        pending: sum(ofDay, ({ pending }) => pending),
        total: net(ofDay),
        dikis: net(ofDay.filter(({ site }) => site === 'dikis')),
        koltazoglu: net(ofDay.filter(({ site }) => site === 'koltazoglu')),
      };
    });
  };

  const ordersPart = (site: SiteId | undefined): OrdersPart => {
    // One that is being sent for the first time needs nobody.
    const unsent = outbox.entries().filter(({ state, attempts }) => state !== 'sent' && attempts > 0);
    return {
      sales: sales(),
      // The longest waiting come first.
      toPack: ordersOf({ site, toPack: true, isOldestFirst: true }),
      toConfirm: ordersOf({
        site,
        method: 'cash_on_delivery',
        payment: 'pending',
        status: 'processing',
        isOldestFirst: true,
      }),
      expiringTransfers: ordersOf({ site, expiring: true, isOldestFirst: true }),
      toReview: ordersOf({ site, review: true }),
      unsentMails: { count: unsent.length, mails: unsent.slice(0, MAX_LISTED).map(mailToJson) },
    };
  };

  return (role, site) => {
    const maySeeOrders = isAllowed(role, 'orders');
    const published = shop.catalogue.size;
    return overview.parse({
      sites: shop.sites().map((site) => ({
        ...site,
        products: shop.products(site).length,
        orders: maySeeOrders ? orders.listOrders({ site: site.id }, 1, 1).total : null,
      })),
      totals: {
        products: published,
        drafts: products.all().length - published,
        categories: shop.catalogue.categories().length,
        orders: maySeeOrders ? orders.listOrders({}, 1, 1).total : null,
      },
      files: countFiles(files.structure()),
      catalogue: isAllowed(role, 'catalogue') ? cataloguePart(site) : null,
      orders: maySeeOrders ? ordersPart(site) : null,
    });
  };
}

import { z } from 'zod';
import { emptySearch } from '#domain/catalogue/empty-search';
import { siteFields, siteId } from '#domain/catalogue/site/site';
import { mailJson } from '../orders/email.ts';
import { fileProblemJson, fileStats } from './files.ts';
import { jobFields } from '#domain/panel/job';
import { adminFilter } from '#domain/panel/admin-listing';
import { readinessItem } from '#domain/orders/readiness-item';

/** Whether the shop can sell, and what it needs, the next step first. */
export const readinessJson = z.object({ ready: z.boolean(), items: z.array(readinessItem) });
export type ReadinessJson = z.infer<typeof readinessJson>;

const productLine = z.object({ id: z.string(), name: z.string(), slug: z.string(), stockCount: z.number() });
const productList = z.object({ count: z.number(), products: z.array(productLine) });

const orderLine = z.object({
  id: z.string(),
  number: z.string(),
  site: siteId,
  customerName: z.string(),
  total: z.string(),
  createdAt: z.string(),
  /** ISO time until which an unpaid order reserves its pieces. */
  deadline: z.string().nullable(),
});
const orderList = z.object({ count: z.number(), orders: z.array(orderLine) });

/** `site` limits the lists to the orders and products of one storefront. */
export const overviewQuery = adminFilter.pick({ site: true });

/** What an owner checks every morning. Parts that the person's role may not see are `null`. */
export const overview = z.object({
  sites: z.array(
    siteFields
      .pick({ id: true, name: true, color: true, domain: true, isActive: true })
      .extend({ products: z.number(), orders: z.number().nullable() }),
  ),
  totals: z.object({
    products: z.number(),
    drafts: z.number(),
    categories: z.number(),
    orders: z.number().nullable(),
  }),
  files: fileStats,
  catalogue: z
    .object({
      lowStock: productList,
      outOfStock: productList,
      noPicture: productList,
      noPrice: productList,
      /** What buyers said of parts and nobody has decided on. */
      fitReports: z.number(),
      problems: z.object({ count: z.number(), items: z.array(fileProblemJson) }),
      emptySearches: z.array(emptySearch),
      /** The latest long pieces of work, such as scraping. */
      jobs: z.array(jobFields),
    })
    .nullable(),
  orders: z
    .object({
      /** The last thirty days in Turkish time, oldest first, each order on the day on which it was placed. */
      sales: z.array(
        z.object({
          date: z.string(),
          /** Orders whose money came. */
          orders: z.number(),
          paid: z.string(),
          refunded: z.string(),
          /** Of orders that still wait for their money. */
          pending: z.string(),
          /** Paid less refunded, in all and by storefront. */
          total: z.string(),
          dikis: z.string(),
          koltazoglu: z.string(),
        }),
      ),
      toPack: orderList,
      /** To be paid at the door: somebody calls the customer first. */
      toConfirm: orderList,
      /** Transfers that run out within a day. */
      expiringTransfers: orderList,
      toReview: orderList,
      unsentMails: z.object({
        count: z.number(),
        mails: z.array(
          mailJson.pick({ id: true, to: true, subject: true, state: true, attempts: true, lastError: true }),
        ),
      }),
    })
    .nullable(),
});
export type Overview = z.infer<typeof overview>;

import { z } from 'zod';
import { orderIds } from './order-requests.ts';
import { accountingQuery } from './reports/accounting.ts';

/** `GET /api/admin/orders/export`; days are days in Turkey, both included. */
export const orderExportQuery = accountingQuery.extend({
  /** `invoice`, `ubl`, or a carrier of the settings by its name. */
  for: z.string().trim().min(1, 'invoice, ubl ya da bir kargo firması yazın').max(100),
  /** With commas between; without it all that can go out. */
  ids: orderIds.optional(),
  format: z.enum(['csv', 'xlsx']).default('xlsx'),
});

import type { Panel } from '#shop/panel/panel';
import type { Shop } from '#shop/shop';
import { adminProductRoutes } from './routes/catalogue/admin-products.ts';
import { categoryEditRoutes } from './routes/catalogue/category-edits.ts';
import { changeRoutes } from './routes/panel/changes.ts';
import { stockRoutes } from './routes/orders/desk/stock.ts';
import { emailRoutes } from './routes/orders/desk/email.ts';
import { exportRoutes } from './routes/exchange/exports.ts';
import { fitReportRoutes } from './routes/catalogue/fit-reports.ts';
import { fileRoutes } from './routes/catalogue/files.ts';
import { importRoutes } from './routes/exchange/imports.ts';
import { jobRoutes } from './routes/panel/jobs.ts';
import { overviewRoutes } from './routes/panel/overview.ts';
import { productEditRoutes } from './routes/catalogue/product-edits.ts';
import type { ApiRoute } from './routes/route.ts';
import { tokenRoutes } from './routes/panel/tokens.ts';
import { webhookRoutes } from './routes/panel/webhooks.ts';
import { settingsRoutes } from './routes/catalogue/settings.ts';

/** The administrators' calls, without those about orders. */
export function panelRoutes(panel: Panel, shop: Shop): readonly ApiRoute[] {
  return [
    ...productEditRoutes(panel),
    ...adminProductRoutes(panel, shop),
    ...changeRoutes(panel),
    ...stockRoutes(panel),
    ...categoryEditRoutes(panel, shop),
    ...settingsRoutes(panel, shop),
    ...fitReportRoutes(panel, shop),
    ...fileRoutes(panel, shop),
    ...exportRoutes(panel),
    ...importRoutes(panel),
    ...jobRoutes(panel.jobs),
    ...overviewRoutes(panel.overview),
    ...tokenRoutes(panel.tokens),
    ...webhookRoutes(panel.webhooks),
    ...emailRoutes(panel.outbox, panel.sendTestMail),
  ];
}

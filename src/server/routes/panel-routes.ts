import type { Panel } from '#shop/panel/panel';
import type { Shop } from '#shop/shop';
import { adminProductRoutes } from './catalogue/desk/admin-products.ts';
import { categoryEditRoutes } from './catalogue/desk/category-edits.ts';
import { changeRoutes } from './panel/changes.ts';
import { stockRoutes } from './orders/desk/stock.ts';
import { emailRoutes } from './orders/desk/email.ts';
import { exportRoutes } from './exchange/exports.ts';
import { fitReportRoutes } from './catalogue/desk/fit-reports.ts';
import { fileRoutes } from './catalogue/desk/files.ts';
import { importRoutes } from './exchange/imports.ts';
import { jobRoutes } from './panel/jobs.ts';
import { overviewRoutes } from './panel/overview.ts';
import { proposalRoutes } from './panel/proposals.ts';
import { productEditRoutes } from './catalogue/desk/product-edits.ts';
import type { ApiRoute } from './route.ts';
import { tokenRoutes } from './panel/tokens.ts';
import { webhookRoutes } from './panel/webhooks.ts';
import { settingsRoutes } from './catalogue/desk/settings.ts';

/** The administrators' calls, without those about orders. */
export function panelRoutes(panel: Panel, shop: Shop): readonly ApiRoute[] {
  return [
    ...productEditRoutes(panel),
    ...adminProductRoutes(panel, shop),
    ...changeRoutes(panel),
    ...proposalRoutes(panel.proposals),
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

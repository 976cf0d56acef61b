import type { Panel } from '../shop/panel.ts';
import type { Shop } from '../shop/shop.ts';
import { adminProductRoutes } from './routes/admin-products.ts';
import { categoryEditRoutes } from './routes/category-edits.ts';
import { changeRoutes } from './routes/changes.ts';
import { emailRoutes } from './routes/email.ts';
import { exportRoutes } from './routes/exports.ts';
import { fileRoutes } from './routes/files.ts';
import { importRoutes } from './routes/imports.ts';
import { jobRoutes } from './routes/jobs.ts';
import { overviewRoutes } from './routes/overview.ts';
import { productEditRoutes } from './routes/product-edits.ts';
import type { ApiRoute } from './routes/route.ts';
import { settingsRoutes } from './routes/settings.ts';

/** The administrators' calls, orders aside. */
export function panelRoutes(panel: Panel, shop: Shop): readonly ApiRoute[] {
  return [
    ...productEditRoutes(panel),
    ...adminProductRoutes(panel, shop),
    ...changeRoutes(panel),
    ...categoryEditRoutes(panel, shop),
    ...settingsRoutes(panel, shop),
    ...fileRoutes(panel, shop),
    ...exportRoutes(panel),
    ...importRoutes(panel),
    ...jobRoutes(panel.jobs),
    ...overviewRoutes(panel.overview),
    ...emailRoutes(panel.outbox, panel.sendTestMail),
  ];
}

import type { ApiTools } from './api-tools.ts';
import type { ApiRoute } from './route.ts';
import { sellingRoutes } from './selling-routes.ts';
import { machineRoutes } from './catalogue/machines.ts';
import { productRoutes } from './catalogue/products.ts';
import { storefrontRoutes } from './catalogue/storefront.ts';
import { adminRoutes } from './panel/admin.ts';
import { auditRoutes } from './panel/audit.ts';
import { eventRoutes } from './panel/events.ts';
import { mcpRoutes } from './panel/mcp.ts';
import { scraperRoutes } from './scrape/scraper.ts';
import { adminProductRoutes } from './catalogue/desk/products.ts';
import { categoryEditRoutes } from './catalogue/desk/category-edits.ts';
import { changeRoutes } from './panel/changes.ts';
import { stockRoutes } from './orders/desk/stock.ts';
import { emailRoutes } from './orders/desk/email.ts';
import { fitReportRoutes } from './catalogue/desk/fit-reports.ts';
import { fileRoutes } from './catalogue/desk/files.ts';
import { exchangeRoutes } from './exchange/exchange.ts';
import { overviewRoutes } from './panel/overview.ts';
import { programRoutes } from './panel/programs.ts';
import { settingsRoutes } from './catalogue/desk/settings.ts';

/** All calls of the API. */
export function apiRoutes(tools: ApiTools): readonly ApiRoute[] {
  const { shop, config, panel, scraper, gate, selling, routes = [] } = tools;
  return [
    ...productRoutes(tools),
    ...machineRoutes(tools),
    ...storefrontRoutes(tools),
    ...eventRoutes(tools),
    ...adminRoutes(tools),
    ...auditRoutes(tools),
    ...(panel
      ? [
          ...adminProductRoutes(panel, shop),
          ...changeRoutes(panel),
          ...stockRoutes(panel),
          ...categoryEditRoutes(panel, shop),
          ...settingsRoutes(panel, shop),
          ...fitReportRoutes(panel, shop),
          ...fileRoutes(panel, shop),
          ...exchangeRoutes(panel),
          ...programRoutes(panel),
          ...overviewRoutes(panel.overview),
          ...emailRoutes(panel.outbox, panel.sendTestMail),
          ...(scraper ? scraperRoutes(scraper, panel.jobs, shop) : []),
        ]
      : []),
    ...(selling
      ? sellingRoutes(selling, shop, {
          isRateLimited: config.isRateLimited,
          publicUrl: config.publicUrl,
          isAdmin: (context) => gate?.find(context) !== undefined,
        })
      : []),
    ...mcpRoutes(tools),
    ...routes,
  ];
}

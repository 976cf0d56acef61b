import type { AdminAccounts } from '#shop/panel/admin-accounts';
import type { AuditTrail } from '#shop/panel/audit-trail';
import type { ImageProxy } from '#shop/catalogue/picture-ports';
import type { LegalPages } from '#shop/orders/selling-ports';
import type { Panel } from '#shop/panel/panel';
import type { Scraper } from '#shop/scrape/scraper';
import type { Shop } from '#shop/shop';
import type { AdminGate } from '../access/admin-session.ts';
import type { Reply } from '../answers/reply.ts';
import type { ServerContext } from '../context.ts';
import type { ApiRoute } from './route.ts';
import type { SellingDesk } from './orders/selling-tools.ts';
import { sellingRoutes } from './selling-routes.ts';
import type { ServerConfig } from '../server-config.ts';
import type { EventStreams } from '../traffic/event-streams.ts';
import type { CompareView } from '../views/compare-view.ts';
import type { MachineView } from '../views/machine-view.ts';
import type { SearchView } from '../views/search-view.ts';
import type { ShopView } from '../views/shop-view.ts';
import { productTags } from '../answers/product-tags.ts';
import { panelRoutes } from './panel-routes.ts';
import { categoryRoutes } from './catalogue/categories.ts';
import { compareRoutes } from './catalogue/compare.ts';
import { guideRoutes } from './catalogue/guides.ts';
import { homeRoutes } from './catalogue/home.ts';
import { imageProxyRoutes } from './catalogue/image-proxy.ts';
import { machineRoutes } from './catalogue/machines.ts';
import { productRoutes } from './catalogue/products.ts';
import { searchRoutes } from './catalogue/search.ts';
import { siteSettingsRoutes } from './catalogue/site-settings.ts';
import { legalPageRoutes } from './orders/legal-pages.ts';
import { adminRoutes } from './panel/admin.ts';
import { auditRoutes } from './panel/audit.ts';
import { eventRoutes } from './panel/events.ts';
import { mcpRoutes } from './panel/mcp.ts';
import { scraperRoutes } from './scrape/scraper.ts';

export interface ApiParts {
  readonly shop: Shop;
  readonly imageProxy: ImageProxy;
  readonly legalPages: LegalPages;
  readonly config: ServerConfig;
  readonly selling?: SellingDesk;
  readonly panel?: Panel;
  /** Only answers together with a panel. */
  readonly scraper?: Scraper;
  /** Calls of other subjects. */
  readonly routes?: readonly ApiRoute[];
}

interface ApiTools {
  readonly accounts: AdminAccounts | undefined;
  readonly audit: AuditTrail | undefined;
  readonly gate: AdminGate | undefined;
  readonly events: EventStreams;
  readonly reply: Reply;
  readonly view: ShopView;
  readonly machines: MachineView;
  readonly search: SearchView;
  readonly comparisons: CompareView;
  /** Calls this server itself. */
  readonly fetch: (request: Request, context: ServerContext) => Response | Promise<Response>;
}

/** All calls of the API. */
export function apiRoutes(parts: ApiParts, tools: ApiTools): readonly ApiRoute[] {
  const { shop, config, panel } = parts;
  const { accounts, audit, gate, events, reply, view, machines, search, comparisons, fetch } = tools;
  return ([] = [
    ...productRoutes(shop, reply, {
      lowestPriceOf: (product) => view.lowestPrice(product),
      ...(panel && { tagOf: productTags(panel.writer), onEmptySearch: panel.searches.record }),
    }),
    ...machineRoutes(shop, machines, reply),
    ...compareRoutes(comparisons, reply),
    ...homeRoutes(shop, reply),
    ...guideRoutes(shop, reply),
    ...searchRoutes(search, reply),
    ...categoryRoutes(view, reply),
    ...siteSettingsRoutes(view, reply),
    ...legalPageRoutes(parts.legalPages, shop),
    ...imageProxyRoutes(parts.imageProxy),
    ...eventRoutes(events, gate),
    ...(accounts && gate ? adminRoutes(accounts, gate) : []),
    ...(audit ? auditRoutes(audit) : []),
    ...(panel ? panelRoutes(panel, shop) : []),
    ...(panel && parts.scraper ? scraperRoutes(parts.scraper, panel.jobs, shop) : []),
    ...(parts.selling
      ? sellingRoutes(parts.selling, shop, {
          isRateLimited: config.isRateLimited,
          publicUrl: config.publicUrl,
          isAdmin: (context) => gate?.find(context) !== undefined,
        })
      : []),
    ...mcpRoutes({ gate, fetch, isRateLimited: config.isRateLimited }),
    ...(parts.routes ?? []),
  ]);
}

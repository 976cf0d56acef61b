import type { AdminAccounts } from '#shop/panel/admin-accounts';
import type { AuditTrail } from '#shop/panel/audit-trail';
import type { ImageProxy } from '#shop/catalogue/picture-ports';
import type { FindLegalPage } from '#shop/orders/selling-ports';
import type { Panel } from '#shop/panel/panel';
import type { Scraper } from '#shop/scrape/scraper';
import type { Shop } from '#shop/shop';
import type { AdminGate } from '../access/admin-session.ts';
import type { Reply } from '../answers/reply.ts';
import type { ServerContext } from '../context.ts';
import type { SellingServices } from './orders/selling-tools.ts';
import type { ApiRoute } from './route.ts';
import type { ServerConfig } from '../server-config.ts';
import type { EventStreams } from '../traffic/event-streams.ts';
import type { CompareView } from '../views/compare-view.ts';
import type { MachineView } from '../views/machine-view.ts';
import type { SearchView } from '../views/search-view.ts';
import type { ShopView } from '../views/shop-view.ts';

export interface ApiParts {
  readonly shop: Shop;
  readonly imageProxy: ImageProxy;
  readonly findLegalPage: FindLegalPage;
  readonly config: ServerConfig;
  readonly selling?: SellingServices;
  readonly panel?: Panel;
  /** Only answers together with a panel. */
  readonly scraper?: Scraper;
  /** Calls of other subjects. */
  readonly routes?: readonly ApiRoute[];
}

/** What the calls of the API are made of. */
export interface ApiTools extends ApiParts {
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

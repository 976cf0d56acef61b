import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import type { RenderPage } from '#contract/page-state';
import { paths, type Route } from '#contract/routes';
import { AppError } from '#domain/errors';
import type { AdminAccounts } from '#shop/panel/admin-accounts';
import type { Shop } from '#shop/shop';
import type { AuditTrail } from '#shop/panel/audit-trail';
import type { LowestPriceBoard } from '#shop/catalogue/product/lowest-price-board';
import type { Pictures } from '#shop/catalogue/picture-ports';
import { createAdminGate } from './access/admin-session.ts';
import { createAnswerCache } from './answers/answer-cache.ts';
import type { ClientAssets } from './client-assets.ts';
import { createClientReader } from './access/client.ts';
import type { ServerEnv } from './context.ts';
import { createEventStreams, type EventStreams } from './traffic/event-streams.ts';
import { serveAssets, servePictures } from './files.ts';
import type { Log } from './traffic/log.ts';
import { answerCalls } from './answer-calls.ts';
import { awaitIndex } from './middleware/await-index.ts';
import { checkOrigin } from './middleware/check-origin.ts';
import { limitCalls } from './middleware/rate-limit.ts';
import { readRequest } from './middleware/read-request.ts';
import { addHeaders, type PolicyNeeds, securityHeaders } from './middleware/security-headers.ts';
import { answerError, refuseMethod } from './on-error.ts';
import { openApiRoute } from './openapi.ts';
import { closedPage } from './pages/closed-page.ts';
import { PANEL_PATHS, panelPage } from './pages/panel-page.ts';
import { shopPages } from './pages/shop-pages.ts';
import { siteFiles } from './pages/site-files.ts';
import { gaugesOf } from './traffic/gauges.ts';
import { isFromThisMachine } from './traffic/traffic.ts';
import { createRefusalLog } from './traffic/refusal-log.ts';
import { createReply } from './answers/reply.ts';
import { createCompareView } from './views/compare-view.ts';
import { createMachineView } from './views/machine-view.ts';
import { shareChanges } from './middleware/share-changes.ts';
import type { ApiParts } from './routes/api-tools.ts';
import { apiRoutes } from './routes/api-routes.ts';
import { createSearchView } from './views/search-view.ts';
import { createShopView } from './views/shop-view.ts';
import { hasOwnDomain } from '#domain/catalogue/site/public-address';
import { isHostOf } from '#domain/catalogue/site/site';
import { createSiteFront } from './views/storefront.ts';
import { type News, publishNews } from './traffic/publish-news.ts';

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

export interface AppParts extends ApiParts {
  readonly renderPage: RenderPage;
  readonly assets: ClientAssets;
  readonly pictures: Pictures;
  readonly log: Log;
  /** Handlers that replace the server below a path, such as the provider's sandbox. */
  readonly mounts?: Readonly<Record<string, (request: Request) => Response | Promise<Response>>>;
  /** Without it, and without a panel, no administrator's call is allowed. */
  readonly accounts?: AdminAccounts;
  /** The audit trail; the panel's own by default. */
  readonly audit?: AuditTrail;
  readonly commandLineKey?: string;
  /** Without it no price has a note about the lowest price. */
  readonly lowestPrices?: Pick<LowestPriceBoard, 'find' | 'subscribe'>;
  /** The number of journal writes, and their total seconds. */
  readonly journalTimes?: () => { readonly count: number; readonly seconds: number };
  /** Milliseconds since 1970 of the last backup; 0 without one. */
  readonly lastBackupAt?: () => number;
  /** Of several servers: the seconds since this one last knew all orders. */
  readonly replicaLag?: (() => number) | undefined;
  /** Events of orders for signed-in administrators. */
  readonly news?: News;
  /** Foreign origins that a screen loads from, such as the card provider's frame. */
  readonly policyNeeds?: (route: Route) => Pick<PolicyNeeds, 'frameOrigins'>;
}

export type App = ReturnType<typeof createApp>;

/** All answers of the server, without listening. */
export function createApp(parts: AppParts) {
  const {
    shop,
    config,
    log,
    panel,
    accounts = panel?.accounts,
    audit = panel?.audit,
    policyNeeds = () => ({}),
  } = parts;
  const headers = securityHeaders(config.publicUrl);
  const client = createClientReader(config.trustedProxies);
  const answers = createAnswerCache({ maxBytes: MAX_ANSWER_BYTES, commonHeaders: headers });
  const events: EventStreams = createEventStreams(shop);
  const reply = createReply(answers);
  const machines = createMachineView(shop);
  const views = {
    view: createShopView(shop, parts.lowestPrices, parts.selling),
    machines,
    search: createSearchView(shop, machines),
    comparisons: createCompareView(shop, machines),
  };

  const gate = accounts && createAdminGate({ accounts, tokens: panel?.tokens, key: parts.commandLineKey });
  const endNews = publishNews({ events, shop, jobs: panel?.jobs, news: parts.news });

  let sites = shop.sites();
  const endPrices = parts.lowestPrices?.subscribe(() => answers.expire());
  const unsubscribe = shop.subscribe((event) => {
    answers.expire(event.type !== 'catalogue' || event.change.isVisible);
    // Another site may now own a host, so answers under old addresses are invalid.
    if (shop.sites() !== sites) answers.clear();
    sites = shop.sites();
  });

  // With the port, because another server on this machine is not the shop.
  const isShopHost = (host: string): boolean =>
    host === config.publicUrl?.host || shop.sites().some((site) => isHostOf(site, host));

  const calls = apiRoutes({
    ...parts,
    ...views,
    accounts,
    audit,
    gate,
    events,
    reply,
    fetch: (request, { env: { incoming } }) =>
      app.fetch(request, { isInner: true, ...(incoming ? { incoming } : {}) }),
  });
  const routes = [...calls, openApiRoute(calls)];

  const app = new Hono<ServerEnv>();
  app.use(addHeaders(headers));
  answerHealth(app, shop);
  app.use(readRequest(shop, client, config.publicUrl));
  if (config.isRateLimited) app.use(limitCalls());
  app.get('/metrics', (context) => {
    const { incoming, metrics } = context.env;
    // Before a public shop stands a proxy; without its address, what it passes on may look like this machine's own.
    const knowsProxy = config.trustedProxies.length > 0 || !hasOwnDomain(config.publicUrl, shop.sites());
    const isAllowed = (knowsProxy && incoming && isFromThisMachine(incoming)) || gate?.findProgram(context);
    if (!metrics || !isAllowed) throw new AppError('not_found');
    return context.body(metrics(gaugesOf({ ...parts, streams: events.openCount })), 200, {
      'Content-Type': METRICS_TYPE,
      'Cache-Control': 'no-store',
    });
  });
  // The checkout posts a hidden form, and the card provider may send a shopper back by one: a redirect makes each a
  // page that can be reloaded, and changes nothing.
  app.post('/odeme/paytr/:attempt', (context) =>
    context.redirect(paths.payment(context.req.param('attempt')), 303),
  );
  app.post('/siparis/:token', (context) => context.redirect(paths.order(context.req.param('token')), 303));
  app.use(checkOrigin(isShopHost));

  app.use(awaitIndex(shop));
  const selling = parts.selling?.selling;
  if (selling?.carts.sharing) app.use(shareChanges(selling.carts.sharing, selling, gate));

  answerCalls(app, routes, gate, audit);
  for (const [path, answer] of Object.entries(parts.mounts ?? {})) {
    app.all(`${path}/*`, (context) => answer(context.req.raw));
  }
  app.all('/api/*', () => {
    throw new AppError('not_found');
  });

  app.get('/assets/*', serveAssets(parts.assets));
  app.get('/images/*', servePictures(parts.pictures));
  for (const path of PANEL_PATHS) app.get(path, panelPage(parts.assets.panel));
  app.get('*', closedPage(shop));
  siteFiles(app, { shop, reply });
  app.get(
    '*',
    shopPages({
      ...parts,
      ...views,
      orders: selling,
      reply,
      siteFront: createSiteFront(shop, config.publicUrl),
      assets: parts.assets.page,
      policyNeeds,
    }),
  );
  app.all('*', (context) => refuseMethod(context.req.path, ['GET', 'HEAD']));
  const logRefusal = createRefusalLog(log, performance.now.bind(performance));
  app.onError((error, context) => {
    logRefusal(error, context);
    return answerError(error, context, log);
  });

  return {
    fetch: (request: Request, env: ServerEnv['Bindings'] = {}) => app.fetch(request, env),
    request: (url: string, init?: RequestInit, env: ServerEnv['Bindings'] = {}) =>
      app.request(url, init, env),
    answers,
    routes,
    /** The pattern of a request's call; undefined when it is not an API call. */
    routeOf: ({ method = '', url = '/' }: IncomingMessage) => {
      const [found] = app.router.match(method, url.replace(/\?.*$/s, ''));
      const patterns = found.map(([[, { path }]]) => path);
      return patterns.find((path) => path.startsWith('/api/') && !path.endsWith('*'));
    },
    openStreams: () => events.openCount,
    /** Ends open event streams and stops watching the shop. */
    close: () => {
      unsubscribe();
      endNews();
      endPrices?.();
      events.close();
    },
  };
}

/** Tells a monitor whether the process lives, and whether it can sell. */
function answerHealth(app: Hono<ServerEnv>, shop: Shop): void {
  app.get('/healthz', (context) => context.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', (context) => {
    // Only a restart or another server sells on. While the database is away no server does, so pages stay open.
    const stop = shop.problems().find(({ code }) => code === 'other_writer' || code === 'moved')?.code;
    const reason = shop.indexing() ? 'indexing' : stop;
    return reason === undefined
      ? context.text('ok', 200, { 'Cache-Control': 'no-store' })
      : context.text(reason, 503, { 'Cache-Control': 'no-store', 'Retry-After': '2' });
  });
}

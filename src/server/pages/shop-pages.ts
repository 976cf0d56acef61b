import type { Handler } from 'hono';
import type { PageState, RenderPage } from '#contract/page-state';
import type { Route } from '#contract/routes';
import { type Content, createAnswer } from '../answers/answer.ts';
import { respond } from '../answers/answer-cache.ts';
import type { PageAssets } from '../client-assets.ts';
import type { ServerEnv } from '../context.ts';
import { pagePolicy, type PolicyNeeds, inlineHashOf } from '../middleware/security-headers.ts';
import type { Reply } from '../answers/reply.ts';
import type { SiteFront, Storefront } from '../views/storefront.ts';
import type { PlannedQuery } from './page-facts.ts';
import { EARLY_PRESSES } from './early-presses.ts';
import { planPage, type PlanSources } from './page-plan.ts';
import { pageHtml, scriptText, themeOf } from './page-html.ts';

interface Parts extends PlanSources {
  readonly renderPage: RenderPage;
  readonly assets: PageAssets;
  readonly reply: Reply;
  readonly siteFront: SiteFront;
  /** Foreign origins that a screen loads from, such as the card provider's frame. */
  readonly policyNeeds: (route: Route) => Pick<PolicyNeeds, 'frameOrigins'>;
}

function queryJson({ key, data, json = JSON.stringify(data) }: PlannedQuery): string {
  return `{"key":${JSON.stringify(key)}${json === undefined ? '' : `,"data":${json}`}}`;
}

/** Equal to `JSON.stringify`; parts that many pages share are cached as JSON. */
function pageStateJson(state: PageState, planned: readonly PlannedQuery[]): string {
  const { queries: _queries, ...rest } = state;
  return scriptText(`${JSON.stringify(rest).slice(0, -1)},"queries":[${planned.map(queryJson).join(',')}]}`);
}

export function shopPages(parts: Parts): Handler<ServerEnv> {
  const { shop, renderPage, assets, reply } = parts;
  const hashesOf = (styles: PageAssets['css']): string[] => styles.map(({ css }) => inlineHashOf(css));
  const scriptHashes = [inlineHashOf(EARLY_PRESSES)];
  const sharedHashes = hashesOf(assets.css);
  const screenHashes = new Map(
    Object.entries(assets.screenCss).map(([screen, styles]) => [screen, hashesOf(styles)]),
  );

  return async (context) => {
    const storefront: Storefront = context.get('storefront');
    const { site, origin } = storefront;
    const [, query = ''] = /\?(.*)$/s.exec(context.req.url) ?? [];
    const plan = planPage(parts, site, context.req.path, query);
    if ('redirectTo' in plan) return context.redirect(plan.redirectTo, 301);

    const { route, url, isFound, read, home } = plan;
    const canonicalOrigin = home === site ? origin : parts.siteFront(home.id, storefront).origin;
    const contentOf = (planned: readonly PlannedQuery[]): Content => {
      const revision = shop.catalogue.visibleRevision;
      const queries = planned.map(({ key, data }) => ({ key, data }));
      const state = { url, origin, revision, queries, ...(isFound ? {} : { isNotFound: true as const }) };
      const theme = themeOf(site);
      const styleHashes = [theme.styleHash, ...sharedHashes, ...(screenHashes.get(route.name) ?? [])];
      return {
        status: isFound ? 200 : 404,
        type: 'text/html; charset=utf-8',
        body: pageHtml({
          state,
          stateJson: pageStateJson(state, planned),
          rendered: renderPage(state),
          site,
          theme,
          assets,
          canonicalOrigin,
        }),
        headers: {
          'Content-Security-Policy': pagePolicy({ ...parts.policyNeeds(route), scriptHashes, styleHashes }),
        },
      };
    };
    if (plan.caching === 'ready') {
      return reply(context, ['page', site.id, origin, url], () => {
        const { sources, queries } = read();
        return { sources, showsCounts: false, render: () => contentOf(queries()) };
      });
    }
    const content = contentOf(read().queries());
    const cacheControl: Record<string, string> =
      plan.caching === 'private' ? { 'Cache-Control': 'private, no-store' } : {};
    return respond(
      createAnswer({ ...content, headers: { ...content.headers, ...cacheControl } }, {}),
      context.req.raw,
    );
  };
}

import type { PageHead, PageState, RenderedPage } from '#contract/page-state';
import { matchRoute } from '#contract/routes';
import type { Site } from '#domain/catalogue/site/site';
import type { PageAssets } from '../client-assets.ts';
import { EARLY_PRESSES } from './early-presses.ts';
import { getOrAdd } from '#kernel/get-or-add';
import { escapeMarkup } from '#kernel/escape-markup';
import { themeCss } from '#domain/catalogue/site/theme-color';
import { inlineHashOf } from '../middleware/security-headers.ts';

/** The style element's text of a site, and its hash for the page's policy. */
export interface Theme {
  readonly css: string;
  readonly styleHash: string;
}

const themes = new WeakMap<Site, Theme>();

/** The styles with a site's colours, computed once for each version of the site. */
export function themeOf(site: Site): Theme {
  return getOrAdd(themes, site, () => {
    const css = themeCss(site.color);
    return { css, styleHash: inlineHashOf(css) };
  });
}

/** JSON for a script element: nothing in it can end the element. */
export function scriptText(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** Grows to the largest text; a new buffer for each page would cost more than the encoding. */
let scratch = Buffer.allocUnsafeSlow(256 * 1024);
const MAX_BYTES_PER_UNIT = 3;

/** Concatenates texts as UTF-8. Quicker than joining them, because copying a page's long text is slow. */
function bytesOf(texts: readonly string[]): Buffer<ArrayBuffer> {
  const most = texts.reduce((sum, { length }) => sum + length * MAX_BYTES_PER_UNIT, 0);
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most);
  let end = 0;
  for (const text of texts) end += scratch.write(text, end);
  return Buffer.from(scratch.subarray(0, end));
}

interface PageParts {
  readonly state: PageState;
  readonly stateJson: string;
  readonly rendered: RenderedPage;
  readonly site: Site;
  readonly theme: Theme;
  readonly assets: PageAssets;
  /** Scheme, host and port of the canonical page. */
  readonly canonicalOrigin: string;
}

const link = (rel: string, href: string, rest = ''): string =>
  `<link rel="${rel}" href="${escapeMarkup(href)}"${rest}>`;
const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeMarkup(content)}">`;

function headLinks(head: PageHead, origin: string, canonicalOrigin: string): string[] {
  const { canonicalPath, isVariation = false, previousPath, nextPath } = head;
  return [
    canonicalPath === undefined || isVariation ? meta('name', 'robots', 'noindex, follow') : '',
    canonicalPath === undefined ? '' : link('canonical', canonicalOrigin + canonicalPath),
    previousPath === undefined ? '' : link('prev', origin + previousPath),
    nextPath === undefined ? '' : link('next', origin + nextPath),
  ];
}

function openGraph(
  head: PageHead,
  { origin, url }: PageState,
  { site, canonicalOrigin }: Pick<PageParts, 'site' | 'canonicalOrigin'>,
): string[] {
  const isProduct = head.jsonLd.some((thing) => thing['@type'] === 'Product');
  return [
    meta('property', 'og:type', isProduct ? 'product' : 'website'),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:locale', 'tr_TR'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta(
      'property',
      'og:url',
      head.canonicalPath === undefined ? origin + url : canonicalOrigin + head.canonicalPath,
    ),
    head.image === undefined ? '' : meta('property', 'og:image', head.image),
    meta('name', 'twitter:card', head.image === undefined ? 'summary' : 'summary_large_image'),
  ];
}

/** The document of every shop page. */
export function pageHtml({
  state,
  stateJson,
  rendered,
  site,
  theme,
  assets,
  canonicalOrigin,
}: PageParts): Buffer<ArrayBuffer> {
  const { head, html } = rendered;
  const screen = matchRoute(state.url.replace(/[?#].*$/, '')).name;
  const beforeStyles = [
    '<!doctype html>',
    `<html lang="tr" data-site="${site.id}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(head.title)}</title>`,
    meta('name', 'description', head.description),
    ...assets.fonts.map((href) => link('preload', href, ' as="font" type="font/woff2" crossorigin')),
    `<style>${theme.css}</style>`,
  ];
  const afterStyles = [
    ...assets.styles.map((href) => link('stylesheet', href)),
    // Visible content comes first, then scripts; among them the largest file first.
    ...[...assets.scripts, ...assets.modules, ...(assets.screens[screen] ?? [])].map((href) =>
      link('modulepreload', href, ' fetchpriority="low"'),
    ),
    ...headLinks(head, state.origin, canonicalOrigin),
    ...openGraph(head, state, { site, canonicalOrigin }),
    meta('name', 'theme-color', site.color),
    link('icon', '/favicon.svg', ' type="image/svg+xml"'),
    ...head.jsonLd.map(
      (thing) => `<script type="application/ld+json">${scriptText(JSON.stringify(thing))}</script>`,
    ),
    `<script>${EARLY_PRESSES}</script>`,
    '</head>',
    '<body>',
    '<div id="app">',
  ];
  const closing = [
    '</script>',
    ...assets.scripts.map(
      (src) => `<script type="module" src="${escapeMarkup(src)}" fetchpriority="low"></script>`,
    ),
    '</body>',
    '</html>',
  ];
  return bytesOf([
    beforeStyles.join(''),
    ...[...assets.css, ...(assets.screenCss[screen] ?? [])].flatMap(({ href, css }) => [
      `<style data-href="${escapeMarkup(href)}">`,
      css,
      '</style>',
    ]),
    afterStyles.join(''),
    html,
    '</div><script id="page-state" type="application/json">',
    stateJson,
    closing.join(''),
  ]);
}

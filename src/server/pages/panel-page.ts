import { randomBytes } from 'node:crypto';
import type { Handler } from 'hono';
import type { PageAssets } from '../client-assets.ts';
import type { ServerEnv } from '../context.ts';
import { pagePolicy } from '../middleware/security-headers.ts';
import { escapeMarkup } from '#kernel/escape-markup';
import { themeOf } from './page-html.ts';

/** Addresses at which the panel's own code decides what to show. */
export const PANEL_PATHS: readonly string[] = ['/admin', '/admin/*', '/site-settings'];

/** The empty document of the panel, which its code fills; it contains nothing confidential. */
export function panelPage(assets: PageAssets): Handler<ServerEnv> {
  return (context) => {
    const { site } = context.get('storefront');
    const theme = themeOf(site);
    const nonce = randomBytes(18).toString('base64');
    const body = [
      '<!doctype html>',
      `<html lang="tr" data-site="${site.id}">`,
      '<head>',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="robots" content="noindex, nofollow">',
      '<title>Yönetim Paneli</title>',
      `<style nonce="${nonce}">${theme.css}</style>`,
      ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeMarkup(href)}">`),
      ...assets.modules.map((href) => `<link rel="modulepreload" href="${escapeMarkup(href)}">`),
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      '</head>',
      '<body>',
      '<div id="panel"></div>',
      '<noscript>Yönetim paneli için tarayıcınızda JavaScript açık olmalı.</noscript>',
      ...assets.scripts.map((src) => `<script type="module" src="${escapeMarkup(src)}"></script>`),
      '</body>',
      '</html>',
    ].join('');
    return context.html(body, 200, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': pagePolicy({ styleHashes: [`nonce-${nonce}`] }),
    });
  };
}

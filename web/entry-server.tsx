import { renderToString } from 'react-dom/server';
import type { RenderPage } from '#contract/page-state';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { pageHead } from './head/page-head.ts';
import { preloadAllPages } from './pages/page-of.tsx';

// Drawing is synchronous, so every page must be there before the first one is drawn.
await preloadAllPages();

/** Draws a page of the shop from its prepared answers. */
export const renderPage: RenderPage = (state) => {
  const client = createQueryClient(state);
  return {
    html: renderToString(<App client={client} serverUrl={state.url} />),
    head: pageHead(state, client),
  };
};

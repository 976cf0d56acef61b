import { renderToString } from 'react-dom/server';
import type { RenderPage } from '#contract/page-state';
import { queryKeys } from '#contract/query-keys';
import type { PublicSettings } from '#contract/site-settings';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { DrawnCards } from './components/drawn-cards.ts';
import { drawCards } from './draw-cards.tsx';
import { pageHead } from './head/page-head.ts';
import { preloadAllPages } from './pages/page-of.tsx';

// Drawing is synchronous, so every page must be there before the first one is drawn.
await preloadAllPages();

/** Draws a page of the shop from its prepared answers. */
export const renderPage: RenderPage = (state) => {
  const client = createQueryClient(state);
  const settings = client.getQueryData<PublicSettings>(queryKeys.settings());
  return {
    html: renderToString(
      <DrawnCards value={settings && drawCards(settings)}>
        <App client={client} serverUrl={state.url} />
      </DrawnCards>,
    ),
    head: pageHead(state, client),
  };
};

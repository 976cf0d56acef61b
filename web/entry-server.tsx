import { renderToString } from 'react-dom/server';
import type { RenderPage } from '#contract/page-state';
import { queryKeys } from '#contract/query-keys';
import type { CategoryJson } from '#contract/catalogue/category/categories';
import type { PublicSettings } from '#contract/catalogue/site/site-settings';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { DrawnCards, DrawnContent } from './components/product/drawn-content.ts';
import { drawCards, drawContent } from './draw-parts.tsx';
import { pageHead } from './head/page-head.ts';
import { preloadDrawnParts } from './lib/page/lazy-part.tsx';
import { preloadAllPages } from './pages/page-of.tsx';

// Drawing is synchronous, so every part must be there before the first page is drawn.
await preloadAllPages();
await preloadDrawnParts();

/** Draws a page of the shop from its prepared answers. */
export const renderPage: RenderPage = (state) => {
  const client = createQueryClient(state);
  const settings = client.getQueryData<PublicSettings>(queryKeys.settings());
  const categories = client.getQueryData<readonly CategoryJson[]>(queryKeys.categories());
  return {
    html: renderToString(
      <DrawnContent value={settings && categories && drawContent({ settings, categories })}>
        <DrawnCards value={settings && drawCards(settings)}>
          <App client={client} serverUrl={state.url} />
        </DrawnCards>
      </DrawnContent>,
    ),
    head: pageHead(state, client),
  };
};

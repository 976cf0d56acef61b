import { renderToString } from 'react-dom/server';
import type { RenderPage } from '#contract/page-state';
import { queryKeys } from '#contract/query-keys';
import type { CategoryJson } from '#contract/catalogue/category/categories';
import type { PublicSettings } from '#contract/catalogue/site/site-settings';
import { createQueryClient } from './api/query-client.ts';
import { App, preloadFrame } from './app.tsx';
import { DrawnCards } from './components/product/drawn-cards.ts';
import { DrawnContent } from './components/product/drawn-content.ts';
import { drawCards } from './draw-cards.tsx';
import { drawContent } from './draw-content.tsx';
import { pageHead } from './head/page-head.ts';
import { preloadListParts } from './features/catalogue/product-listing.tsx';
import { preloadMachineParts } from './features/machine/drawn-machine-parts.ts';
import { preloadAllPages } from './pages/page-of.tsx';
import { preloadProductParts } from './pages/product-page.tsx';

// Drawing is synchronous, so every part must be there before the first page is drawn.
await Promise.all([
  preloadAllPages(),
  preloadFrame(),
  preloadMachineParts(),
  preloadListParts(),
  preloadProductParts(),
]);

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

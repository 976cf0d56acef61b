import './styles/shop.css';
import { hydrateRoot } from 'react-dom/client';
import type { QueryClient } from '@tanstack/react-query';
import type { CategoryJson } from '#contract/catalogue/category/categories';
import type { PageState } from '#contract/page-state';
import { queryKeys } from '#contract/query-keys';
import { ALL_PRODUCTS, matchRoute, type Route } from '#contract/routes';
import { CART_QUERY } from './api/cart.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { activeMachine, myMachines } from './lib/stored/my-machines.ts';
import { interceptLinks } from './lib/page/intercept-links.ts';
import { watchEarlyPresses } from './lib/page/repeat-early.ts';
import { preloadPage } from './pages/page-of.tsx';

function requireElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}`);
  return element;
}

/** Loads the code of the marks only for visitors who have chosen a machine. */
async function markCardsOnceNeeded(): Promise<void> {
  if (!activeMachine()) await new Promise<void>((resolve) => myMachines.subscribe(resolve));
  // Room for the marks before they are known: what is below would move, also under a scroll position that is restored.
  document.documentElement.dataset['machine'] = '';
  const { watchCards } = await import('./features/machine/watch-cards.ts');
  watchCards();
}

/** False for the former address of a category, which only the server knows. */
function isKnownPage(client: QueryClient, route: Route): boolean {
  if (route.name !== 'category' || route.slug === ALL_PRODUCTS) return true;
  const categories = client.getQueryData<readonly CategoryJson[]>(queryKeys.categories());
  return categories?.some(({ slug }) => slug === route.slug) ?? true;
}

/** False in browsers that cannot read all of the code: Safari before 16.4, Firefox before 115. */
function canRun(): boolean {
  try {
    return new RegExp('(?<=a)b').test('ab') && 'toSorted' in Array.prototype;
  } catch {
    return false;
  }
}

/** Leaves the page as the server has drawn it, with what it says and offers where there are no scripts. */
const showWithoutScripts = (): boolean => dispatchEvent(new Event('scriptless'));

async function start(): Promise<void> {
  const state: PageState = JSON.parse(requireElement('page-state').textContent);
  const client = createQueryClient(state);
  const route = matchRoute(location.pathname);
  // Only the browser knows the cart: the form waits for it, so it is requested while the page is still being prepared.
  if (route.name === 'checkout') {
    void client.prefetchQuery(CART_QUERY);
    void client.prefetchQuery({ queryKey: queryKeys.paymentMethods() });
  }
  // Hydrating before the page's code is loaded would discard what the server has drawn.
  await preloadPage(route);
  watchEarlyPresses();
  hydrateRoot(requireElement('app'), <App client={client} />);
  interceptLinks(preloadPage, (to) => isKnownPage(client, to));
  // Nothing on the page waits for these, nor any of them for another whose code cannot be loaded.
  await Promise.allSettled([
    import('./lib/page/remember-scroll.ts').then(({ rememberScroll }) => rememberScroll()),
    import('./api/watch-revisions.ts').then(({ watchRevisions }) => watchRevisions(client, state.revision)),
    import('./features/compare/collect-compared.tsx').then(({ collectCompared }) => collectCompared()),
    import('./lib/page/step-aside.ts').then(({ stepAside }) => stepAside()),
    markCardsOnceNeeded(),
  ]);
}

if (canRun()) start().catch(showWithoutScripts);
else showWithoutScripts();

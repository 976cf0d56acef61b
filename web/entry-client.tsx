import './styles/shop.css';
import { hydrateRoot } from 'react-dom/client';
import type { PageState } from '#contract/page-state';
import { queryKeys } from '#contract/query-keys';
import { matchRoute } from '#contract/routes';
import { CART_QUERY } from './api/cart.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { activeMachine, myMachines } from './lib/stored/my-machines.ts';
import { interceptLinks } from './lib/page/intercept-links.ts';
import { hearWhereNotLive } from './lib/page/repeat-early.ts';
import { preloadPage } from './pages/page-of.tsx';

function requireElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}`);
  return element;
}

/** Loads the code of the marks only for visitors who have chosen a machine. */
async function markCardsOnceNeeded(): Promise<void> {
  if (!activeMachine()) await new Promise<void>((resolve) => myMachines.subscribe(resolve));
  const { watchCards } = await import('./features/machine/watch-cards.ts');
  watchCards();
}

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
  hearWhereNotLive();
  hydrateRoot(requireElement('app'), <App client={client} />);
  interceptLinks(preloadPage);
  // Nothing on the page waits for these, nor any of them for another whose code cannot be loaded.
  await Promise.allSettled([
    import('./lib/page/remember-scroll.ts').then(({ rememberScroll }) => rememberScroll()),
    import('./api/watch-revisions.ts').then(({ watchRevisions }) => watchRevisions(client, state.revision)),
    import('./features/compare/collect-compared.tsx').then(({ collectCompared }) => collectCompared()),
    import('./lib/page/step-aside.ts').then(({ stepAside }) => stepAside()),
    markCardsOnceNeeded(),
  ]);
}

void start();

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { searchTermOf } from '#domain/catalogue/search-term';
import { matchRoute } from '#contract/routes';
import { queryKeys } from '#contract/query-keys';
import { useAnswer, useSettingsQuery } from './api/queries.ts';
import { PageBoundary } from './components/page-boundary.tsx';
import { ToastOutlet } from './components/toast-outlet.tsx';
import { CartButton } from './features/cart/cart-button.tsx';
import { Header } from './features/layout/header.tsx';
import { TopBar } from './features/layout/top-bar.tsx';
import { MyMachineLink } from './features/machine/my-machine-link.tsx';
import { SearchBox } from './features/search/search-box.tsx';
import { drawnPart } from './lib/page/lazy-part.tsx';
import { ServerUrl, useCurrentLocation } from './lib/page/location.tsx';
import { SiteContext } from './lib/page/site-context.ts';
import { markEarlyFields } from './lib/page/repeat-early.ts';
import { useArrival, useOwnAddress } from './lib/page/use-arrival.ts';
import { PageOf } from './pages/page-of.tsx';
import { layoutTexts } from './texts/layout.ts';

const Footer = drawnPart(async () => (await import('./features/layout/footer.tsx')).Footer);

interface AppProps {
  readonly client: QueryClient;
  /** The address to draw on the server; in the browser the real one is used. */
  readonly serverUrl?: string;
}

/** The whole storefront, the same on the server and in the browser. */
export function App({ client, serverUrl }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <ServerUrl value={serverUrl}>
        <PageBoundary>
          <Shop />
        </PageBoundary>
      </ServerUrl>
    </QueryClientProvider>
  );
}

/** In place of a page whose code is being loaded. */
function PageSkeleton() {
  return (
    <div
      role="status"
      aria-label={layoutTexts.loading}
      // A quick page does not flash.
      className="wrap grid min-h-dvh [animation:appear_0.2s_0.2s_both] grid-rows-[2.5rem_60dvh] content-start gap-6 py-8"
    >
      <span className="skeleton max-w-80" />
      <span className="skeleton" />
    </div>
  );
}

function Shop() {
  const { path, search } = useCurrentLocation();
  const { data: settings } = useSettingsQuery();
  const { data: categories } = useAnswer(queryKeys.categories());
  useArrival(path);
  useOwnAddress(`${path}?${search}`);
  // Tests also see by it that the page is hydrated.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
    markEarlyFields();
  }, []);
  // The same object while nothing in it changes: another one would draw parts anew whose code is still loading.
  const site = useMemo(() => settings && categories && { settings, categories }, [settings, categories]);
  if (!site) return null;
  const route = matchRoute(path);
  const term = route.name === 'search' ? searchTermOf(new URLSearchParams(search).get('q')) : '';
  return (
    <SiteContext value={site}>
      <a href="#icerik" className="skip-link">
        {layoutTexts.skipToContent}
      </a>
      <TopBar machine={site.settings.hasMachines && <MyMachineLink />} />
      <Header searchBox={<SearchBox term={term} />} cartButton={<CartButton />} />
      <main id="icerik" tabIndex={-1}>
        <PageBoundary>
          <Suspense fallback={<PageSkeleton />}>
            <PageOf name={route.name} route={route} />
          </Suspense>
        </PageBoundary>
      </main>
      <Footer />
      <ToastOutlet />
    </SiteContext>
  );
}

import type { Route } from '#contract/routes';
import { lazyPart } from '../lib/page/lazy-part.tsx';

const HomePage = lazyPart(async () => (await import('./home-page.tsx')).HomePage);
const CategoryPage = lazyPart(async () => (await import('./category-page.tsx')).CategoryPage);
const ProductPage = lazyPart(async () => (await import('./product-page.tsx')).ProductPage);
const MachinePage = lazyPart(async () => (await import('./machine-page.tsx')).MachinePage);
const MachinesPage = lazyPart(async () => (await import('./machines-page.tsx')).MachinesPage);
const GuidesPage = lazyPart(async () => (await import('./guides-page.tsx')).GuidesPage);
const GuidePage = lazyPart(async () => (await import('./guide-page.tsx')).GuidePage);
const FavouritesPage = lazyPart(async () => (await import('./favourites-page.tsx')).FavouritesPage);
const QuickOrderPage = lazyPart(async () => (await import('./quick-order-page.tsx')).QuickOrderPage);
const ComparePage = lazyPart(async () => (await import('./compare-page.tsx')).ComparePage);
const SearchPage = lazyPart(async () => (await import('./search-page.tsx')).SearchPage);
const CheckoutPage = lazyPart(async () => (await import('./checkout-page.tsx')).CheckoutPage);
const PaymentPage = lazyPart(async () => (await import('./payment-page.tsx')).PaymentPage);
const OrderPage = lazyPart(async () => (await import('./order-page.tsx')).OrderPage);
const TrackOrderPage = lazyPart(async () => (await import('./track-order-page.tsx')).TrackOrderPage);
const LegalPage = lazyPart(async () => (await import('./legal-page.tsx')).LegalPage);
const NotFoundPage = lazyPart(async () => (await import('./not-found-page.tsx')).NotFoundPage);

/** The page of each route; it can be loaded ahead. */
const PAGES = {
  home: HomePage,
  category: CategoryPage,
  product: ProductPage,
  machine: MachinePage,
  machines: MachinesPage,
  guides: GuidesPage,
  guide: GuidePage,
  search: SearchPage,
  compare: ComparePage,
  favourites: FavouritesPage,
  'quick-order': QuickOrderPage,
  checkout: CheckoutPage,
  legal: LegalPage,
  payment: PaymentPage,
  order: OrderPage,
  'track-order': TrackOrderPage,
  'not-found': NotFoundPage,
} as const satisfies Record<Route['name'], { readonly preload: () => Promise<void> }>;

/** Resolves when the page of a route can be drawn without waiting. */
export function preloadPage({ name }: Route): Promise<void> {
  return PAGES[name].preload();
}

/** As `preloadPage`, for all pages. */
export async function preloadAllPages(): Promise<void> {
  await Promise.all(Object.values(PAGES).map(({ preload }) => preload()));
}

/** The page of a route. */
export function PageOf({ route }: { readonly route: Route }) {
  switch (route.name) {
    case 'home':
      return <HomePage />;
    case 'category':
      return <CategoryPage key={route.slug} slug={route.slug} />;
    case 'product':
      return <ProductPage key={route.slug} slug={route.slug} />;
    case 'machine':
      return (
        <MachinePage
          key={`${route.slug}/${route.category ?? ''}`}
          slug={route.slug}
          {...(route.category === undefined ? {} : { category: route.category })}
        />
      );
    case 'machines':
      return <MachinesPage />;
    case 'guides':
      return <GuidesPage />;
    case 'guide':
      return <GuidePage key={route.slug} slug={route.slug} />;
    case 'favourites':
      return <FavouritesPage />;
    case 'quick-order':
      return <QuickOrderPage />;
    case 'compare':
      return <ComparePage />;
    case 'search':
      return <SearchPage />;
    case 'checkout':
      return <CheckoutPage />;
    case 'legal':
      return <LegalPage key={route.page} name={route.page} />;
    case 'payment':
      return <PaymentPage key={route.attemptId} attemptId={route.attemptId} />;
    case 'order':
      return <OrderPage key={route.token} token={route.token} />;
    case 'track-order':
      return <TrackOrderPage />;
    case 'not-found':
    default:
      return <NotFoundPage />;
  }
}

import type { Route } from '#contract/routes';
import { type LazyPart, lazyPart } from '../lib/page/lazy-part.tsx';

type RouteName = Route['name'];
type RouteNamed = { readonly [Name in RouteName]: Extract<Route, { readonly name: Name }> };

/** The page of each route, which draws the parts of its address; it can be loaded ahead. */
const PAGES: { readonly [Name in RouteName]: LazyPart<RouteNamed[Name]> } = {
  home: lazyPart(async () => (await import('./home-page.tsx')).HomePage),
  category: lazyPart(async () => (await import('./category-page.tsx')).CategoryPage),
  product: lazyPart(async () => (await import('./product-page.tsx')).ProductPage),
  machine: lazyPart(async () => (await import('./machine-page.tsx')).MachinePage),
  machines: lazyPart(async () => (await import('./machines-page.tsx')).MachinesPage),
  guides: lazyPart(async () => (await import('./guides-page.tsx')).GuidesPage),
  guide: lazyPart(async () => (await import('./guide-page.tsx')).GuidePage),
  search: lazyPart(async () => (await import('./search-page.tsx')).SearchPage),
  compare: lazyPart(async () => (await import('./compare-page.tsx')).ComparePage),
  favourites: lazyPart(async () => (await import('./favourites-page.tsx')).FavouritesPage),
  'quick-order': lazyPart(async () => (await import('./quick-order-page.tsx')).QuickOrderPage),
  checkout: lazyPart(async () => (await import('./checkout-page.tsx')).CheckoutPage),
  legal: lazyPart(async () => (await import('./legal-page.tsx')).LegalPage),
  payment: lazyPart(async () => (await import('./payment-page.tsx')).PaymentPage),
  order: lazyPart(async () => (await import('./order-page.tsx')).OrderPage),
  'track-order': lazyPart(async () => (await import('./track-order-page.tsx')).TrackOrderPage),
  'not-found': lazyPart(async () => (await import('./not-found-page.tsx')).NotFoundPage),
};

/** Resolves when the page of a route can be drawn without waiting. */
export function preloadPage({ name }: Route): Promise<void> {
  return PAGES[name].preload();
}

/** As `preloadPage`, for all pages. */
export async function preloadAllPages(): Promise<void> {
  await Promise.all(Object.values(PAGES).map(({ preload }) => preload()));
}

interface PageOfProps<Name extends RouteName> {
  readonly name: Name;
  readonly route: RouteNamed[Name];
}

/** The page of a route; another address of the same kind is another page. */
export function PageOf<Name extends RouteName>({ name, route }: PageOfProps<Name>) {
  const Page: LazyPart<RouteNamed[Name]> = PAGES[name];
  return <Page key={JSON.stringify(route)} {...route} />;
}

import { lazy, Suspense, type ReactNode } from 'react';
import { shellTexts } from '../../texts/panel/shell.ts';
import { useSession } from '../api/use-session.ts';
import { ScreenBoundary } from '../components/screen-boundary.tsx';
import { EmptyState, SkeletonRows } from '../components/states.tsx';
import { isCurrentTab, TABS } from '../layout/tabs.ts';

const OverviewScreen = lazy(async () => ({
  default: (await import('./overview/overview-screen.tsx')).OverviewScreen,
}));
const OrdersScreen = lazy(async () => ({
  default: (await import('./orders/orders-screen.tsx')).OrdersScreen,
}));
const OrderScreen = lazy(async () => ({
  default: (await import('./orders/order-screen.tsx')).OrderScreen,
}));
const NewOrderScreen = lazy(async () => ({
  default: (await import('./orders/new-order-screen.tsx')).NewOrderScreen,
}));
const ProductsScreen = lazy(async () => ({
  default: (await import('./products/products-screen.tsx')).ProductsScreen,
}));
const ProductScreen = lazy(async () => ({
  default: (await import('./products/product-screen.tsx')).ProductScreen,
}));
const CategoriesScreen = lazy(async () => ({
  default: (await import('./categories/categories-screen.tsx')).CategoriesScreen,
}));
const FitmentScreen = lazy(async () => ({
  default: (await import('./fitment/fitment-screen.tsx')).FitmentScreen,
}));
const FilesScreen = lazy(async () => ({
  default: (await import('./files/files-screen.tsx')).FilesScreen,
}));
const ImportScreen = lazy(async () => ({
  default: (await import('./import/import-screen.tsx')).ImportScreen,
}));
const ScraperScreen = lazy(async () => ({
  default: (await import('./scraper/scraper-screen.tsx')).ScraperScreen,
}));
const SettingsScreen = lazy(async () => ({
  default: (await import('./settings/settings-screen.tsx')).SettingsScreen,
}));
const SitesScreen = lazy(async () => ({
  default: (await import('./settings/sites-screen.tsx')).SitesScreen,
}));
const PaymentScreen = lazy(async () => ({
  default: (await import('./payment/payment-screen.tsx')).PaymentScreen,
}));
const CampaignsScreen = lazy(async () => ({
  default: (await import('./campaigns/campaigns-screen.tsx')).CampaignsScreen,
}));
const CampaignScreen = lazy(async () => ({
  default: (await import('./campaigns/campaign-screen.tsx')).CampaignScreen,
}));
const ShippingScreen = lazy(async () => ({
  default: (await import('./shipping/shipping-screen.tsx')).ShippingScreen,
}));
const AccountScreen = lazy(async () => ({
  default: (await import('./account/account-screen.tsx')).AccountScreen,
}));

const AuditScreen = lazy(async () => ({
  default: (await import('./audit/audit-screen.tsx')).AuditScreen,
}));

/** Screens by path; `:id` takes one segment, and the first entry that fits wins. */
const SCREENS: readonly (readonly [string, (id: string) => ReactNode])[] = [
  ['/admin', () => <OverviewScreen />],
  ['/admin/orders', () => <OrdersScreen />],
  ['/admin/orders/new', () => <NewOrderScreen />],
  ['/admin/orders/:id', (id) => <OrderScreen key={id} id={id} />],
  ['/admin/products', () => <ProductsScreen />],
  ['/admin/products/:id', (id) => <ProductScreen key={id} id={id} />],
  ['/admin/categories', () => <CategoriesScreen />],
  ['/admin/fitment', () => <FitmentScreen />],
  ['/admin/files', () => <FilesScreen />],
  ['/admin/files/import', () => <ImportScreen />],
  ['/admin/scraper', () => <ScraperScreen />],
  ['/admin/sites', () => <SitesScreen />],
  ['/admin/payment', () => <PaymentScreen />],
  ['/admin/campaigns', () => <CampaignsScreen />],
  ['/admin/campaigns/:id', (id) => <CampaignScreen key={id} id={id} />],
  ['/admin/shipping', () => <ShippingScreen />],
  ['/admin/audit', () => <AuditScreen />],
  ['/admin/account', () => <AccountScreen />],
  ['/site-settings', () => <SettingsScreen />],
];

function findScreen(path: string): ReactNode {
  for (const [pattern, draw] of SCREENS) {
    const prefix = pattern.replace(/:id$/, '');
    if (pattern === path) return draw('');
    if (pattern !== prefix && path.startsWith(prefix) && !path.slice(prefix.length).includes('/')) {
      return draw(decodeURIComponent(path.slice(prefix.length)));
    }
  }
  return <EmptyState title={shellTexts.notFound} />;
}

/** The screen at a path of the panel. */
export function ScreenSwitch({ path }: { readonly path: string }) {
  const { data: session } = useSession();
  const tab = TABS.find((each) => isCurrentTab(each, path));
  if (tab && session && !session.permissions.includes(tab.permission)) {
    return <EmptyState title={shellTexts.states.forbidden} />;
  }
  return (
    <ScreenBoundary key={path}>
      <Suspense fallback={<SkeletonRows />}>{findScreen(path)}</Suspense>
    </ScreenBoundary>
  );
}

import { type ComponentType, lazy, type ReactNode, Suspense, Component } from 'react';
import { decodePercent } from '#kernel/decode-percent';
import { shellTexts } from '../../texts/panel/shell.ts';
import { useLastSession } from '../api/use-session.ts';
import { EmptyState, SkeletonRows, FailedState } from '../components/screen.tsx';
import { isCurrentTab, TABS } from '../layout/tabs.ts';

type Screen = ComponentType<{ readonly id: string }>;

const open = <Name extends string>(load: () => Promise<Readonly<Record<Name, Screen>>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

/** Screens by path; `:id` matches one segment, and the first matching entry counts. */
const SCREENS = [
  ['/admin', open(() => import('./overview/overview-screen.tsx'), 'OverviewScreen')],
  ['/admin/orders', open(() => import('./orders/list/orders-screen.tsx'), 'OrdersScreen')],
  ['/admin/orders/new', open(() => import('./orders/new-order-screen.tsx'), 'NewOrderScreen')],
  ['/admin/orders/:id', open(() => import('./orders/order/order-screen.tsx'), 'OrderScreen')],
  ['/admin/products', open(() => import('./products/list/products-screen.tsx'), 'ProductsScreen')],
  ['/admin/products/:id', open(() => import('./products/product/product-screen.tsx'), 'ProductScreen')],
  ['/admin/categories', open(() => import('./categories/categories-screen.tsx'), 'CategoriesScreen')],
  ['/admin/fitment', open(() => import('./fitment/fitment-screen.tsx'), 'FitmentScreen')],
  ['/admin/files', open(() => import('./files/files-screen.tsx'), 'FilesScreen')],
  ['/admin/files/import', open(() => import('./import/import-screen.tsx'), 'ImportScreen')],
  ['/admin/scraper', open(() => import('./scraper/scraper-screen.tsx'), 'ScraperScreen')],
  ['/admin/sites', open(() => import('./settings/sites-screen.tsx'), 'SitesScreen')],
  ['/admin/payment', open(() => import('./payment/payment-screen.tsx'), 'PaymentScreen')],
  ['/admin/campaigns', open(() => import('./campaigns/campaigns-screen.tsx'), 'CampaignsScreen')],
  ['/admin/campaigns/:id', open(() => import('./campaigns/campaign-screen.tsx'), 'CampaignScreen')],
  ['/admin/shipping', open(() => import('./shipping/shipping-screen.tsx'), 'ShippingScreen')],
  ['/admin/audit', open(() => import('./audit/audit-screen.tsx'), 'AuditScreen')],
  ['/admin/account', open(() => import('./account/account-screen.tsx'), 'AccountScreen')],
  ['/site-settings', open(() => import('./settings/settings-screen.tsx'), 'SettingsScreen')],
] as const;

function findScreen(path: string): ReactNode {
  for (const [pattern, Found] of SCREENS) {
    const prefix = pattern.replace(/:id$/, '');
    const rest = path.slice(prefix.length);
    const isRecord = pattern !== prefix && path.startsWith(prefix) && !rest.includes('/');
    const id = pattern === path ? '' : isRecord ? decodePercent(rest) : undefined;
    if (id !== undefined) return <Found key={path} id={id} />;
  }
  return <EmptyState isScreen title={shellTexts.notFound} />;
}

/** Keeps the frame when a screen's code cannot be loaded: no connection, or an update of the shop. */
class ScreenBoundary extends Component<{ readonly children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <FailedState error={new Error(shellTexts.states.screenFailed)} onRetry={() => location.reload()} />
    );
  }
}

export function ScreenSwitch({ path }: { readonly path: string }) {
  const session = useLastSession();
  const tab = TABS.find((each) => isCurrentTab(each, path));
  if (tab && session && !session.permissions.includes(tab.permission)) {
    return <EmptyState isScreen title={shellTexts.states.forbidden} />;
  }
  return (
    <ScreenBoundary key={path}>
      <Suspense fallback={<SkeletonRows />}>{findScreen(path)}</Suspense>
    </ScreenBoundary>
  );
}

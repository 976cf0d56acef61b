import type { RareIconName } from '../../components/rare-icon.tsx';
import type { Permission } from '#domain/panel/admin';
import { useLastSession } from '../api/use-session.ts';
import { shellTexts } from '../../texts/panel/shell.ts';

export interface Tab {
  readonly path: string;
  readonly label: string;
  readonly icon: RareIconName;
  readonly permission: Permission;
  /** The letter that opens it after `g`. */
  readonly key?: string;
}

const { tabs } = shellTexts;

/** The panel's sections in the order of the menu. */
export const TABS: readonly Tab[] = [
  { path: '/admin', label: tabs.overview, icon: 'grid', permission: 'panel', key: 'g' },
  { path: '/admin/orders', label: tabs.orders, icon: 'truck', permission: 'orders', key: 's' },
  { path: '/admin/products', label: tabs.products, icon: 'list', permission: 'catalogue', key: 'u' },
  { path: '/admin/categories', label: tabs.categories, icon: 'tree', permission: 'catalogue', key: 'k' },
  { path: '/admin/fitment', label: tabs.fitment, icon: 'check', permission: 'catalogue' },
  { path: '/admin/scraper', label: tabs.scraper, icon: 'download', permission: 'catalogue', key: 'v' },
  { path: '/admin/files', label: tabs.files, icon: 'folder', permission: 'catalogue', key: 'd' },
  { path: '/admin/sites', label: tabs.sites, icon: 'store', permission: 'settings' },
  { path: '/admin/campaigns', label: tabs.campaigns, icon: 'tag', permission: 'settings' },
  { path: '/admin/shipping', label: tabs.shipping, icon: 'pin', permission: 'settings' },
  { path: '/admin/payment', label: tabs.payment, icon: 'card', permission: 'settings' },
  { path: '/site-settings', label: tabs.settings, icon: 'wrench', permission: 'settings', key: 'a' },
  { path: '/admin/audit', label: tabs.audit, icon: 'shield', permission: 'admins' },
  { path: '/admin/account', label: tabs.account, icon: 'user', permission: 'panel' },
];

/** The sections that the person may use. */
export function useTabs(): readonly Tab[] {
  const session = useLastSession();
  return TABS.filter(({ permission }) => session?.permissions.includes(permission));
}

/** Whether a path belongs to a tab; paths below the tab's path count. */
export function isCurrentTab({ path }: Tab, current: string): boolean {
  return path === '/admin' ? current === '/admin' : current === path || current.startsWith(`${path}/`);
}

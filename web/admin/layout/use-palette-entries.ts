import { useLocation } from 'wouter';
import { fold } from '#kernel/turkish';
import { usePaused } from '../../lib/use-paused.ts';
import { paletteTexts } from '../../texts/panel/palette.ts';
import { usePageCall } from '../api/panel-calls.ts';
import { useLogout, useMay } from '../api/use-session.ts';
import { useSites } from '../api/use-sites.ts';
import { promptToLeave } from '../components/form/leave-guard.tsx';
import { useStoredText } from '../../lib/stored/stored-text.ts';
import { showLira } from '../lib/format.ts';
import { orderSound } from '../lib/order-sound.ts';
import { useSiteFilter } from '../lib/use-site-filter.ts';
import { useTabs } from './tabs.ts';

const { actions } = paletteTexts;
const PAUSE_MS = 200;
const MAX_ENTRIES = 6;
const MIN_PRODUCT_LETTERS = 2;
const MIN_ORDER_LETTERS = 3;

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** A detail beside the label, such as a price. */
  readonly detail?: string;
  readonly run: () => void;
}

interface PaletteGroup {
  readonly name: keyof typeof paletteTexts.groups;
  readonly entries: readonly PaletteEntry[];
}

function useFound<Path extends '/api/admin/products' | '/api/orders'>(
  path: Path,
  text: string,
  minLetters: number,
  isAllowed: boolean,
) {
  const enabled = isAllowed && text.length >= minLetters;
  const query = usePageCall(path, { q: text, page: 1, pageSize: MAX_ENTRIES }, { enabled });
  return { ...query, items: enabled ? (query.data?.items ?? []) : [] };
}

function matches(text: string): (entry: PaletteEntry) => boolean {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return ({ label }) => words.every((word) => fold(label).includes(word));
}

/** The palette's entries for a text: pages and commands at once, products and orders from the server. */
export function usePaletteEntries(text: string, openHelp: () => void) {
  const [, navigate] = useLocation();
  const { data: sites = [] } = useSites();
  const [, setSite] = useSiteFilter();
  const logout = useLogout();
  const sound = useStoredText(orderSound);
  const mayEdit = useMay('catalogue');
  const pausedText = usePaused(text.trim(), PAUSE_MS);
  const products = useFound('/api/admin/products', pausedText, MIN_PRODUCT_LETTERS, mayEdit);
  const orders = useFound('/api/orders', pausedText.replace(/^#/, ''), MIN_ORDER_LETTERS, useMay('orders'));

  const pages = useTabs().map(({ path, label }): PaletteEntry => ({
    id: path,
    label,
    run: () => navigate(path),
  }));
  const commands: readonly PaletteEntry[] = [
    ...(mayEdit
      ? [{ id: 'new', label: actions.newProduct, run: () => navigate('/admin/products/new') }]
      : []),
    { id: 'help', label: actions.help, run: openHelp },
    {
      id: 'sound',
      label: sound === 'on' ? actions.soundOff : actions.soundOn,
      run: () => orderSound.write(sound === 'on' ? 'off' : 'on'),
    },
    ...sites.map(({ id, name }) => ({ id: `site-${id}`, label: actions.site(name), run: () => setSite(id) })),
    { id: 'shop', label: actions.shop, run: () => location.assign('/') },
    {
      id: 'logout',
      label: actions.logout,
      run: () => promptToLeave(() => logout.mutate()),
    },
  ];
  const groups: readonly PaletteGroup[] = [
    { name: 'pages', entries: pages.filter(matches(text)) },
    {
      name: 'orders',
      entries: orders.items.map(({ id, orderNumber, customerName, totalAmount }) => ({
        id: `order-${id}`,
        label: `${orderNumber} ${customerName}`,
        detail: showLira(totalAmount),
        run: () => navigate(`/admin/orders/${id}`),
      })),
    },
    {
      name: 'products',
      entries: products.items.map(({ id, name, price }) => ({
        id: `product-${id}`,
        label: name,
        detail: showLira(price),
        run: () => navigate(`/admin/products/${id}`),
      })),
    },
    { name: 'actions', entries: commands.filter(matches(text)) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: products.isFetching || orders.isFetching || pausedText !== text.trim(),
    hasFailed: products.error !== null || orders.error !== null,
  };
}

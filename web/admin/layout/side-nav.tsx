import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { DAY_MS } from '#kernel/turkish-day';
import { Icon } from '../../components/icon.tsx';
import { RareIcon } from '../../components/rare-icon.tsx';
import { shellTexts } from '../../texts/panel/shell.ts';
import { isCurrentTab, useTabs } from './tabs.ts';
import { type StoredText, storedText, useStoredText } from '../../lib/stored/stored-text.ts';
import { useCall, usePageCall } from '../api/panel-calls.ts';
import { useMay } from '../api/use-session.ts';

const ORDERS_PATH = '/admin/orders';
const FILES_PATH = '/admin/files';

const stored = storedText('panel-orders-seen');
/**
 * ISO time; orders placed after it are new in this browser. One far ahead is of an order from before the server's clock
 * was set back, and does not count: no order would be new for so long.
 */
const ordersSeen: StoredText = {
  ...stored,
  read: () => {
    const seen = stored.read();
    return seen !== null && Date.parse(seen) > Date.now() + DAY_MS ? null : seen;
  },
};

/** Number of orders placed since the list was last opened. */
function useNewOrders(path: string): number {
  const mayRead = useMay('orders');
  const seen = useStoredText(ordersSeen);
  const since = seen === null ? {} : { from: seen };
  const { data, isPlaceholderData } = usePageCall(
    '/api/orders',
    { ...since, page: 1, pageSize: 1 },
    { enabled: mayRead },
  );
  const isKnown = seen === null || path === ORDERS_PATH;
  useEffect(() => {
    if (!isKnown || !data || isPlaceholderData || (seen !== null && data.total === 0)) return;
    // The server's clock; this browser's clock may be wrong.
    const newest = Date.parse(data.items[0]?.createdAt ?? new Date(0).toISOString());
    ordersSeen.write(new Date(newest + 1).toISOString());
  }, [seen, isKnown, data, isPlaceholderData]);
  return isKnown || isPlaceholderData ? 0 : (data?.total ?? 0);
}

function useProblemCount(): number {
  const mayRead = useMay('catalogue');
  const { data = [] } = useCall('/api/files/problems', {}, { enabled: mayRead });
  return data.length;
}

/** Numbers beside menu entries, by path; 0 is not displayed. */
function useMenuCounts(path: string): Readonly<Record<string, number>> {
  const orders = useNewOrders(path);
  const problems = useProblemCount();
  return { [ORDERS_PATH]: orders, [FILES_PATH]: problems };
}

const SIDE =
  'sticky top-0 flex h-screen flex-col gap-5 overflow-y-auto bg-night px-3 py-5 text-[#dfe5ec] ' +
  // On narrow screens it slides in; it is visible at once, because its first link gets the focus.
  'max-lg:invisible max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:z-40 max-lg:w-[min(18rem,86vw)] max-lg:-translate-x-full ' +
  'max-lg:transition-[translate,visibility] max-lg:duration-200 max-lg:ease-[ease] max-lg:motion-reduce:transition-none ' +
  'max-lg:data-open:visible max-lg:data-open:translate-none max-lg:data-open:transition-[translate]';

interface SideNavProps {
  readonly path: string;
  /** Whether the menu is open on narrow screens, where it is above the page. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SideNav({ path, isOpen, onClose }: SideNavProps) {
  const tabs = useTabs();
  const counts = useMenuCounts(path);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    nav.current?.querySelector('a')?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen, onClose]);

  return (
    <>
      {isOpen && (
        <button
          type="button"
          className="fixed inset-0 z-30 bg-[rgb(10_15_22/0.5)] lg:hidden"
          aria-label={shellTexts.closeMenu}
          onClick={onClose}
        />
      )}
      <aside className={SIDE} data-open={isOpen || undefined}>
        <p className="border-b-2 border-dashed border-white/22 px-3 pb-4 text-[1.125rem] font-bold text-white">
          {shellTexts.title}
        </p>
        <nav ref={nav} className="grid gap-0.5" aria-label={shellTexts.navigation}>
          {tabs.map((tab) => (
            <Link
              key={tab.path}
              href={tab.path}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 font-[550] hover:bg-white/9 aria-[current=page]:bg-white aria-[current=page]:text-ink"
              aria-current={isCurrentTab(tab, path) ? 'page' : undefined}
            >
              <RareIcon name={tab.icon} />
              {tab.label}
              {(counts[tab.path] ?? 0) > 0 && (
                <span className="ml-auto rounded-full bg-tape px-[0.4375rem] text-[0.75rem] font-bold text-ink">
                  {counts[tab.path]}
                </span>
              )}
            </Link>
          ))}
        </nav>
        <a href="/" className="panel-back mt-auto flex min-h-11 items-center gap-3 px-3">
          <Icon name="left" />
          {shellTexts.back}
        </a>
      </aside>
    </>
  );
}

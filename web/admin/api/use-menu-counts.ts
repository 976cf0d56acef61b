import { useEffect } from 'react';
import { browserPreference, usePreference } from '../lib/browser-preference.ts';
import { useCall, usePageCall } from './panel-calls.ts';
import { useMay } from './use-session.ts';

const ORDERS_PATH = '/admin/orders';
const FILES_PATH = '/admin/files';

/** ISO time; orders placed after it are new in this browser. */
const ordersSeen = browserPreference('panel-orders-seen');

/** Number of orders placed since the list was last opened. */
function useNewOrders(path: string): number {
  const mayRead = useMay('orders');
  const seen = usePreference(ordersSeen);
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
export function useMenuCounts(path: string): Readonly<Record<string, number>> {
  const orders = useNewOrders(path);
  const problems = useProblemCount();
  return { [ORDERS_PATH]: orders, [FILES_PATH]: problems };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OrderJson } from '#contract/orders/orders';
import { browserPreference, usePreference } from '../lib/browser-preference.ts';
import { panelPage } from './panel-fetch.ts';
import { keyOf, useCall } from './use-call.ts';
import { useMay } from './use-session.ts';

const ORDERS_PATH = '/admin/orders';
const FILES_PATH = '/admin/files';

/** ISO time; orders placed after it are new in this browser. */
const ordersSeen = browserPreference('panel-orders-seen');

/** Number of orders placed since the list was last opened. */
function useNewOrders(path: string): number {
  const mayRead = useMay('orders');
  const seen = usePreference(ordersSeen);
  const { data } = useQuery({
    queryKey: [...keyOf('/api/orders'), 'since', seen],
    queryFn: async () => {
      const params = new URLSearchParams({
        page: '1',
        pageSize: '1',
        ...(seen === null ? {} : { from: seen }),
      });
      const { items, total } = await panelPage<OrderJson>(`/api/orders?${params.toString()}`);
      // The server's clock; this browser's clock may be wrong.
      const newest = Date.parse(items[0]?.createdAt ?? seen ?? new Date(0).toISOString());
      return { total, next: new Date(newest + 1).toISOString() };
    },
    enabled: mayRead,
  });
  const isKnown = seen === null || path === ORDERS_PATH;
  useEffect(() => {
    if (isKnown && data && (seen === null || data.total > 0)) ordersSeen.write(data.next);
  }, [seen, isKnown, data]);
  return isKnown ? 0 : (data?.total ?? 0);
}

/** Number of faults in the catalogue's files. */
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

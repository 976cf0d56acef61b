import type { ComponentProps } from 'react';
import type { PanelAnswers } from '#contract/panel/panel-answers';
import { usePageCall } from '../../api/use-call.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import type { Pages } from './pages.tsx';

/** The page of a list that the address names, and the properties of its page buttons. */
export function usePagedList<Path extends keyof PanelAnswers>(
  path: Path,
  filters: readonly (readonly [name: string, value: string])[],
  pageSize: number,
  refetchInterval: number | false = false,
) {
  const { get, change } = useAddressQuery();
  const page = Math.max(1, Number(get('page')) || 1);
  const query = usePageCall(path, { ...Object.fromEntries(filters), page, pageSize }, refetchInterval);
  const pages: ComponentProps<typeof Pages> = {
    page,
    pageSize,
    total: query.data?.total ?? 0,
    onChange: (next) => change({ page: String(next) }),
  };
  return { query, pages };
}

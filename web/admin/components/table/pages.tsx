import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PanelAnswers } from '#contract/panel/panel-answers';
import { pageCount } from '#domain/catalogue/listing';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { usePageCall } from '../../api/panel-calls.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { StepButton } from '../button.tsx';
import { DataTable } from './data-table.tsx';

interface PagesProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** Buttons for the pages of a long list. */
export function Pages({ page, pageSize, total, onChange }: PagesProps) {
  const nav = useRef<HTMLElement>(null);
  const go = (next: number): void => {
    onChange(next);
    // A new page is shown from its top; the button keeps the focus for the next step.
    nav.current?.parentElement?.scrollIntoView();
  };
  const pages = pageCount(total, pageSize);
  if (pages === 1) return null;
  const texts = shellTexts.states;
  return (
    <nav
      ref={nav}
      className="mt-4 flex items-center justify-end gap-3"
      aria-label={texts.pageOf(page, pages)}
    >
      <StepButton isSmall isAtEnd={page <= 1} onClick={() => go(page - 1)}>
        {texts.previous}
      </StepButton>
      <span className="text-sm" role="status">
        {texts.pageOf(page, pages)}
      </span>
      <StepButton isSmall isAtEnd={page >= pages} onClick={() => go(page + 1)}>
        {texts.next}
      </StepButton>
    </nav>
  );
}

const ROWS_PER_PAGE = 50;

/** A long table that is present as a whole, page by page. */
export function PagedTable<Row>({ rows, keyOf, ...table }: ComponentProps<typeof DataTable<Row>>) {
  const [wanted, setPage] = useState(1);
  // The rows may have become fewer, as in a preview that was loaded anew.
  const page = Math.min(wanted, pageCount(rows.length, ROWS_PER_PAGE));
  const start = (page - 1) * ROWS_PER_PAGE;
  return (
    <>
      <DataTable
        {...table}
        rows={rows.slice(start, start + ROWS_PER_PAGE)}
        keyOf={(row, index) => keyOf(row, start + index)}
      />
      <Pages page={page} pageSize={ROWS_PER_PAGE} total={rows.length} onChange={setPage} />
    </>
  );
}

/**
 * The page of a list that the address names, the list's total, and the properties of its page buttons. A page that is
 * empty by now, as when its last rows were worked off, leads to the last one.
 */
export function usePagedList<Path extends keyof PanelAnswers>(
  path: Path,
  filters: readonly (readonly [name: string, value: string])[],
  pageSize: number,
  options: Parameters<typeof usePageCall>[2] = {},
) {
  const { get, change } = useAddressQuery();
  const page = Math.max(1, Number(get('page')) || 1);
  const query = usePageCall(path, { ...Object.fromEntries(filters), page, pageSize }, options);
  const total = query.data?.total ?? 0;
  const last = pageCount(total, pageSize);
  const goToLast = useEffectEvent(() => change({ page: String(last) }));
  const isBeyond = query.isSuccess && !query.isPlaceholderData && page > last;
  useEffect(() => {
    if (isBeyond) goToLast();
  }, [isBeyond]);
  const pages: PagesProps = { page, pageSize, total, onChange: (next) => change({ page: String(next) }) };
  const { error, errorUpdateCount, refetch } = query;
  return { query: { data: query.data?.items, error, errorUpdateCount, refetch }, total, pages };
}

import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Overview } from '#contract/panel/overview';
import { sumKurus, toDecimal } from '#domain/money/money';
import type { SiteId } from '#domain/catalogue/site/site';
import { amountOf } from '../../../lib/price.ts';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { showLira } from '../../lib/format.ts';
import type { SiteFilter } from '../../lib/use-site-filter.ts';
import { axisTicks } from './axis-ticks.ts';
import { Card, CardTitle } from '../../components/card.tsx';

type Sales = NonNullable<Overview['orders']>['sales'];
type Site = Overview['sites'][number];

const texts = overviewTexts.sales;
/** Every fifth day has its name, on narrow screens every tenth. */
const NAMED_DAYS = 5;

const dayName = new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortAmount = new Intl.NumberFormat('tr-TR', { notation: 'compact', maximumFractionDigits: 1 });

function shortDay(date: string): string {
  return dayName.format(new Date(`${date}T00:00:00Z`));
}

function linkOf(date: string): string {
  return `/admin/orders?from=${date}&to=${date}`;
}

interface Bar {
  readonly date: string;
  /** The day's orders and sums, which are known only for both storefronts together. */
  readonly day: Sales[number] | undefined;
  readonly total: string;
  readonly parts: readonly { readonly site: SiteId; readonly color: string; readonly lira: number }[];
}

function sumOf(amounts: readonly string[]): string {
  return toDecimal(sumKurus(amounts.map(amountOf)));
}

function barsOf(sales: Sales, sites: readonly Site[], isOfBoth: boolean): readonly Bar[] {
  return sales.map((day) => ({
    date: day.date,
    day: isOfBoth ? day : undefined,
    total: sumOf(sites.map(({ id }) => day[id])),
    parts: sites.map(({ id, color }) => ({ site: id, color, lira: Number(day[id]) })),
  }));
}

function describe({ date, day, total }: Bar): string {
  return day
    ? texts.day(shortDay(date), day.orders, showLira(total))
    : `${shortDay(date)}: ${showLira(total)}`;
}

function Drawing({
  bars,
  onPoint,
}: {
  readonly bars: readonly Bar[];
  readonly onPoint: (bar?: Bar) => void;
}) {
  const ticks = axisTicks(
    Math.max(...bars.map(({ parts }) => parts.reduce((sum, { lira }) => sum + lira, 0))),
  );
  const top = ticks.at(-1) ?? 1;
  const shareOf = (lira: number): string => `${(lira / top) * 100}%`;
  return (
    <div
      className="relative mt-5 mb-8 ml-12 flex h-50 text-xs whitespace-nowrap text-ink-soft"
      onMouseLeave={() => onPoint()}
    >
      <div role="img" aria-label={texts.chart} className="absolute inset-0">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: shareOf(tick) }}
          >
            <span className="absolute right-full -translate-y-1/2 pr-2">{shortAmount.format(tick)}</span>
          </span>
        ))}
      </div>
      {bars.map((bar, index) => {
        const daysAgo = bars.length - 1 - index;
        return (
          // For the pointer alone: the table has the same links.
          <Link
            key={bar.date}
            href={linkOf(bar.date)}
            aria-hidden="true"
            tabIndex={-1}
            className="relative flex flex-1 flex-col-reverse hover:bg-ink/6"
            onMouseEnter={() => onPoint(bar)}
          >
            {bar.parts.map(({ site, color, lira }) => (
              <span key={site} className="mx-[15%]" style={{ height: shareOf(lira), background: color }} />
            ))}
            {daysAgo % NAMED_DAYS === 0 && (
              <span
                className={`absolute top-full left-1/2 -translate-x-1/2 pt-2 ${daysAgo % (2 * NAMED_DAYS) === 0 ? '' : 'max-sm:hidden'}`}
              >
                {shortDay(bar.date)}
              </span>
            )}
          </Link>
        );
      })}
    </div>
  );
}

function amountColumn(head: string, cell: (bar: Bar) => ReactNode): Column<Bar> {
  return { head, kind: 'number', cell };
}

function SalesTable({ bars, isOfBoth }: { readonly bars: readonly Bar[]; readonly isOfBoth: boolean }) {
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer text-sm underline underline-offset-[0.2em]">
        {texts.asTable}
      </summary>
      <div className="mt-2">
        <DataTable
          label={texts.caption}
          rows={bars.toReversed()}
          keyOf={({ date }) => date}
          columns={[
            {
              head: texts.dayColumn,
              kind: 'name',
              cell: ({ date }) => (
                <Link href={linkOf(date)} className="underline">
                  {shortDay(date)}
                </Link>
              ),
            },
            ...(isOfBoth
              ? [
                  amountColumn(texts.orders, ({ day }) => day?.orders),
                  ...(['paid', 'refunded', 'pending'] as const).map((name) =>
                    amountColumn(texts[name], ({ day }) => day && showLira(day[name])),
                  ),
                ]
              : []),
            amountColumn(texts.total, ({ total }) => showLira(total)),
          ]}
        />
      </div>
    </details>
  );
}

interface SalesChartProps {
  readonly sales: Sales;
  readonly sites: readonly Site[];
  readonly filter: SiteFilter;
}

/** Sales by day as stacked bars of the storefronts, and the same as a table. */
export function SalesChart({ sales, sites, filter }: SalesChartProps) {
  const [pointed, setPointed] = useState<Bar>();
  const isOfBoth = filter === 'both';
  const visible = sites.filter(({ id }) => isOfBoth || filter === id);
  const bars = barsOf(sales, visible, isOfBoth);
  const total = sumOf(bars.map((bar) => bar.total));
  const orders = sales.reduce((sum, day) => sum + day.orders, 0);
  const pending = sumOf(sales.map((day) => day.pending));
  const isEmpty = total === '0.00' && pending === '0.00';
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <CardTitle>{texts.title}</CardTitle>
        <p className="text-sm text-ink-soft">
          {isEmpty
            ? texts.empty
            : pointed
              ? describe(pointed)
              : isOfBoth
                ? texts.sum(orders, showLira(total), showLira(pending))
                : texts.sumOfSite(showLira(total))}
        </p>
      </div>
      {!isEmpty && (
        <>
          <Drawing bars={bars} onPoint={setPointed} />
          <ul className="mt-2 flex flex-wrap gap-4 text-sm">
            {visible.map(({ id, name, color }) => (
              <li key={id} className="flex items-center gap-2 wrap-anywhere">
                <span className="inline-block size-3.5 rounded-[0.1875rem]" style={{ background: color }} />
                {name}
              </li>
            ))}
          </ul>
          <SalesTable bars={bars} isOfBoth={isOfBoth} />
        </>
      )}
    </Card>
  );
}

import { type ReactNode, useRef, useState, type RefObject, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import type { Overview } from '#contract/panel/overview';
import { kurus, parseDecimal, toDecimal, ZERO } from '#domain/money/money';
import type { SiteId } from '#domain/catalogue/site/site';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { showLira } from '../../lib/format.ts';
import type { SiteFilter } from '../../lib/use-site-filter.ts';
import { axisTicks } from './axis-ticks.ts';
import { Card, CardTitle } from '../../components/looks.tsx';

/** The inner width of an element in CSS pixels, updated when it changes; 0 until it is known. */
function useElementWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

type Sales = NonNullable<Overview['orders']>['sales'];
type Site = Overview['sites'][number];

const texts = overviewTexts.sales;
const HEIGHT = 240;
const LEFT = 48;
const TOP = 12;
const BOTTOM = 26;
/** Width of the widest label of a day, with space around it, in pixels. */
const LABEL_WIDTH = 52;

const dayName = new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortAmount = new Intl.NumberFormat('tr-TR', { notation: 'compact', maximumFractionDigits: 1 });

function showDay(date: string): string {
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
  return toDecimal(amounts.reduce((sum, amount) => kurus(sum + (parseDecimal(amount) ?? ZERO)), kurus(ZERO)));
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
  return day ? texts.day(showDay(date), day.orders, showLira(total)) : `${showDay(date)}: ${showLira(total)}`;
}

function Drawing({
  bars,
  onPoint,
}: {
  readonly bars: readonly Bar[];
  readonly onPoint: (bar?: Bar) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const [, navigate] = useLocation();
  const ticks = axisTicks(
    Math.max(...bars.map(({ parts }) => parts.reduce((sum, { lira }) => sum + lira, 0))),
  );
  const top = ticks.at(-1) ?? 1;
  const innerHeight = HEIGHT - TOP - BOTTOM;
  const slot = (width - LEFT) / bars.length;
  const barWidth = Math.max(2, slot * 0.7);
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / slot));
  const heightOf = (lira: number): number => (lira / top) * innerHeight;

  return (
    // The drawing gets its width from the box and never sets it, so that the window can get narrower.
    <div ref={frame} className="min-h-60 overflow-hidden [contain:inline-size]">
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={texts.chart} onMouseLeave={() => onPoint()}>
          {ticks.map((tick) => {
            const y = TOP + innerHeight - heightOf(tick);
            return (
              <g key={tick}>
                <line className="stroke-line" x1={LEFT} x2={width} y1={y} y2={y} />
                <text className="fill-ink-soft text-xs tabular-nums" x={LEFT - 8} y={y + 4} textAnchor="end">
                  {shortAmount.format(tick)}
                </text>
              </g>
            );
          })}
          {bars.map((bar, index) => {
            const x = LEFT + index * slot;
            let y = TOP + innerHeight;
            return (
              <g
                key={bar.date}
                className="group cursor-pointer"
                onMouseEnter={() => onPoint(bar)}
                onClick={() => navigate(linkOf(bar.date))}
              >
                <rect
                  className="fill-transparent group-hover:fill-ink/6"
                  x={x}
                  y={TOP}
                  width={slot}
                  height={innerHeight}
                />
                {bar.parts.map(({ site, color, lira }) => {
                  const height = heightOf(lira);
                  y -= height;
                  return (
                    <rect
                      key={site}
                      x={x + (slot - barWidth) / 2}
                      y={y}
                      width={barWidth}
                      height={height}
                      fill={color}
                    />
                  );
                })}
                {(bars.length - 1 - index) % every === 0 && (
                  <text
                    className="fill-ink-soft text-xs tabular-nums"
                    x={index === bars.length - 1 ? width : x + slot / 2}
                    y={HEIGHT - 6}
                    textAnchor={index === bars.length - 1 ? 'end' : 'middle'}
                  >
                    {showDay(bar.date)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}

function amount(head: string, cell: (bar: Bar) => ReactNode): Column<Bar> {
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
                  {showDay(date)}
                </Link>
              ),
            },
            ...(isOfBoth
              ? [
                  amount(texts.orders, ({ day }) => day?.orders),
                  ...(['paid', 'refunded', 'pending'] as const).map((name) =>
                    amount(texts[name], ({ day }) => day && showLira(day[name])),
                  ),
                ]
              : []),
            amount(texts.total, ({ total }) => showLira(total)),
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
        <p className="text-sm text-ink-soft tabular-nums">
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
              <li key={id} className="flex items-center gap-2">
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

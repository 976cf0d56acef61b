import type { AdminProduct, ProductHistory } from '#contract/catalogue/product/admin-products';
import { productFormTexts } from '../../../../texts/panel/product-form.ts';
import { ConfirmButton } from '../../../components/dialog/dialog-buttons.tsx';
import { EmptyState, Resource } from '../../../components/screen.tsx';
import { FieldChanges } from '../field-values.tsx';
import { callOf, useChangeCall } from '../../changes/use-changes.ts';
import { panelSend, usePanelMutation, useCall } from '../../../api/panel-calls.ts';
import { PRODUCT_CALLS, PRODUCTS } from '../use-products.ts';
import { Card, CardTitle, Tag } from '../../../components/card.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { showLira, showTime } from '../../../lib/format.ts';

const texts = productFormTexts.history;
const WIDTH = 640;
const HEIGHT = 180;
const INK = 'fill-ink-soft text-xs';
const EDGE = { left: 104, right: 8, top: 16, bottom: 32 } as const;

type Prices = ProductHistory['prices'];

/** The position of each price in the drawing; time runs from left to right, and the last price lasts until now. */
function placePoints(prices: Prices, now: number): readonly { readonly x: number; readonly y: number }[] {
  const times = prices.map(({ at }) => Date.parse(at));
  const values = prices.map(({ price }) => Number(price));
  const [start = now] = times;
  const span = Math.max(1, now - start);
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const innerWidth = WIDTH - EDGE.left - EDGE.right;
  const innerHeight = HEIGHT - EDGE.top - EDGE.bottom;
  return values.map((value, index) => ({
    x: EDGE.left + (((times[index] ?? now) - start) / span) * innerWidth,
    y: EDGE.top + (1 - (value - low) / range) * innerHeight,
  }));
}

/** The price over time as steps; a table below it has the same values. */
function PriceChart({ prices, now }: { readonly prices: Prices; readonly now: number }) {
  const [first] = prices;
  const last = prices.at(-1);
  if (!first || !last || prices.length < 2) return null;
  const points = placePoints(prices, now);
  const [start] = points;
  const line = points
    .slice(1)
    .map(({ x, y }) => `H${x.toFixed(1)}V${y.toFixed(1)}`)
    .join('');
  const sorted = prices.map(({ price }) => price).toSorted((left, right) => Number(left) - Number(right));
  const low = showLira(sorted[0] ?? '0.00');
  const high = showLira(sorted.at(-1) ?? '0.00');
  return (
    <Card>
      <CardTitle className="mb-2">{texts.prices}</CardTitle>
      <svg
        className="h-auto w-full max-w-160"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={texts.priceChart(low, high, prices.length)}
      >
        <line
          className="stroke-line"
          x1={EDGE.left}
          x2={WIDTH - EDGE.right}
          y1={HEIGHT - EDGE.bottom}
          y2={HEIGHT - EDGE.bottom}
        />
        <path
          className="fill-none stroke-(--brand-strong) stroke-2"
          d={`M${start?.x.toFixed(1)} ${start?.y.toFixed(1)}${line}H${WIDTH - EDGE.right}`}
        />
        {points.map(({ x, y }, index) => (
          <circle key={index} className="fill-(--brand-strong)" cx={x} cy={y} r="3.5" />
        ))}
        <text className={INK} x={EDGE.left - 10} y={EDGE.top + 4} textAnchor="end">
          {high}
        </text>
        <text className={INK} x={EDGE.left - 10} y={HEIGHT - EDGE.bottom + 4} textAnchor="end">
          {low}
        </text>
        <text className={INK} x={EDGE.left} y={HEIGHT - 8}>
          {showTime(first.at)}
        </text>
      </svg>
      <details className="mt-2">
        <summary className="text-sm font-semibold">{texts.priceList}</summary>
        <div className="mt-2 max-w-md">
          <DataTable
            rows={prices}
            keyOf={(_price, index) => index}
            columns={[
              { head: texts.when, kind: 'time', cell: ({ at }) => showTime(at) },
              { head: texts.price, kind: 'number', cell: ({ price }) => showLira(price) },
            ]}
          />
        </div>
      </details>
    </Card>
  );
}

type Entry = ProductHistory['entries'][number];

interface HistoryEntryProps extends HistoryTabProps {
  readonly entry: Entry;
}

function HistoryEntry({ entry, id, isDirty, onRestored }: HistoryEntryProps) {
  const isVersion = entry.source === 'git';
  const label = isVersion ? texts.restore : texts.undo;
  const restore = usePanelMutation({
    send: () => panelSend<AdminProduct>('POST', `${PRODUCTS}/${id}/restore`, { version: entry.id }),
    done: texts.restored,
    failedTitle: texts.restoreFailed,
    stale: PRODUCT_CALLS,
  });
  const undo = useChangeCall();
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            {entry.message} <Tag>{texts[entry.source]}</Tag>
          </p>
          <p className="text-sm text-ink-soft">{texts.by(showTime(entry.at), entry.by)}</p>
          {entry.reason !== null && <p className="text-sm wrap-anywhere">{texts.reason(entry.reason)}</p>}
        </div>
        {entry.canRestore && (
          <ConfirmButton
            isSmall
            label={label}
            aria-label={`${label}: ${entry.message}, ${showTime(entry.at)}`}
            question={{
              title: label,
              text: isDirty ? texts.dirty : isVersion ? texts.restoreText : texts.undoText,
              isForbidden: isDirty,
            }}
            // The question stays until the product is opened again: whoever goes on earlier would be sent back.
            onConfirm={async () => {
              await (isVersion ? restore.mutateAsync() : undo.mutateAsync(callOf(entry.id, 'undo')));
              await onRestored();
            }}
          />
        )}
      </div>
      <FieldChanges changes={entry.changes} />
    </Card>
  );
}

interface HistoryTabProps {
  readonly id: string;
  /** Whether the form has unsaved work, which restoring a version would lose. */
  readonly isDirty: boolean;
  /** Opens the product again. */
  readonly onRestored: () => Promise<void>;
}

/** Who changed what and when, the prices over time, and buttons to restore a version. */
export function HistoryTab(props: HistoryTabProps) {
  const history = useCall('/api/admin/products/:id/history', { id: props.id }, { staleTime: 0 });
  return (
    <Resource query={history}>
      {({ gitReason, entries, prices }) => (
        <div className="grid gap-3">
          <PriceChart prices={prices} now={history.dataUpdatedAt} />
          {gitReason !== null && <p className="text-sm text-ink-soft">{gitReason}</p>}
          {entries.length === 0 ? (
            <EmptyState title={texts.empty} />
          ) : (
            <ul className="grid gap-3">
              {entries.map((entry) => (
                <HistoryEntry key={entry.id} {...props} entry={entry} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Resource>
  );
}

import type { AdminProduct, ProductHistory } from '#contract/catalogue/product/admin-products';
import { productFormTexts } from '../../../../texts/panel/product-form.ts';
import { useCategories } from '../../../api/use-categories.ts';
import { ask } from '../../../components/dialog/questions.tsx';
import { EmptyState, Resource } from '../../../components/states.tsx';
import { showTime } from '../../../lib/format.ts';
import { fieldName, showValue } from '../field-values.tsx';
import { PriceChart } from './price-chart.tsx';
import { callOf, useUndo } from '../../changes/use-changes.ts';
import { panelSend } from '../../../api/panel-fetch.ts';
import { usePanelMutation } from '../../../api/use-panel-mutation.ts';
import { useCall } from '../../../api/use-call.ts';
import { PRODUCT_CALLS, PRODUCTS } from '../use-products.ts';
import { Button } from '../../../components/button.tsx';
import { Card, Tag } from '../../../components/card.tsx';

const texts = productFormTexts.history;
type Entry = ProductHistory['entries'][number];

function HistoryEntry({ entry, onBack }: { readonly entry: Entry; readonly onBack: () => void }) {
  const { data: categories = [] } = useCategories();
  const label = entry.source === 'git' ? texts.restore : texts.undo;
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
          <Button isSmall aria-label={`${label}: ${entry.message}, ${showTime(entry.at)}`} onClick={onBack}>
            {label}
          </Button>
        )}
      </div>
      {entry.changes.map(({ field, before, after }) => (
        <p
          key={field}
          className="mt-2 grid gap-x-3 gap-y-0.5 text-[0.9375rem] wrap-anywhere md:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <span className="text-ink-soft">{fieldName(field)}</span>
          <span>
            <del>{showValue(field, before, categories)}</del>
            {' → '}
            <ins className="font-semibold no-underline">{showValue(field, after, categories)}</ins>
          </span>
        </p>
      ))}
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
export function HistoryTab({ id, isDirty, onRestored }: HistoryTabProps) {
  const history = useCall('/api/admin/products/:id/history', { id }, { staleTime: 0 });
  const restore = usePanelMutation({
    send: (version: string) => panelSend<AdminProduct>('POST', `${PRODUCTS}/${id}/restore`, { version }),
    done: texts.restored,
    failedTitle: texts.restoreFailed,
    stale: PRODUCT_CALLS,
  });
  const undo = useUndo();

  const askToGoBack = ({ source, id: version }: Entry): void => {
    const isVersion = source === 'git';
    const label = isVersion ? texts.restore : texts.undo;
    ask({
      title: label,
      text: isDirty ? texts.dirty : isVersion ? texts.restoreText : texts.undoText,
      confirmLabel: label,
      isForbidden: isDirty,
      // The question stays until the product is opened again: whoever goes on earlier would be sent back.
      onConfirm: async () => {
        await (isVersion ? restore.mutateAsync(version) : undo.mutateAsync(callOf(version, 'undo')));
        await onRestored();
      },
    });
  };

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
                <HistoryEntry key={entry.id} entry={entry} onBack={() => askToGoBack(entry)} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Resource>
  );
}

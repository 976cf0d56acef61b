import type { ChangeSummary } from '#contract/admin-products';
import { productsTexts } from '../../../texts/panel/products.ts';
import { Modal } from '../../components/dialogs.tsx';
import { Resource } from '../../components/states.tsx';
import { showTime } from '../../lib/format.ts';
import { useChanges, useUndo } from './use-changes.ts';

const texts = productsTexts.changes;
const ACTIONS: Readonly<Record<string, string>> = texts.actions;

function ChangeLine({ change }: { readonly change: ChangeSummary }) {
  const undo = useUndo();
  const what = ACTIONS[change.action] ?? change.action;
  const names = texts.and(change.names.join(', '), change.count - change.names.length);
  return (
    <li className="change-line">
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{what}</span>
        <span className="block wrap-anywhere text-sm">{names}</span>
        <span className="block text-sm text-ink-soft">
          {showTime(change.at)} · {change.by}
        </span>
      </span>
      {change.undoneBy !== null ? (
        <span className="tag">{texts.undone}</span>
      ) : (
        <button
          type="button"
          className="button button-quiet button-small"
          aria-label={`${productsTexts.undo}: ${what}, ${names}`}
          disabled={undo.isPending}
          onClick={() => undo.mutate(change.id)}
        >
          {productsTexts.undo}
        </button>
      )}
    </li>
  );
}

/** What was saved in the panel lately, each with a way back. */
export function ChangesDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title={texts.title} onClose={onClose}>
      <Resource query={useChanges()}>
        {(changes) =>
          changes.length === 0 ? (
            <p>{texts.empty}</p>
          ) : (
            <ul className="grid">
              {changes.map((change) => (
                <ChangeLine key={change.id} change={change} />
              ))}
            </ul>
          )
        }
      </Resource>
    </Modal>
  );
}

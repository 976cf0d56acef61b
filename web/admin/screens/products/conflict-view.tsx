import { productFormTexts } from '../../../texts/panel/product-form.ts';
import { useCategories } from '../../api/use-categories.ts';
import { ConflictTable } from '../../components/conflict-table.tsx';
import { fieldName, showValue } from './field-values.ts';
import { changedFields, type FieldName, type ProductDraft, readDraft } from './product-draft.ts';
import type { Conflict, ProductEditor } from './use-product-editor.ts';

interface ConflictViewProps {
  readonly editor: ProductEditor;
  readonly conflict: Conflict;
  readonly onSave: (merged: ProductDraft) => void;
}

/** Both versions side by side after the file changed under an open form; each field is kept or taken. */
export function ConflictView({ editor, conflict, onSave }: ConflictViewProps) {
  const { data: categories = [] } = useCategories();
  const { draft, base } = editor;
  const { theirs } = conflict;
  const names = changedFields(theirs, draft);
  const mineChanged = new Set(changedFields(base, draft));
  const show = (version: ProductDraft, name: FieldName): string =>
    showValue(name, readDraft(version, [name]).fields[name] ?? version[name], categories);

  return (
    <ConflictTable
      words={productFormTexts.conflict}
      rows={names.map((name) => ({
        name,
        label: fieldName(name),
        mine: show(draft, name),
        theirs: show(theirs, name),
        side: mineChanged.has(name) ? 'mine' : 'theirs',
      }))}
      isBusy={editor.isBusy}
      onSave={(taken) =>
        onSave({
          ...draft,
          ...Object.fromEntries(
            names.filter((name) => taken.includes(name)).map((name) => [name, theirs[name]]),
          ),
        })
      }
    />
  );
}

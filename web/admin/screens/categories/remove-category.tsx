import { useState } from 'react';
import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import { categoriesTexts as texts } from '../../../texts/panel/categories.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { categoryOptions } from '../../api/use-categories.ts';
import { ConfirmDialog } from '../../components/dialog/dialogs.tsx';
import { SelectField } from '../../components/form/form-field.tsx';
import { useRemoveCategory } from './use-category-changes.ts';

interface RemoveCategoryProps {
  readonly category: AdminCategory;
  readonly categories: readonly AdminCategory[];
  readonly onClose: () => void;
  /** Called with the id by which the removal can be undone. */
  readonly onRemoved: (changeId: string) => void;
}

/** Asks before a category is removed, and where its products should be moved. */
export function RemoveCategory({ category, categories, onClose, onRemoved }: RemoveCategoryProps) {
  const remove = useRemoveCategory();
  const [moveTo, setMoveTo] = useState('');
  const { id, name, ownProducts } = category;
  const children = categories.filter(({ parentId }) => parentId === id).length;
  const isFull = ownProducts + children > 0;
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      text={isFull ? texts.removeFull(name, ownProducts, children) : texts.removeEmpty(name)}
      confirmLabel={shellTexts.states.delete}
      isBusy={remove.isPending || (isFull && moveTo === '')}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { id, moveTo },
          {
            onSuccess: (removed) => {
              if (removed.changeId !== null) onRemoved(removed.changeId);
              onClose();
            },
          },
        )
      }
    >
      {isFull && (
        <SelectField
          label={texts.moveTo}
          value={moveTo}
          onText={setMoveTo}
          options={[{ value: '', label: texts.chooseTarget }, ...categoryOptions(categories, { skip: id })]}
        />
      )}
    </ConfirmDialog>
  );
}

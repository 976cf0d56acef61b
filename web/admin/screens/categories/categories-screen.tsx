import { useState } from 'react';
import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import { buildCategoryTree } from '#domain/catalogue/category/category-tree';
import { categoriesTexts as texts } from '../../../texts/panel/categories.ts';
import { useCategories, categoryOptions } from '../../api/use-categories.ts';
import { promptToLeave } from '../../components/form/leave-guard.tsx';
import { ListResource } from '../../components/states.tsx';
import { SiteBanner } from '../../layout/site-selector.tsx';
import { ChangesButton } from '../changes/changes-button.tsx';
import { type LastChange, LastChangeBar } from '../changes/last-change.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryTree } from './category-tree.tsx';
import { useMoveCategory, useRemoveCategory } from './use-category-changes.ts';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { ConfirmDialog } from '../../components/dialog/dialogs.tsx';
import { SelectField } from '../../components/form/form-field.tsx';

/** The category in the form, or a new one below a parent (`''` for the top level). */
interface OpenForm {
  readonly category?: AdminCategory;
  readonly parentId: string;
}

interface RemoveCategoryProps {
  readonly category: AdminCategory;
  readonly categories: readonly AdminCategory[];
  readonly onClose: () => void;
  /** Called with the id by which the removal can be undone. */
  readonly onRemoved: (changeId: string) => void;
}

/** Asks before a category is removed, and where its products should be moved. */
function RemoveCategory({ category, categories, onClose, onRemoved }: RemoveCategoryProps) {
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

/** The tree of categories with the form beside it. */
export function CategoriesScreen() {
  const categories = useCategories();
  const move = useMoveCategory();
  const [form, setForm] = useState<OpenForm>();
  const open = (next: OpenForm): void => promptToLeave(() => setForm(next));
  const [leaving, setLeaving] = useState<AdminCategory>();
  const [last, setLast] = useState<LastChange>();

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ScreenTitle className="mr-auto">{texts.title}</ScreenTitle>
        <ChangesButton />
        <Button look="strong" onClick={() => open({ parentId: '' })}>
          {texts.add}
        </Button>
      </div>
      <SiteBanner />
      <div className={form ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]' : undefined}>
        {form && categories.data && (
          <div className="lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:max-h-[calc(100vh-6rem)] lg:overflow-y-auto">
            <CategoryForm
              key={`${form.category?.id}-${form.parentId}`}
              categories={categories.data}
              category={form.category}
              parentId={form.parentId}
              onClose={() => setForm(undefined)}
            />
          </div>
        )}
        <ListResource query={categories} empty={texts.empty}>
          {(all) => (
            <Card as="div" isFlush>
              <CategoryTree
                nodes={buildCategoryTree(all).roots}
                isBusy={move.isPending}
                onMove={(step) => move.mutate(step)}
                onAddBelow={({ id }) => open({ parentId: id })}
                onEdit={(category) => open({ category, parentId: category.parentId ?? '' })}
                onRemove={setLeaving}
              />
            </Card>
          )}
        </ListResource>
      </div>
      <LastChangeBar change={last} onDone={() => setLast(undefined)} />
      {leaving && categories.data && (
        <RemoveCategory
          category={leaving}
          categories={categories.data}
          onClose={() => setLeaving(undefined)}
          onRemoved={(id) => setLast({ id, text: `${texts.removed}: ${leaving.name}` })}
        />
      )}
    </>
  );
}

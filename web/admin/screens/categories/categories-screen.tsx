import { useState } from 'react';
import type { AdminCategory } from '#contract/admin-categories';
import { buildCategoryTree } from '#domain/category-tree';
import { categoriesTexts as texts } from '../../../texts/panel/categories.ts';
import { useCategories } from '../../api/use-categories.ts';
import { EmptyState, Resource } from '../../components/states.tsx';
import { SiteBanner } from '../../layout/site-selector.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryTree } from './category-tree.tsx';
import { RemoveCategory } from './remove-category.tsx';
import { useMoveCategory } from './use-category-changes.ts';

/** What the form is open for: a category, or a new one below a parent (`''` for the top level). */
interface OpenForm {
  readonly category?: AdminCategory;
  readonly parentId: string;
}

/** The tree of categories with the form beside it. */
export function CategoriesScreen() {
  const categories = useCategories();
  const move = useMoveCategory();
  const [form, setForm] = useState<OpenForm>();
  const [leaving, setLeaving] = useState<AdminCategory>();

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="panel-title mr-auto">{texts.title}</h1>
        <button type="button" className="button button-strong" onClick={() => setForm({ parentId: '' })}>
          {texts.add}
        </button>
      </div>
      <SiteBanner />
      <div className={form ? 'category-columns' : undefined}>
        {form && categories.data && (
          <div className="category-side">
            <CategoryForm
              key={`${form.category?.id}-${form.parentId}`}
              categories={categories.data}
              category={form.category}
              parentId={form.parentId}
              onClose={() => setForm(undefined)}
            />
          </div>
        )}
        <Resource query={categories}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={texts.empty} />
            ) : (
              <div className="card">
                <CategoryTree
                  nodes={buildCategoryTree(all).roots}
                  isBusy={move.isPending}
                  onMove={(step) => move.mutate(step)}
                  onAddBelow={({ id }) => setForm({ parentId: id })}
                  onEdit={(category) => setForm({ category, parentId: category.parentId ?? '' })}
                  onRemove={setLeaving}
                />
              </div>
            )
          }
        </Resource>
      </div>
      {leaving && categories.data && (
        <RemoveCategory
          category={leaving}
          categories={categories.data}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import type { z } from 'zod';
import type { AdminCategory, removedCategory } from '#contract/catalogue/category/admin-categories';
import {
  buildCategoryTree,
  type CategoryNode,
  MAX_CATEGORY_DEPTH,
} from '#domain/catalogue/category/category-tree';
import { categoriesTexts as texts } from '../../../texts/panel/categories.ts';
import { CATEGORIES, CATEGORY_CALLS, categoryOptions, useCategories } from '../../api/use-categories.ts';
import { addressOf, panelSend, usePanelMutation } from '../../api/panel-calls.ts';
import { createId } from '../../../lib/create-id.ts';
import { showToast } from '../../../lib/toasts.ts';
import { promptToLeave } from '../../components/form/leave-guard.tsx';
import { ListResource, ScreenTitle } from '../../components/screen.tsx';
import { SiteBanner } from '../../layout/site-selector.tsx';
import { ChangesButton } from '../changes/changes-button.tsx';
import { type LastChange, LastChangeBar } from '../changes/undo-button.tsx';
import { CategoryForm } from './category-form.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { ConfirmDialog } from '../../components/dialog/dialogs.tsx';
import { SelectField } from '../../components/form/form-field.tsx';
import { Link } from 'wouter';

type Node = CategoryNode<AdminCategory>;

const TOOL = 'size-9 aria-disabled:text-[#b4bcc5] max-md:size-11';
const BRANCH = 'ml-[clamp(0.75rem,2vw,1.5rem)] border-l-2 border-dashed border-line';

/** The category in the form, or the parent of a new one, which is else on the top level. */
interface OpenForm {
  readonly category?: AdminCategory;
  readonly parentId?: string;
}

interface CategoryActions {
  readonly isBusy: boolean;
  readonly onMove: (step: { readonly id: string; readonly direction: 'up' | 'down' }) => void;
  readonly onOpen: (form: OpenForm) => void;
  readonly onRemove: (category: AdminCategory) => void;
}

/** The products of a category and all categories below it, drafts included. */
function countBranch({ category, children }: Node): { readonly products: number; readonly drafts: number } {
  return children
    .map(countBranch)
    .reduce(
      (sum, { products, drafts }) => ({ products: sum.products + products, drafts: sum.drafts + drafts }),
      { products: category.ownProducts, drafts: category.drafts },
    );
}

interface LineProps extends CategoryActions {
  readonly node: Node;
  readonly level: number;
  /** Whether it is the first or last of its siblings. */
  readonly isAtEnd: { readonly up: boolean; readonly down: boolean };
}

function CategoryLine({ node, level, isAtEnd, isBusy, onMove, onOpen, onRemove }: LineProps) {
  const { category } = node;
  const { id, name, slug, ownProducts } = category;
  const { products, drafts } = countBranch(node);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 hover:bg-[#fafbfc]">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft wrap-anywhere">
          {slug} ·{' '}
          <Link
            href={`/admin/products?categoryId=${encodeURIComponent(id)}`}
            className="underline"
            title={texts.showProducts(name)}
          >
            {texts.count(products, products - ownProducts, drafts)}
          </Link>
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-1">
        {(['up', 'down'] as const).map((direction) => {
          const isStuck = isBusy || isAtEnd[direction];
          return (
            <IconButton
              key={direction}
              icon="down"
              iconClassName={direction === 'up' ? 'size-5 rotate-180' : 'size-5'}
              className={TOOL}
              label={texts[direction](name)}
              aria-disabled={isStuck}
              onClick={() => !isStuck && onMove({ id, direction })}
            />
          );
        })}
        {level < MAX_CATEGORY_DEPTH && (
          <IconButton
            icon="plus"
            className={TOOL}
            label={texts.addBelow(name)}
            title={texts.addBelowShort}
            onClick={() => onOpen({ parentId: id })}
          />
        )}
        <Button isSmall aria-label={shellTexts.states.editOf(name)} onClick={() => onOpen({ category })}>
          {shellTexts.states.edit}
        </Button>
        <Button isSmall aria-label={shellTexts.states.deleteOf(name)} onClick={() => onRemove(category)}>
          {shellTexts.states.delete}
        </Button>
      </span>
    </div>
  );
}

interface TreeProps extends CategoryActions {
  readonly nodes: readonly Node[];
  readonly level?: number;
}

function CategoryTree({ nodes, level = 1, ...actions }: TreeProps) {
  return (
    <ul className={level === 1 ? undefined : BRANCH} aria-label={level === 1 ? texts.tree : undefined}>
      {nodes.map((node, index) => (
        <li key={node.category.id}>
          <CategoryLine
            {...actions}
            node={node}
            level={level}
            isAtEnd={{ up: index === 0, down: index === nodes.length - 1 }}
          />
          {node.children.length > 0 && <CategoryTree {...actions} nodes={node.children} level={level + 1} />}
        </li>
      ))}
    </ul>
  );
}

interface RemoveCategoryProps {
  readonly category: AdminCategory;
  readonly categories: readonly AdminCategory[];
  readonly onClose: () => void;
  /** Called with the id by which the removal can be undone. */
  readonly onRemoved: (changeId: string) => void;
}

function RemoveCategory({ category, categories, onClose, onRemoved }: RemoveCategoryProps) {
  const remove = usePanelMutation({
    send: (target: string) =>
      panelSend<z.infer<typeof removedCategory>>(
        'DELETE',
        addressOf(`${CATEGORIES}/${category.id}`, target === '' ? {} : { moveTo: target }),
      ),
    onDone: ({ movedProducts }) =>
      showToast(texts.removed, movedProducts > 0 ? texts.moved(movedProducts) : undefined),
    failedTitle: texts.removeFailed,
    stale: CATEGORY_CALLS,
  });
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
        remove.mutate(moveTo, {
          onSuccess: ({ changeId }) => {
            if (changeId !== null) onRemoved(changeId);
            onClose();
          },
        })
      }
    >
      <SelectField
        label={isFull ? texts.moveTo : texts.leadTo}
        hint={texts.addressesFollow}
        value={moveTo}
        onText={setMoveTo}
        options={[
          { value: '', label: isFull ? texts.chooseTarget : texts.nowhere },
          ...categoryOptions(categories, { skip: id }),
        ]}
      />
    </ConfirmDialog>
  );
}

export function CategoriesScreen() {
  const categories = useCategories();
  // The list shows at once whether a step was made, and one more is then another step.
  const move = usePanelMutation({
    send: ({ id, direction }: Parameters<CategoryActions['onMove']>[0]) =>
      panelSend('PUT', `${CATEGORIES}/${id}/reorder`, { direction }, { 'Idempotency-Key': createId() }),
    failedTitle: texts.orderFailed,
    stale: CATEGORY_CALLS,
  });
  // The form is drawn anew each time it is opened, also for the same category.
  const [form, setForm] = useState<OpenForm & { readonly opening: number }>();
  const open = (next: OpenForm): void =>
    promptToLeave(() => setForm((before) => ({ ...next, opening: (before?.opening ?? 0) + 1 })));
  const [leaving, setLeaving] = useState<AdminCategory>();
  const [last, setLast] = useState<LastChange>();

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ScreenTitle className="mr-auto">{shellTexts.tabs.categories}</ScreenTitle>
        <ChangesButton />
        <Button look="strong" onClick={() => open({})}>
          {texts.add}
        </Button>
      </div>
      <SiteBanner />
      <div className={form ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]' : undefined}>
        {form && categories.data && (
          <div className="lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:max-h-[calc(100vh-11rem)] lg:overflow-y-auto">
            <CategoryForm
              key={form.opening}
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
                onOpen={open}
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
          onRemoved={(id) => {
            if (form?.category?.id === leaving.id) setForm(undefined);
            setLast({ id, text: `${texts.removed}: ${leaving.name}` });
          }}
        />
      )}
    </>
  );
}

import { Link } from 'wouter';
import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import { type CategoryNode, MAX_CATEGORY_DEPTH } from '#domain/catalogue/category/category-tree';
import { categoriesTexts as texts } from '../../../texts/panel/categories.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import type { Step } from './use-category-changes.ts';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';

type Node = CategoryNode<AdminCategory>;

const TOOL = 'size-9 aria-disabled:text-[#b4bcc5] max-md:size-11';
const BRANCH = 'ml-[clamp(0.75rem,2vw,1.5rem)] border-l-2 border-dashed border-line';

export interface CategoryActions {
  readonly isBusy: boolean;
  readonly onMove: (step: Step) => void;
  readonly onAddBelow: (category: AdminCategory) => void;
  readonly onEdit: (category: AdminCategory) => void;
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
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function CategoryLine(props: LineProps) {
  const { node, level, isFirst, isLast, isBusy, onMove, onAddBelow, onEdit, onRemove } = props;
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
        <IconButton
          icon="down"
          iconClassName="size-5 rotate-180"
          className={TOOL}
          label={texts.up(name)}
          aria-disabled={isFirst || isBusy}
          onClick={() => !isFirst && !isBusy && onMove({ id, direction: 'up' })}
        />
        <IconButton
          icon="down"
          className={TOOL}
          label={texts.down(name)}
          aria-disabled={isLast || isBusy}
          onClick={() => !isLast && !isBusy && onMove({ id, direction: 'down' })}
        />
        {level < MAX_CATEGORY_DEPTH && (
          <IconButton
            icon="plus"
            className={TOOL}
            label={texts.addBelow(name)}
            title={texts.addBelowShort}
            onClick={() => onAddBelow(category)}
          />
        )}
        <Button isSmall aria-label={texts.edit(name)} onClick={() => onEdit(category)}>
          {shellTexts.states.edit}
        </Button>
        <Button isSmall aria-label={texts.remove(name)} onClick={() => onRemove(category)}>
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

/** Categories with their subcategories, down to the third level. */
export function CategoryTree({ nodes, level = 1, ...actions }: TreeProps) {
  return (
    <ul className={level === 1 ? undefined : BRANCH} aria-label={level === 1 ? texts.tree : undefined}>
      {nodes.map((node, index) => (
        <li key={node.category.id}>
          <CategoryLine
            {...actions}
            node={node}
            level={level}
            isFirst={index === 0}
            isLast={index === nodes.length - 1}
          />
          {node.children.length > 0 && <CategoryTree {...actions} nodes={node.children} level={level + 1} />}
        </li>
      ))}
    </ul>
  );
}

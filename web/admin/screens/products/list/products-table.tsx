import { useState } from 'react';
import { Link } from 'wouter';
import type { AdminProduct } from '#contract/catalogue/product/admin-products';
import { hasPieces } from '#domain/orders/stock/stock';
import type { ADMIN_SORTS } from '#domain/panel/admin-listing';
import { Picture } from '../../../../components/product/picture.tsx';
import { productsTexts as texts } from '../../../../texts/panel/products.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { Button, ButtonLink, Tag } from '../../../components/looks.tsx';
import { optionsOf } from '../../../components/form/form.tsx';
import { Select } from '../../../components/form/form-field.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { readLira, readWhole, showLira } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/use-address-query.ts';
import type { Choice } from '../../../lib/use-choice.ts';
import type { CellEdit } from '../use-products.ts';
import { type CellMove, InlineCell } from './inline-cell.tsx';

type Sort = (typeof ADMIN_SORTS)[number];
type CellName = 'price' | 'stock';

const THUMB_PX = 48;

function useSort() {
  const { get, change } = useAddressQuery();
  const sort = get('sort') || 'name';
  const direction = get('direction') === 'desc' ? ('desc' as const) : ('asc' as const);
  return {
    sort,
    direction,
    by: (name: Sort) => ({
      direction: sort === name ? direction : undefined,
      onSort: (next: 'asc' | 'desc') => change({ sort: name, direction: next }),
    }),
    change,
  };
}

/** Replaces the column heads on narrow screens. */
export function SortSelect() {
  const { sort, direction, change } = useSort();
  return (
    <div className="flex gap-2 md:hidden">
      <Select
        aria-label={texts.sort}
        options={optionsOf(texts.sorts)}
        value={sort}
        onText={(text) => change({ sort: text })}
      />
      <Button onClick={() => change({ direction: direction === 'asc' ? 'desc' : 'asc' })}>
        {direction === 'asc' ? texts.ascending : texts.descending}
      </Button>
    </div>
  );
}

function ProductName({ product: { id, name, slug, brand, imageUrl } }: { readonly product: AdminProduct }) {
  return (
    <>
      <span className="thumb">
        <Picture src={imageUrl} name={name} alt="" size={THUMB_PX} />
      </span>
      <span className="min-w-0">
        <Link href={`/admin/products/${id}`} className="block font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="block text-[0.8125rem] text-ink-soft wrap-anywhere">
          <span className="row-brand">{brand} · </span>
          {slug}
        </span>
      </span>
    </>
  );
}

function StatusBadges({ product }: { readonly product: AdminProduct }) {
  const { badges } = texts;
  const isSold = hasPieces(product);
  return (
    <span className="flex flex-wrap gap-1">
      <Tag kind={isSold ? 'ok' : 'bad'}>{isSold ? badges.in : badges.out}</Tag>
      {product.isNew && <Tag kind="brand">{badges.isNew}</Tag>}
      {product.isPopular && <Tag kind="brand">{badges.isPopular}</Tag>}
      {product.status === 'draft' && <Tag kind="wait">{badges.draft}</Tag>}
    </span>
  );
}

interface ProductsTableProps {
  readonly products: readonly AdminProduct[];
  readonly choice: Choice;
  readonly onSave: (edit: CellEdit) => void;
  readonly onDuplicate: (product: AdminProduct) => void;
  readonly onDelete: (product: AdminProduct) => void;
}

export function ProductsTable({ products, choice, onSave, onDuplicate, onDelete }: ProductsTableProps) {
  const { by } = useSort();
  const [open, setOpen] = useState<{ readonly id: string; readonly cell: CellName }>();

  const editing = (id: string, cell: CellName) => ({
    hint: texts.cellHint,
    isEditing: open?.id === id && open.cell === cell,
    onOpen: () => setOpen({ id, cell }),
    onClose: (move?: CellMove) => {
      const place = products.findIndex((product) => product.id === id);
      const neighbour = products[place + (move === 'previous' ? -1 : 1)];
      setOpen((current) => {
        // The same press may have closed this cell and opened another one.
        if (current?.id !== id || current.cell !== cell) return current;
        return move && neighbour && { id: neighbour.id, cell };
      });
    },
  });
  const savePrice = (product: AdminProduct, text: string): string | undefined => {
    const price = readLira(text);
    if (price === undefined || Number(price) === 0) return texts.badPrice;
    if (price !== product.price) onSave({ product, fields: { price }, digest: product.digest });
    return undefined;
  };
  const saveStock = (product: AdminProduct, text: string): string | undefined => {
    const stockCount = readWhole(text);
    if (stockCount === undefined) return texts.badStock;
    if (stockCount !== product.stockCount)
      onSave({ product, fields: { stockCount }, digest: product.digest });
    return undefined;
  };

  const { columns } = texts;
  return (
    <DataTable
      label={texts.list}
      className="table-cards table-products"
      rows={products}
      keyOf={({ id }) => id}
      select={{ choice, pageLabel: texts.selectPage, labelOf: ({ name }) => texts.select(name) }}
      columns={[
        {
          head: columns.product,
          className: 'cell-product',
          sort: by('name'),
          cell: (product) => <ProductName product={product} />,
        },
        { head: columns.brand, className: 'cell-brand', sort: by('brand'), cell: ({ brand }) => brand },
        {
          head: columns.price,
          kind: 'number',
          sort: by('price'),
          cell: (product) => (
            <>
              <InlineCell
                {...editing(product.id, 'price')}
                openLabel={texts.editPrice(product.name, showLira(product.price))}
                fieldLabel={texts.priceOf(product.name)}
                initial={product.price.replace('.', ',')}
                inputMode="decimal"
                onSave={(text) => savePrice(product, text)}
              >
                {showLira(product.price)}
              </InlineCell>
              {product.discount > 0 && (
                <span className="block text-[0.8125rem] font-semibold text-sale">%{product.discount}</span>
              )}
            </>
          ),
        },
        {
          head: columns.stock,
          kind: 'number',
          sort: by('stock'),
          cell: (product) => (
            <InlineCell
              {...editing(product.id, 'stock')}
              openLabel={texts.editStock(product.name, product.stockCount)}
              fieldLabel={texts.stockOf(product.name)}
              initial={String(product.stockCount)}
              inputMode="numeric"
              onSave={(text) => saveStock(product, text)}
            >
              {product.stockCount.toLocaleString('tr-TR')}
            </InlineCell>
          ),
        },
        {
          head: columns.status,
          className: 'cell-status',
          cell: (product) => <StatusBadges product={product} />,
        },
      ]}
      actions={(product) => (
        <>
          <ButtonLink
            isSmall
            href={`/admin/products/${product.id}`}
            className="cell-edit"
            aria-label={texts.edit(product.name)}
          >
            {shellTexts.states.edit}
          </ButtonLink>
          <Button isSmall aria-label={texts.duplicateOf(product.name)} onClick={() => onDuplicate(product)}>
            {texts.duplicate}
          </Button>
          <Button isSmall aria-label={texts.deleteOf(product.name)} onClick={() => onDelete(product)}>
            {shellTexts.states.delete}
          </Button>
        </>
      )}
    />
  );
}

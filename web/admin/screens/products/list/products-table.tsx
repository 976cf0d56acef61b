import { useState } from 'react';
import { Link } from 'wouter';
import type { AdminProduct } from '#contract/catalogue/product/admin-products';
import { hasPieces } from '#domain/orders/stock/stock';
import type { ADMIN_SORTS } from '#domain/panel/admin-listing';
import { Picture } from '../../../../components/product/picture.tsx';
import { productsTexts as texts } from '../../../../texts/panel/products.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Tag } from '../../../components/card.tsx';
import { optionsOf } from '../../../components/form/form.tsx';
import { Select } from '../../../components/form/form-field.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { readLira, readPieces, readWhole, showLira } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/use-address-query.ts';
import type { RowSelection } from '../../../lib/use-row-selection.ts';
import type { LastChange } from '../../changes/undo-button.tsx';
import { DuplicateProduct, RemoveProduct } from '../product-buttons.tsx';
import { useReceipt } from '../use-products.ts';
import type { CellEdit } from './use-cells.ts';
import { type CellMove, InlineCell } from './inline-cell.tsx';

type Sort = (typeof ADMIN_SORTS)[number];

type Field = CellEdit['field'];

const THUMB_PX = 48;

/** A product without a price cannot be sold. */
function readPrice(text: string): string | undefined {
  const price = readLira(text);
  return Number(price) > 0 ? price : undefined;
}

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
        {(sort === 'newest' ? texts.ages : texts.directions)[direction]}
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
  readonly choice: RowSelection;
  readonly onSave: (edit: CellEdit) => void;
  readonly onRemoved: (change: LastChange) => void;
}

export function ProductsTable({ products, choice, onSave, onRemoved }: ProductsTableProps) {
  const receive = useReceipt();
  const { by } = useSort();
  const [open, setOpen] = useState<{ readonly id: string; readonly field: Field }>();

  /** Of the cell of a field; `fault` when the typed text cannot be read. */
  const cellOf = (
    product: AdminProduct,
    field: Field,
    read: (text: string) => CellEdit['value'] | undefined,
    fault: string,
  ) => ({
    hint: texts.cellHint,
    isEditing: open?.id === product.id && open.field === field,
    onOpen: () => setOpen({ id: product.id, field }),
    onClose: (move?: CellMove) => {
      const neighbour = products[products.indexOf(product) + (move === 'previous' ? -1 : 1)];
      setOpen((current) => {
        // The same press may have closed this cell and opened another one.
        if (current?.id !== product.id || current.field !== field) return current;
        return move && neighbour && { id: neighbour.id, field };
      });
    },
    onSave: (text: string) => {
      const value = read(text);
      if (value === undefined) return fault;
      if (value !== product[field]) onSave({ product, field, value, digest: product.digest });
      return undefined;
    },
  });

  /** The cell takes a new count, or pieces that came: a new count would forget what is sold meanwhile. */
  const stockCellOf = (product: AdminProduct) => {
    const cell = cellOf(product, 'stockCount', readWhole, texts.badStock);
    return {
      ...cell,
      hint: texts.stockHint,
      onSave: (text: string) => {
        const quantity = text.trim().startsWith('+') ? readPieces(text) : undefined;
        if (!quantity) return cell.onSave(text);
        receive.mutate({ productId: product.id, quantity });
        return undefined;
      },
    };
  };

  const { columns } = texts;
  return (
    <DataTable
      label={texts.list}
      className="table-cards table-products"
      rows={products}
      keyOf={({ id }) => id}
      select={{ choice, nameOf: ({ name }) => name }}
      columns={[
        {
          head: columns.product,
          className: 'cell-product',
          sort: by('name'),
          cell: (product) => <ProductName product={product} />,
        },
        {
          head: columns.brand,
          className: 'cell-brand min-w-24 wrap-anywhere',
          sort: by('brand'),
          cell: ({ brand }) => brand,
        },
        {
          head: columns.price,
          kind: 'number',
          sort: by('price'),
          cell: (product) => (
            <>
              <InlineCell
                {...cellOf(product, 'price', readPrice, texts.badPrice)}
                openLabel={texts.editPrice(product.name, showLira(product.price))}
                fieldLabel={texts.priceOf(product.name)}
                initial={product.price.replace('.', ',')}
                inputMode="decimal"
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
              {...stockCellOf(product)}
              openLabel={texts.editStock(product.name, product.stockCount)}
              fieldLabel={texts.stockOf(product.name)}
              initial={String(product.stockCount)}
              inputMode="tel"
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
      actions={({ id, name }) => (
        <>
          <ButtonLink
            isSmall
            href={`/admin/products/${id}`}
            className="cell-edit"
            aria-label={shellTexts.states.editOf(name)}
          >
            {shellTexts.states.edit}
          </ButtonLink>
          <DuplicateProduct id={id} aria-label={texts.duplicateOf(name)} />
          <RemoveProduct
            {...{ id, name }}
            aria-label={shellTexts.states.deleteOf(name)}
            onRemoved={({ changeId }) =>
              changeId !== null && onRemoved({ id: changeId, text: `${texts.deleted}: ${name}` })
            }
          />
        </>
      )}
    />
  );
}

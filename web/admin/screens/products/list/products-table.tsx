import { CheckBox } from '../../../components/form/form-field.tsx';
import { useState } from 'react';
import type { AdminProduct } from '#contract/catalogue/product/admin-products';
import type { ADMIN_SORTS } from '#domain/panel/admin-listing';
import { productsTexts as texts } from '../../../../texts/panel/products.ts';
import { SelectHead } from '../../../components/table/select-head.tsx';
import { SortHead } from '../../../components/table/sort-head.tsx';
import { useAddressQuery } from '../../../lib/use-address-query.ts';
import type { CellMove } from './inline-cell.tsx';
import { type CellName, ProductRow } from './product-row.tsx';
import type { CellEdit } from '../use-products.ts';
import type { useSelection } from './use-selection.ts';
import { Button } from '../../../components/button.tsx';
import { TableFrame } from '../../../components/table/data-table.tsx';

type Sort = (typeof ADMIN_SORTS)[number];

interface ProductsTableProps {
  readonly products: readonly AdminProduct[];
  readonly choice: ReturnType<typeof useSelection>;
  readonly onSave: (edit: CellEdit) => void;
  readonly onDuplicate: (product: AdminProduct) => void;
  readonly onDelete: (product: AdminProduct) => void;
}

interface OpenCell {
  readonly id: string;
  readonly cell: CellName;
}

/** The sort order in the address, and a function to change it. */
function useSort() {
  const { get, change } = useAddressQuery();
  const sort = get('sort') || 'name';
  const direction = get('direction') === 'desc' ? 'desc' : 'asc';
  return {
    sort,
    direction,
    headOf: (name: Sort) => ({
      direction: sort === name ? (direction === 'desc' ? ('desc' as const) : ('asc' as const)) : undefined,
      onSort: (next: 'asc' | 'desc') => change({ sort: name, direction: next }),
    }),
    change,
  };
}

interface SelectPageProps {
  readonly products: readonly AdminProduct[];
  readonly choice: ReturnType<typeof useSelection>;
}

/** Replaces the box in the column heads on narrow screens. */
export function SelectPage({ products, choice }: SelectPageProps) {
  const pageIds = products.map(({ id }) => id);
  return (
    <label className="flex min-h-11 items-center gap-2 font-medium md:hidden">
      <CheckBox
        checked={pageIds.every(choice.has)}
        onCheck={(isOn) => choice.toggle(pageIds, isOn, pageIds)}
      />
      {texts.selectVisible}
    </label>
  );
}

/** Replaces the column heads on narrow screens. */
export function SortSelect() {
  const { sort, direction, change } = useSort();
  const sorts: readonly (readonly [string, string])[] = Object.entries(texts.sorts);
  return (
    <div className="flex gap-2 md:hidden">
      <select
        className="field"
        aria-label={texts.sort}
        value={sort}
        onChange={({ target }) => change({ sort: target.value })}
      >
        {sorts.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button onClick={() => change({ direction: direction === 'asc' ? 'desc' : 'asc' })}>
        {direction === 'asc' ? texts.ascending : texts.descending}
      </Button>
    </div>
  );
}

export function ProductsTable({ products, choice, onSave, onDuplicate, onDelete }: ProductsTableProps) {
  const { headOf } = useSort();
  const [open, setOpen] = useState<OpenCell>();
  const pageIds = products.map(({ id }) => id);
  const isPageSelected = pageIds.length > 0 && pageIds.every(choice.has);

  const leave = (id: string, cell: CellName, move: CellMove | undefined): void => {
    const neighbour = pageIds[pageIds.indexOf(id) + (move === 'previous' ? -1 : 1)];
    setOpen((current) => {
      // The same press may have closed this cell and opened another one.
      if (current?.id !== id || current.cell !== cell) return current;
      return move === undefined || neighbour === undefined ? undefined : { id: neighbour, cell };
    });
  };

  return (
    <TableFrame label={texts.list} className="table-cards table-products">
      <thead>
        <tr>
          <SelectHead
            label={texts.selectPage}
            checked={isPageSelected}
            onChange={({ target }) => choice.toggle(pageIds, target.checked, pageIds)}
          />
          <SortHead label={texts.columns.product} {...headOf('name')} />
          <SortHead className="cell-brand" label={texts.columns.brand} {...headOf('brand')} />
          <SortHead label={texts.columns.price} isNumber {...headOf('price')} />
          <SortHead label={texts.columns.stock} isNumber {...headOf('stock')} />
          <th scope="col">{texts.columns.status}</th>
          <th scope="col">
            <span className="sr-only">{texts.columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            isSelected={choice.has(product.id)}
            onSelect={(isSelected) => choice.toggle([product.id], isSelected, pageIds)}
            editing={open?.id === product.id ? open.cell : undefined}
            onEdit={(cell) => setOpen({ id: product.id, cell })}
            onLeave={(cell, move) => leave(product.id, cell, move)}
            onSave={onSave}
            onDuplicate={() => onDuplicate(product)}
            onDelete={() => onDelete(product)}
          />
        ))}
      </tbody>
    </TableFrame>
  );
}

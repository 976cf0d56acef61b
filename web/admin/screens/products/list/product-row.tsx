import { Link } from 'wouter';
import type { AdminProduct } from '#contract/catalogue/product/admin-products';
import { isSellable } from '#domain/orders/stock/stock';
import { Picture } from '../../../../components/product/picture.tsx';
import { productsTexts as texts } from '../../../../texts/panel/products.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { readLira, showLira } from '../../../lib/format.ts';
import { type CellMove, InlineCell } from './inline-cell.tsx';
import type { CellEdit } from '../use-products.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Tag } from '../../../components/card.tsx';

export type CellName = 'price' | 'stock';

const THUMB_PX = 48;

/** A typed whole number of at least 0; undefined when it is none. */
function readCount(text: string): number | undefined {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}

export function StatusBadges({ product }: { readonly product: AdminProduct }) {
  const { badges } = texts;
  const isSold = isSellable(product);
  return (
    <span className="flex flex-wrap gap-1">
      <Tag kind={isSold ? 'ok' : 'bad'}>{isSold ? badges.in : badges.out}</Tag>
      {product.isNew && <Tag kind="brand">{badges.isNew}</Tag>}
      {product.isPopular && <Tag kind="brand">{badges.isPopular}</Tag>}
      {product.status === 'draft' && <Tag kind="wait">{badges.draft}</Tag>}
    </span>
  );
}

interface ProductRowProps {
  readonly product: AdminProduct;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly editing: CellName | undefined;
  readonly onEdit: (cell: CellName) => void;
  readonly onLeave: (cell: CellName, move?: CellMove) => void;
  readonly onSave: (edit: CellEdit) => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

export function ProductRow(props: ProductRowProps) {
  const { product, editing, onEdit, onLeave, onSave } = props;
  const { id, name, slug, brand, price, stockCount, digest } = product;

  const savePrice = (text: string): string | undefined => {
    const amount = readLira(text);
    if (amount === undefined || Number(amount) === 0) return texts.badPrice;
    if (amount !== price) onSave({ product, fields: { price: amount }, digest });
    return undefined;
  };
  const saveStock = (text: string): string | undefined => {
    const counted = readCount(text);
    if (counted === undefined) return texts.badStock;
    if (counted !== stockCount) onSave({ product, fields: { stockCount: counted }, digest });
    return undefined;
  };

  return (
    <tr data-selected={props.isSelected || undefined}>
      <td className="cell-select">
        <label className="select-box">
          <input
            type="checkbox"
            aria-label={texts.select(name)}
            checked={props.isSelected}
            onChange={({ target }) => props.onSelect(target.checked)}
          />
        </label>
      </td>
      <td className="cell-product">
        <span className="thumb">
          <Picture src={product.imageUrl} name={name} alt="" size={THUMB_PX} />
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
      </td>
      <td className="cell-brand">{brand}</td>
      <td className="number" data-label={texts.columns.price}>
        <InlineCell
          openLabel={texts.editPrice(name, showLira(price))}
          fieldLabel={texts.priceOf(name)}
          hint={texts.cellHint}
          initial={price.replace('.', ',')}
          inputMode="decimal"
          isEditing={editing === 'price'}
          onOpen={() => onEdit('price')}
          onClose={(move) => onLeave('price', move)}
          onSave={savePrice}
        >
          {showLira(price)}
        </InlineCell>
        {product.discount > 0 && (
          <span className="block text-[0.8125rem] font-semibold text-sale">%{product.discount}</span>
        )}
      </td>
      <td className="number" data-label={texts.columns.stock}>
        <InlineCell
          openLabel={texts.editStock(name, stockCount)}
          fieldLabel={texts.stockOf(name)}
          hint={texts.cellHint}
          initial={String(stockCount)}
          inputMode="numeric"
          isEditing={editing === 'stock'}
          onOpen={() => onEdit('stock')}
          onClose={(move) => onLeave('stock', move)}
          onSave={saveStock}
        >
          {stockCount.toLocaleString('tr-TR')}
        </InlineCell>
      </td>
      <td className="cell-status">
        <StatusBadges product={product} />
      </td>
      <td className="cell-actions">
        <ButtonLink
          isSmall
          href={`/admin/products/${id}`}
          className="cell-edit"
          aria-label={texts.edit(name)}
        >
          {shellTexts.states.edit}
        </ButtonLink>
        <Button isSmall aria-label={texts.duplicateOf(name)} onClick={props.onDuplicate}>
          {texts.duplicate}
        </Button>
        <Button isSmall aria-label={texts.deleteOf(name)} onClick={props.onDelete}>
          {shellTexts.states.delete}
        </Button>
      </td>
    </tr>
  );
}

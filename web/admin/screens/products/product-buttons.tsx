import type { ComponentProps } from 'react';
import { useLocation } from 'wouter';
import type { z } from 'zod';
import type { AdminProduct, removedProduct } from '#contract/catalogue/product/admin-products';
import { productsTexts as texts } from '../../../texts/panel/products.ts';
import { CallButton, RemoveButton } from '../../components/dialog/dialog-buttons.tsx';
import { PRODUCT_CALLS, PRODUCTS } from './use-products.ts';

interface ProductButtonProps extends Pick<ComponentProps<'button'>, 'aria-label'> {
  readonly id: string;
}

/** Makes a copy of a product and opens it. */
export function DuplicateProduct({ id, ...button }: ProductButtonProps) {
  const [, navigate] = useLocation();
  return (
    <CallButton
      isSmall
      {...button}
      label={texts.duplicate}
      path={`${PRODUCTS}/${id}/duplicate`}
      done={texts.duplicated}
      onDone={(copy: AdminProduct) => navigate(`/admin/products/${copy.id}`)}
      stale={PRODUCT_CALLS}
    />
  );
}

interface RemoveProductProps extends ProductButtonProps {
  /** The product's name, where many are listed. */
  readonly name?: string;
  readonly onRemoved: (answer: z.infer<typeof removedProduct>) => void;
}

export function RemoveProduct({ id, name, onRemoved, ...button }: RemoveProductProps) {
  const { deleteTitle: title, deleteText: text } = texts;
  return (
    <RemoveButton
      {...button}
      path={`/api/products/${id}`}
      question={{ title, text, children: name && <p className="font-semibold">{name}</p> }}
      done={texts.deleted}
      failedText={texts.deleteFailed}
      onDone={onRemoved}
      stale={PRODUCT_CALLS}
    />
  );
}

import { isSellable } from '#domain/stock';
import { useAddToCart } from '../api/cart.ts';
import { cardTexts } from '../texts/catalogue.ts';

interface AddToCartButtonProps {
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly inStock: boolean;
    readonly stockCount: number;
  };
  readonly quantity?: number;
  readonly className: string;
  /** Id of the element with the product's name, which tells buttons of a list apart. */
  readonly describedBy: string;
}

export function AddToCartButton({ product, quantity = 1, className, describedBy }: AddToCartButtonProps) {
  const { addToCart, isAdding } = useAddToCart();
  return (
    <button
      type="button"
      className={className}
      disabled={!isSellable(product) || isAdding}
      aria-describedby={describedBy}
      onClick={() => addToCart(product, quantity)}
    >
      {cardTexts.addToCart}
    </button>
  );
}

import { hasPieces } from '#domain/orders/stock/stock';
import { useAddToCart } from '../../api/cart.ts';
import { cardTexts } from '../../texts/catalogue.ts';

interface AddToCartButtonProps {
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly inStock: boolean;
    readonly stockCount: number;
  };
  readonly quantity?: number;
  readonly className: string;
  /** Id of the element with the product's name, so that the buttons of a list differ. */
  readonly describedBy: string;
}

export function AddToCartButton({ product, quantity = 1, className, describedBy }: AddToCartButtonProps) {
  const { addToCart, isAdding } = useAddToCart();
  return (
    <button
      type="button"
      className={`noscript:hidden ${className}`}
      disabled={!hasPieces(product)}
      // Not `disabled`: a disabled button loses the focus.
      aria-disabled={isAdding || undefined}
      aria-describedby={describedBy}
      // The second press of a double click is not meant; `detail` counts the presses.
      onClick={({ detail }) => !isAdding && detail < 2 && addToCart(product, quantity)}
    >
      {cardTexts.addToCart}
    </button>
  );
}

import type { ProductJson } from '#contract/catalogue/product/products';
import { AddToCartButton } from '../../components/product/add-to-cart-button.tsx';
import { Price } from '../../components/product/price.tsx';

interface BuyBarProps {
  readonly product: ProductJson;
  readonly quantity: number;
  /** Id of the element with the product's name. */
  readonly describedBy: string;
}

/** Price and button at the bottom of a phone's screen, while those of the page are not visible. */
export function BuyBar({ product, quantity, describedBy }: BuyBarProps) {
  return (
    <div className="buy-bar">
      <Price product={product} className="price flex flex-col leading-[1.25]" />
      <AddToCartButton
        product={product}
        quantity={quantity}
        className="button button-strong flex-none"
        describedBy={describedBy}
      />
    </div>
  );
}

import type { CartItemJson } from '#contract/orders/checkout/cart';
import { paths } from '#contract/routes';
import { useChangeLine } from '../../api/change-cart.ts';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { QuantityField } from '../../components/form/quantity-field.tsx';
import { showLira } from '../../lib/price.ts';
import { cartTexts } from '../../texts/cart.ts';
import { machineTexts } from '../../texts/machine.ts';

/** One product in the cart, with its quantity, its price and a button to remove it. */
export function CartLine({ item }: { readonly item: CartItemJson }) {
  const change = useChangeLine();
  const { product, quantity, maxQuantity, machine } = item;
  const setQuantity = (next: number): void => change.mutate({ item, quantity: next });
  return (
    <li className="cart-line">
      <span className="cart-line-picture">
        <Picture src={product.imageUrl} name={product.name} alt="" size={72} />
      </span>
      <div className="cart-line-text">
        <a href={paths.product(product.slug)} className="cart-line-name">
          {product.name}
        </a>
        <button
          type="button"
          className="icon-button cart-line-remove"
          aria-label={cartTexts.remove(product.name)}
          onClick={() => setQuantity(0)}
        >
          <Icon name="close" className="size-4" />
        </button>
        {machine && (
          <p className="cart-line-machine" data-fit={machine.verdict} title={machine.why}>
            {machineTexts.verdict[machine.verdict](machine.name)}
          </p>
        )}
        {item.message && <p className="cart-line-message">{item.message}</p>}
        <QuantityField name={product.name} value={quantity} max={maxQuantity} onChange={setQuantity} />
        <span className="cart-line-price">{showLira(item.lineTotal)}</span>
      </div>
    </li>
  );
}

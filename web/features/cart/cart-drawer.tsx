import '../../styles/screens/drawer.css';
import { paths } from '#contract/routes';
import { cartCount, useCart } from '../../api/cart.ts';
import { useClearCart, useChangeLine } from '../../api/change-cart.ts';
import { CouponField } from '../../components/form/coupon-field.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Modal } from '../../components/modal.tsx';
import { dayRange } from '../../lib/day.ts';
import { amountOf, showLira } from '../../lib/price.ts';
import { useFocusOnceLost } from '../../lib/use-focus-once-lost.ts';
import { cartWindowTexts } from '../../texts/cart-window.ts';
import { orderSumTexts } from '../../texts/order-sums.ts';
import { discountWords, hasFreeLimit, shippingWords } from '../../components/order-sums.tsx';
import type { CheckoutSummaryJson, CartItemJson } from '#contract/orders/checkout/cart';
import { formatLira } from '#domain/money/money';
import { LineMachine } from '../../components/product/line-machine.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { QuantityField } from '../../components/form/quantity-field.tsx';

function CartLine({ item }: { readonly item: CartItemJson }) {
  const change = useChangeLine();
  const { product, quantity, maxQuantity } = item;
  const setQuantity = (next: number): void => change.mutate({ item, quantity: next });
  return (
    <li className="flex flex-wrap gap-3.5 border-b border-line py-4">
      <span className="w-18 *:rounded-control *:border *:border-line">
        <Picture src={product.imageUrl} name={product.name} alt="" size={72} />
      </span>
      <div className="grid min-w-0 flex-[1_1_10rem] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
        <a
          href={paths.product(product.slug)}
          className="self-start leading-[1.35] font-[550] wrap-anywhere hover:text-(--brand-strong)"
        >
          {product.name}
        </a>
        <IconButton
          icon="close"
          iconClassName="size-4"
          className="-mt-2.5 -mr-3 self-start justify-self-end"
          label={cartWindowTexts.remove(product.name)}
          onClick={() => setQuantity(0)}
        />
        <LineMachine machine={item.machine} />
        {item.message && <p className="col-span-full text-[0.875rem] text-sale">{item.message}</p>}
        {item.isAvailable && (
          <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1">
            <QuantityField name={product.name} value={quantity} max={maxQuantity} onChange={setQuantity} />
            <span className="price ml-auto font-[650] whitespace-nowrap">{showLira(item.lineTotal)}</span>
          </div>
        )}
      </div>
    </li>
  );
}

const TITLE_ID = 'sepet-baslik';

/** The cart at the side of the page. */
export function CartDrawer({ onClose }: { readonly onClose: () => void }) {
  const { data: cart } = useCart();
  const clear = useClearCart();
  const items = cart?.items ?? [];
  const isBuyable = items.some(({ isAvailable }) => isAvailable);
  useFocusOnceLost(items.length, () => document.getElementById(TITLE_ID));
  return (
    <Modal
      titleId={TITLE_ID}
      title={cartWindowTexts.title(cartCount(items))}
      titleClassName="text-[1.25rem] font-[650]"
      className="drawer"
      onClose={onClose}
      action={<IconButton icon="close" label={cartWindowTexts.close} onClick={onClose} />}
    >
      {!cart && <p className="p-6">{cartWindowTexts.loading}</p>}
      {cart && items.length === 0 && (
        <div className="grid flex-1 content-center justify-items-center gap-5 px-5 pt-8 pb-24 text-[1.125rem] font-semibold">
          <Icon
            name="cart"
            className="size-24 rounded-full border-2 border-dashed border-(--brand-line) bg-(--brand-soft) p-6 text-(--brand-strong)"
          />
          <p>{cartWindowTexts.empty}</p>
          <button type="button" className="button button-strong" onClick={onClose}>
            {cartWindowTexts.startShopping}
          </button>
        </div>
      )}
      {cart && items.length > 0 && (
        <>
          <div className="drawer-lines px-5">
            <ul>
              {items.map((item) => (
                <CartLine key={item.id} item={item} />
              ))}
            </ul>
            {isBuyable && <CouponField coupon={cart.coupon} />}
          </div>
          <div className="grid gap-3 border-t border-line px-5 py-4">
            {isBuyable && (
              <>
                <ShippingProgress cart={cart} />
                {cart.discounts.map(({ id, title, amount }) => (
                  <p key={id} className="flex justify-between gap-4 text-ink-soft">
                    <span>{title}</span>
                    <span className="flex-none">{discountWords(amount)}</span>
                  </p>
                ))}
                <p className="flex justify-between text-ink-soft">
                  <span>{orderSumTexts.shipping}</span>
                  <span>{shippingWords(cart.shippingFee, cart.delivery.freightToPay)}</span>
                </p>
                <p className="flex justify-between text-[1.125rem]">
                  <span>{cartWindowTexts.total}</span>
                  <strong>{showLira(cart.total)}</strong>
                </p>
                {cart.delivery.freightToPay && <p className="text-sm">{orderSumTexts.freightToPay}</p>}
                <p className="text-sm">{orderSumTexts.delivery(dayRange(cart.delivery))}</p>
                <a href={paths.checkout} className="button button-strong w-full" onClick={onClose}>
                  {cartWindowTexts.confirm}
                </a>
              </>
            )}
            <button
              type="button"
              className="mx-auto min-h-11 px-3 text-sm underline"
              aria-disabled={clear.isPending}
              onClick={() => !clear.isPending && clear.mutate(items)}
            >
              {cartWindowTexts.clear}
            </button>
          </div>
        </>
      )}
    </Modal>
  );
}

function ShippingProgress({ cart }: { readonly cart: CheckoutSummaryJson }) {
  const missing = amountOf(cart.missingForFreeShipping);
  if (!hasFreeLimit(cart)) return null;
  const from = amountOf(cart.freeShippingFrom);
  return (
    <div className="shipping-progress">
      <p>{missing === 0 ? cartWindowTexts.reached : cartWindowTexts.missing(formatLira(missing))}</p>
      <progress max={from || 1} value={Math.max(0, from - missing)} aria-label={cartWindowTexts.progress} />
    </div>
  );
}

import '../../styles/screens/drawer.css';
import { useEffect, useRef } from 'react';
import { paths } from '#contract/routes';
import { cartCount, useCart } from '../../api/cart.ts';
import { useClearCart } from '../../api/change-cart.ts';
import { CouponField } from '../../components/form/coupon-field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Modal } from '../../components/modal.tsx';
import { daySpan } from '../../lib/day.ts';
import { showLira } from '../../lib/price.ts';
import { cartTexts } from '../../texts/cart.ts';
import { CartLine } from './cart-line.tsx';
import { ShippingProgress } from './shipping-progress.tsx';

const TITLE_ID = 'sepet-baslik';

/** The cart at the side of the page. */
export function CartDrawer({ onClose }: { readonly onClose: () => void }) {
  const { data: cart } = useCart();
  const clear = useClearCart();
  const items = cart?.items ?? [];
  const lineCount = items.length;
  const lastCount = useRef(lineCount);
  useEffect(() => {
    if (lastCount.current === lineCount) return;
    lastCount.current = lineCount;
    // The element with the focus was removed together with its line.
    if (document.activeElement === document.body) document.getElementById(TITLE_ID)?.focus();
  }, [lineCount]);
  return (
    <Modal
      titleId={TITLE_ID}
      title={cartTexts.title(cartCount(items))}
      titleClassName="drawer-title"
      className="drawer"
      onClose={onClose}
      action={
        <button type="button" className="icon-button" aria-label={cartTexts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      }
    >
      {!cart && <p className="p-6">{cartTexts.loading}</p>}
      {cart && items.length === 0 && (
        <div className="drawer-empty">
          <Icon name="cart" className="" />
          <p>{cartTexts.empty}</p>
          <button type="button" className="button button-strong" onClick={onClose}>
            {cartTexts.startShopping}
          </button>
        </div>
      )}
      {cart && items.length > 0 && (
        <>
          <div className="drawer-lines">
            <ul>
              {items.map((item) => (
                <CartLine key={item.id} item={item} />
              ))}
            </ul>
            <CouponField coupon={cart.coupon} />
          </div>
          <div className="drawer-foot">
            <ShippingProgress cart={cart} />
            {cart.discounts.map(({ id, title, amount }) => (
              <p key={id} className="drawer-shipping">
                <span>{title}</span>
                <span>{amount === '0.00' ? cartTexts.freeByCampaign : `−${showLira(amount)}`}</span>
              </p>
            ))}
            <p className="drawer-shipping">
              <span>{cartTexts.shipping}</span>
              <span>
                {cart.shippingFee !== '0.00'
                  ? showLira(cart.shippingFee)
                  : cart.delivery.freightToPay
                    ? cartTexts.freight
                    : cartTexts.freeShipping}
              </span>
            </p>
            <p className="drawer-total">
              <span>{cartTexts.total}</span>
              <strong>{showLira(cart.total)}</strong>
            </p>
            {cart.delivery.freightToPay && <p className="text-sm">{cartTexts.freightToPay}</p>}
            <p className="text-sm">{cartTexts.delivery(daySpan(cart.delivery))}</p>
            <a href={paths.checkout} className="button button-strong w-full" onClick={onClose}>
              {cartTexts.confirm}
            </a>
            <button
              type="button"
              className="mx-auto min-h-11 px-3 text-sm underline"
              aria-disabled={clear.isPending}
              onClick={() => !clear.isPending && clear.mutate(items)}
            >
              {cartTexts.clear}
            </button>
          </div>
        </>
      )}
    </Modal>
  );
}

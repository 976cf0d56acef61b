import { type ComponentType, useEffect } from 'react';
import { paths } from '#contract/routes';
import { cartCount, useCart, useCartOfOtherPages } from '../../api/cart.ts';
import { Icon } from '../../components/icon.tsx';
import { useWindow } from '../../components/use-window.tsx';
import { onOpenCart, openCart } from '../../lib/open-cart.ts';
import { openPage } from '../../lib/page/open-page.ts';
import { useIsMounted } from '../../lib/page/use-is-mounted.ts';
import { closeSuccessToast } from '../../lib/toasts.ts';
import { cartTexts } from '../../texts/cart.ts';
import { layoutTexts } from '../../texts/layout.ts';

interface DrawerProps {
  readonly onClose: () => void;
}

/** In place of a drawer whose code cannot be loaded: the button leads to the checkout, as without scripts. */
function ToCheckout({ onClose }: DrawerProps) {
  useEffect(() => {
    onClose();
    openPage(paths.checkout);
  }, [onClose]);
  return null;
}

async function loadDrawer(): Promise<ComponentType<DrawerProps>> {
  try {
    return (await import('./cart-drawer.tsx')).CartDrawer;
  } catch {
    return ToCheckout;
  }
}

/** The cart button of the header: opens the drawer, or links to the checkout where scripts do not run. */
export function CartButton() {
  const { data: cart } = useCart();
  const { open, close, draw } = useWindow(loadDrawer);
  const isMounted = useIsMounted();
  useCartOfOtherPages();
  useEffect(
    () =>
      onOpenCart(() => {
        closeSuccessToast();
        open();
      }),
    [open],
  );
  // The server drew the button without a cart, even if that has come before hydration.
  const count = isMounted && cart ? cartCount(cart.items) : 0;
  const isEmpty = count === 0;
  // Whoever has something in the cart will look at it: on a slow line its window would come seconds after the press.
  useEffect(() => {
    if (!isEmpty) void loadDrawer();
  }, [isEmpty]);
  return (
    <>
      <a
        href={paths.checkout}
        className="header-action relative -mr-2.5"
        aria-haspopup="dialog"
        data-plain
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          openCart();
        }}
      >
        <Icon name="cart" className="size-6" />
        {count > 0 && (
          <span
            className="absolute top-0.5 left-5 min-w-4.5 rounded-full bg-tape px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-ink [box-shadow:0_0_0_2px_var(--color-paper)]"
            aria-hidden="true"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
        <span className="max-lg:sr-only">{layoutTexts.cart}</span>
        <span className="sr-only">, {cartTexts.pieces(count)}</span>
      </a>
      {draw({ onClose: close })}
    </>
  );
}

import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { CheckoutSummaryJson } from '#contract/orders/checkout/cart';
import type { PlacedOrderJson } from '#contract/orders/orders';
import { queryKeys } from '#contract/query-keys';
import { paths } from '#contract/routes';
import { useCart, useRefreshCart } from '../../api/cart.ts';
import { explanationOf, messageOf } from '../../api/fetch-json.ts';
import { useAnswer } from '../../api/queries.ts';
import { AddressFields } from '../../components/form/address-fields.tsx';
import { BillingFields } from '../../components/form/billing-fields.tsx';
import { TextArea } from '../../components/form/checkout-inputs.tsx';
import { ContactFields } from '../../components/form/contact-fields.tsx';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { Notice } from '../../components/notice.tsx';
import { fieldOfPath } from '../../lib/checkout-fields.ts';
import { removeStoredCheckout } from '../../lib/stored/stored-checkout.ts';
import { openCart } from '../../lib/open-cart.ts';
import { openPage } from '../../lib/page/open-page.ts';
import { useReturn } from '../../lib/page/use-return.ts';
import { drawnPart } from '../../lib/page/lazy-part.tsx';
import { useFocusOnceLost } from '../../lib/use-focus-once-lost.ts';
import { submitPayment } from '../../lib/submit-payment.ts';
import { showErrorToast, showToast } from '../../lib/toasts.ts';
import { checkoutTexts as texts } from '../../texts/checkout.ts';
import { layoutTexts } from '../../texts/layout.ts';
import { MethodFields } from './method-fields.tsx';
import { NotReady } from './not-ready.tsx';
import { OrderSummary } from './order-summary.tsx';
import { Terms } from './terms.tsx';
import { TERMS, useCheckoutForm } from './use-checkout-form.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { WAITING_ID, WaitingOrders } from './waiting-orders.tsx';

/** Few shoppers have any. */
const UnpaidOrders = drawnPart(async () => (await import('./unpaid-orders.tsx')).UnpaidOrders);

/** Error codes after which another payment method must be chosen, or none is left. */
const METHOD_CODES: ReadonlySet<string | undefined> = new Set([
  'shop_not_ready',
  'payment_method_unavailable',
]);

/** Error codes after which the shopper must check the cart's new amounts before ordering. */
const CART_CODES: ReadonlySet<string | undefined> = new Set([
  'price_changed',
  'out_of_stock',
  'cart_empty',
  'coupon_refused',
]);

/** Opens the next page after an order: the payment page, or the order's own page. */
function openNextPage(order: PlacedOrderJson): void {
  const number = order.orderNumber;
  const orderPage = paths.order(order.token);
  if (order.paymentMethod !== 'paytr') {
    removeStoredCheckout();
    const isTransfer = order.paymentMethod === 'bank_transfer';
    showToast(texts.created, isTransfer ? texts.createdTransfer(number) : texts.createdText(number));
    openPage(orderPage);
    return;
  }
  const { paymentUrl, paymentData, tokenResponse } = order;
  if (paymentUrl && paymentData) {
    showToast(texts.created, texts.createdText(number));
    // On the way back the unpaid order should be at the top, not the former scroll position.
    history.replaceState(null, '');
    scrollTo(0, 0);
    submitPayment({ paymentUrl, paymentData });
    return;
  }
  if (tokenResponse) showErrorToast(texts.tokenError, tokenResponse.reason ?? texts.unknownError);
  else showErrorToast(texts.paymentError, texts.paymentErrorText);
  openPage(orderPage);
}

/** The order form of a cart with something in it. */
export function Checkout() {
  const cartQuery = useCart();
  const { data: cart } = cartQuery;
  const methodsQuery = useAnswer(queryKeys.paymentMethods());
  const { data: methods } = methodsQuery;
  const door = cart?.cashOnDelivery;
  const form = useCheckoutForm(
    (methods ?? []).map(({ id }) => id).filter((id) => id !== 'cash_on_delivery' || door?.obstacle === null),
  );
  const atDoor = form.choices.paymentMethod === 'cash_on_delivery' && door ? door : undefined;
  const place = usePlaceOrder();
  const refresh = useRefreshCart();
  const [notice, setNotice] = useState('');
  const formElement = useRef<HTMLFormElement>(null);
  const noticeElement = useRef<HTMLParagraphElement>(null);

  // Back from the payment page: the order is placed, and the button still waits.
  useReturn(() => {
    place.reset();
    void refresh();
  });

  const hasForm = cart !== undefined && cart.items.length > 0;
  useFocusOnceLost(hasForm, () => document.getElementById(WAITING_ID));

  const focusOn = (name: string): void => {
    const field = formElement.current?.querySelector<HTMLElement>(
      name === TERMS ? '#sozlesme' : `[name="${name}"]`,
    );
    field?.focus();
    // Safari scrolls no further than to the field, and its label is under the header.
    field?.scrollIntoView({ block: 'center' });
  };

  const onFailure = async (error: Error): Promise<void> => {
    const { code, issues = [] } = explanationOf(error);
    const message = messageOf(error, texts.failed);
    if (code === undefined) {
      // Only the answer may be lost: then the order is placed, the cart is empty, and this page shows the order.
      const { data: present } = await cartQuery.refetch();
      if (present?.items.length === 0) return;
    }
    for (const issue of issues) form.setFault(fieldOfPath(issue.path), issue.message);
    // An empty notice is hidden and takes no focus.
    flushSync(() => setNotice(message));
    showErrorToast(code === undefined ? texts.errorTitle : texts.notCreated, message);
    if (CART_CODES.has(code) || METHOD_CODES.has(code)) await refresh();
    if (METHOD_CODES.has(code)) await methodsQuery.refetch();
    const [first] = issues;
    if (first) focusOn(fieldOfPath(first.path));
    else noticeElement.current?.focus();
  };

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!cart || place.isPending || place.isSuccess) return;
    const wrong = await form.checkAll();
    const [first] = wrong;
    if (first !== undefined) {
      setNotice(texts.faults(wrong.length));
      focusOn(first);
      return;
    }
    setNotice('');
    place.mutate(
      { ...form.body, totalAmount: (atDoor ?? cart).total, acceptedTerms: true },
      {
        onSuccess: (order) => {
          openNextPage(order);
          // This page stays as it is until the order's page is loaded; Back shows it again.
          if (!order.paymentUrl) place.reset();
          void refresh();
        },
        onError: (error) => void onFailure(error),
      },
    );
  };

  if (!cart || !methods) {
    const [failed] = [cartQuery, methodsQuery].filter(({ isError }) => isError);
    return failed ? <Notice {...layoutTexts.failed} isError onRetry={failed.refetch} /> : <FormSkeleton />;
  }
  const isBusy = place.isPending || place.isSuccess;
  const unpaid = isBusy ? [] : cart.unpaidOrders;
  if (cart.items.length === 0 && !place.isSuccess) return <EmptyCart cart={cart} unpaid={unpaid} />;
  if (methods.length === 0) return <NotReady />;
  return (
    <>
      <UnpaidOrders orders={unpaid} />
      <form
        ref={formElement}
        className="checkout"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={() => setNotice('')}
      >
        <div className="grid content-start gap-5">
          <section className="checkout-card">
            <h2>{texts.contact}</h2>
            <ContactFields form={form} />
          </section>
          <section className="checkout-card">
            <h2>{texts.delivery}</h2>
            <AddressFields form={form} />
            <TextArea form={form} name="note" autoComplete="off" isOptional />
          </section>
          <section className="checkout-card">
            <BillingFields form={form} />
          </section>
          <MethodFields form={form} methods={methods} cart={cart} />
        </div>
        <div className="grid content-start gap-5">
          <OrderSummary
            cart={cart}
            atDoor={atDoor}
            city={form.texts.city}
            isTransfer={form.choices.paymentMethod === 'bank_transfer'}
          />
          <section className="checkout-card">
            <Terms form={form} />
            <p className="text-sm">{texts.withdrawal}</p>
            <p className="text-sm">{texts.duty}</p>
            <p ref={noticeElement} className="form-fault" role="alert" tabIndex={-1}>
              {notice}
            </p>
            {!cart.canOrder && !isBusy && <CannotOrder />}
            <button type="submit" className="button button-strong" disabled={isBusy || !cart.canOrder}>
              {isBusy ? texts.busy : texts.submit}
            </button>
          </section>
        </div>
      </form>
    </>
  );
}

interface EmptyCartProps {
  readonly cart: CheckoutSummaryJson;
  readonly unpaid: CheckoutSummaryJson['unpaidOrders'];
}

function EmptyCart({ cart, unpaid }: EmptyCartProps) {
  return (
    <>
      <UnpaidOrders orders={unpaid} />
      <WaitingOrders orders={cart.waitingOrders} />
      <Notice title={texts.emptyTitle} text={texts.emptyText}>
        <a href="/" className="button button-strong">
          {texts.continueShopping}
        </a>
      </Notice>
    </>
  );
}

function CannotOrder() {
  return (
    <p className="form-fault">
      {texts.cannotOrder}{' '}
      <button type="button" className="min-h-11 underline" onClick={() => openCart()}>
        {texts.openCart}
      </button>
    </p>
  );
}

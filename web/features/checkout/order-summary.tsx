import type { CheckoutSummaryJson } from '#contract/orders/checkout/cart';
import { useQuery } from '@tanstack/react-query';
import type { DeliveryJson } from '#contract/orders/shipping/delivery';
import { CART_KEY, cartHeaders } from '../../api/cart.ts';
import { fetchJson } from '../../api/fetch-json.ts';
import { CouponField } from '../../components/form/coupon-field.tsx';
import { hasFreeLimit, OrderSums } from '../../components/order-sums.tsx';
import { LineMachine } from '../../components/product/line-machine.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { plainLira, showLira } from '../../lib/price.ts';
import { dayRange } from '../../lib/day.ts';
import { orderSumTexts } from '../../texts/order-sums.ts';
import { checkoutTexts } from '../../texts/checkout.ts';
import { layoutTexts } from '../../texts/layout.ts';

interface OrderSummaryProps {
  readonly cart: CheckoutSummaryJson;
  /** The amounts for payment at the door, if that was chosen. */
  readonly atDoor: CheckoutSummaryJson['cashOnDelivery'] | undefined;
  readonly city: string;
  /** Paid by transfer: the goods are sent when the money has arrived. */
  readonly isTransfer: boolean;
}

/** The ordered goods and the amounts, as calculated by the server. */
export function OrderSummary({ cart, atDoor, city, isTransfer }: OrderSummaryProps) {
  const { data: delivery = cart.delivery } = useQuery({
    // A changed cart is loaded again together with its days.
    queryKey: [...CART_KEY, city],
    queryFn: () =>
      fetchJson<DeliveryJson>(`/api/delivery?city=${encodeURIComponent(city)}`, { headers: cartHeaders() }),
    enabled: city !== '',
  });
  const isBuyable = cart.items.some(({ isAvailable }) => isAvailable);
  return (
    <section className="checkout-card" aria-labelledby="ozet">
      <h2 id="ozet">{checkoutTexts.summary}</h2>
      <ul className="summary-lines">
        {cart.items.map((item) => (
          <li key={item.id}>
            <span className="summary-picture">
              <Picture src={item.product.imageUrl} name={item.product.name} alt="" size={56} />
            </span>
            <span className="min-w-0">
              {item.product.name}
              <LineMachine machine={item.machine} />
              <span className="form-hint">{checkoutTexts.quantity(item.quantity)}</span>
              {item.message && <span className="form-fault">{item.message}</span>}
            </span>
            {item.isAvailable && <span className="whitespace-nowrap">{showLira(item.lineTotal)}</span>}
          </li>
        ))}
      </ul>
      {isBuyable && (
        <>
          <CouponField coupon={cart.coupon} />
          <OrderSums
            subtotal={cart.subtotal}
            discounts={cart.discounts}
            shippingFee={cart.shippingFee}
            {...(atDoor ? { paymentFee: atDoor.fee } : {})}
            total={(atDoor ?? cart).total}
            freightToPay={cart.delivery.freightToPay}
          />
          <p className="text-sm">
            {orderSumTexts.delivery(dayRange(delivery))}
            {isTransfer && <span className="form-hint">{checkoutTexts.deliveryFromPayment}</span>}
          </p>
        </>
      )}
      {hasFreeLimit(cart) && (
        <p className="form-hint">{layoutTexts.freeShipping(plainLira(cart.freeShippingFrom))}</p>
      )}
      <p className="form-hint">{checkoutTexts.secure}</p>
    </section>
  );
}

import type { OrderAmountsJson } from '#contract/orders/orders';
import { discountWord } from '#domain/orders/order-words';
import { ordersTexts as texts } from '../../../texts/panel/orders.ts';
import { showLira } from '../../lib/format.ts';

interface OrderAmountsProps {
  readonly order: OrderAmountsJson;
  /** Amounts below the total, each with its label. */
  readonly more?: readonly (readonly [label: string, amount: string])[];
}

/** What an order costs, part by part, and the total. */
export function OrderAmounts({ order, more = [] }: OrderAmountsProps) {
  const sums: NonNullable<OrderAmountsProps['more']> = [
    [texts.subtotal, order.subtotal],
    ...order.discounts.map((discount) => [discountWord(discount), `-${discount.amount}`] as const),
    [texts.shipping, order.shippingFee],
    ...(order.paymentFee === '0.00' ? [] : [[texts.paymentFee, order.paymentFee] as const]),
    [texts.total, order.totalAmount],
    ...more,
  ];
  return (
    <dl className="mt-4 grid gap-1 border-t border-line pt-3">
      {sums.map(([label, amount], index) => (
        <div key={`${index} ${label}`} className="flex justify-between gap-4">
          <dt className="wrap-anywhere">{label}</dt>
          <dd className={`min-[18rem]:whitespace-nowrap ${label === texts.total ? 'font-bold' : ''}`}>
            {showLira(amount)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

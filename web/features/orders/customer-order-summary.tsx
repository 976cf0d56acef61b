import type { CustomerOrderJson } from '#contract/orders/orders';
import { billingLines } from '#domain/orders/checkout/billing';
import { formatPhone } from '#domain/orders/checkout/phone';
import { OrderSums } from '../../components/order-sums.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { showLira } from '../../lib/price.ts';
import { checkoutTexts } from '../../texts/checkout.ts';
import { orderTexts as texts } from '../../texts/order.ts';
import { OrderCard } from './order-card.tsx';

/** Lines of text below their title; nothing without lines. */
function Lines({ title, of }: { readonly title: string; readonly of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <>
      <h3 className="mt-2 font-semibold">{title}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{of.join('\n')}</p>
    </>
  );
}

/** The ordered goods, the amounts, the address and the invoice data. */
export function CustomerOrderSummary({ order }: { readonly order: CustomerOrderJson }) {
  return (
    <OrderCard title={texts.lines}>
      <ul className="summary-lines">
        {order.items.map((item) => (
          <li key={item.id}>
            <span className="summary-picture">
              <Picture src={item.imageUrl} name={item.name} alt="" size={56} />
            </span>
            <span className="min-w-0">
              {item.name}
              <span className="form-hint">
                {checkoutTexts.quantity(item.quantity)}
                {item.machine && ` · ${texts.fit.machine}: ${item.machine.name}`}
              </span>
            </span>
            <span className="whitespace-nowrap">{showLira(item.lineTotal)}</span>
          </li>
        ))}
      </ul>
      <OrderSums
        subtotal={order.subtotal}
        discounts={order.discounts}
        shippingFee={order.shippingFee}
        paymentFee={order.paymentFee}
        total={order.totalAmount}
        freightToPay={order.freightToPay}
        refunded={order.refundedAmount}
      />
      <Lines title={texts.address} of={[order.customerName, order.shippingAddress]} />
      <Lines title={texts.contact} of={[order.customerEmail, formatPhone(order.customerPhone)]} />
      <Lines title={texts.billing} of={order.billing ? billingLines(order.billing) : []} />
      <Lines title={texts.note} of={order.note === null ? [] : [order.note]} />
    </OrderCard>
  );
}

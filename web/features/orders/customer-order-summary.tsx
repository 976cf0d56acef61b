import type { CustomerOrderJson } from '#contract/orders/orders';
import { billingLines } from '#domain/orders/checkout/billing';
import { formatPhone } from '#domain/orders/checkout/phone';
import { OrderSums } from '../../components/order-sums.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { showLira } from '../../lib/price.ts';
import { checkoutTexts } from '../../texts/checkout.ts';
import { orderTexts as texts } from '../../texts/order.ts';
import { OrderCard } from './order-card.tsx';

/** The ordered goods, the amounts, the address and the invoice data. */
export function CustomerOrderSummary({ order }: { readonly order: CustomerOrderJson }) {
  const invoice = order.billing ? billingLines(order.billing) : [];
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
      <h3 className="mt-2 font-semibold">{texts.address}</h3>
      <p className="whitespace-pre-line">
        {order.customerName}
        {'\n'}
        {order.shippingAddress}
      </p>
      <h3 className="mt-2 font-semibold">{texts.contact}</h3>
      <p className="break-words">
        {order.customerEmail}
        <br />
        {formatPhone(order.customerPhone)}
      </p>
      {invoice.length > 0 && (
        <>
          <h3 className="mt-2 font-semibold">{texts.billing}</h3>
          <p className="whitespace-pre-line">{invoice.join('\n')}</p>
        </>
      )}
      {order.note !== null && (
        <>
          <h3 className="mt-2 font-semibold">{texts.note}</h3>
          <p className="whitespace-pre-line">{order.note}</p>
        </>
      )}
    </OrderCard>
  );
}

import type { OrderStatus } from '#domain/orders/order-status';
import { orderTexts } from '../../texts/order.ts';

const STEPS = ['processing', 'preparing', 'shipped', 'delivered'] as const;

/** How far an order has come; a cancelled or returned one says only that. */
export function StatusSteps({ status }: { readonly status: OrderStatus }) {
  const current = STEPS.findIndex((step) => step === status);
  if (current === -1) return <p className="order-ended">{orderTexts.statuses[status]}</p>;
  return (
    <ol className="order-steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index <= current ? 'order-step-done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {orderTexts.steps[step]}
        </li>
      ))}
    </ol>
  );
}

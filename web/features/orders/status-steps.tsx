import type { CustomerOrderJson } from '#contract/orders/orders';
import { dayAndTime } from '../../lib/day.ts';
import { orderTexts } from '../../texts/order.ts';

const STEPS = ['processing', 'preparing', 'shipped', 'delivered'] as const;

/** The steps that an order has reached, with their times; a cancelled or returned order shows only that. */
export function StatusSteps({ orderStatus, steps }: Pick<CustomerOrderJson, 'orderStatus' | 'steps'>) {
  const timeOf = (status: string) => {
    const at = steps.find((step) => step.status === status)?.at;
    return at && <time dateTime={at}>{dayAndTime(at)}</time>;
  };
  const current = STEPS.findIndex((step) => step === orderStatus);
  if (current === -1) {
    return (
      <p className="font-semibold">
        {orderTexts.statuses[orderStatus]} {timeOf(orderStatus)}
      </p>
    );
  }
  return (
    <ol className="order-steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index <= current ? 'order-step-done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {orderTexts.steps[step]}
          {timeOf(step)}
        </li>
      ))}
    </ol>
  );
}

import type { CustomerOrderJson } from '#contract/orders/orders';
import { dayAndTime } from '../../lib/day.ts';
import { orderTexts } from '../../texts/order.ts';

const STEPS = ['processing', 'preparing', 'shipped', 'delivered'] as const;
const DONE = 'border-(--brand-strong) font-semibold text-ink forced-colors:border-[Highlight]';

/** The steps that an order has reached, with their times; a cancelled or returned order shows only that. */
export function StatusSteps({ orderStatus, steps }: Pick<CustomerOrderJson, 'orderStatus' | 'steps'>) {
  const current = STEPS.findIndex((step) => step === orderStatus);
  const timeOf = (status: string) => {
    const at = steps.find((step) => step.status === status)?.at;
    return (
      at && (
        <time
          dateTime={at}
          className={current === -1 ? '' : 'block text-[0.75rem] font-normal text-ink-soft'}
        >
          {dayAndTime(at)}
        </time>
      )
    );
  };
  if (current === -1) {
    return (
      <p className="font-semibold">
        {orderTexts.statuses[orderStatus]} {timeOf(orderStatus)}
      </p>
    );
  }
  return (
    <ol className="grid grid-cols-4 gap-1 max-[24rem]:grid-cols-2 max-[24rem]:gap-y-3">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={`border-t-4 pt-2 text-[0.875rem] max-[30rem]:text-[0.75rem] ${index <= current ? DONE : 'border-line text-ink-faint'}`}
          aria-current={index === current ? 'step' : undefined}
        >
          {orderTexts.steps[step]}
          {timeOf(step)}
        </li>
      ))}
    </ol>
  );
}

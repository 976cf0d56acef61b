import { useState } from 'react';
import { type OrderAction, orderActionRequest } from '#contract/orders/order-requests';
import type { OrderDetailJson } from '#contract/orders/orders';
import { suitsMethod } from '#domain/orders/payment/order-money';
import { isPossible } from '#domain/orders/order-transitions';
import { showErrorToast } from '../../../../lib/toasts.ts';
import { ordersTexts as texts } from '../../../../texts/panel/orders.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { Modal } from '../../../components/dialog/dialogs.tsx';
import { Fields, type FieldSpec } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { showLira } from '../../../lib/format.ts';
import { checkBy } from '../../../lib/check-by.ts';
import { usePanelForm } from '../../../lib/use-panel-form.ts';
import { pick } from '../../../lib/use-record-form.ts';
import { RefundForm } from './refund-form.tsx';
import { useOrderAction } from '../use-orders.ts';
import { Button } from '../../../components/button.tsx';

/** Returns have a card of their own. */
type ActionName = Exclude<OrderAction['action'], 'returnAnswered' | 'returnReceived'>;
/** Refunds have a form of their own. */
type PlainAction = Exclude<ActionName, 'refunded'>;
const hints: Readonly<Partial<Record<PlainAction, string>>> = texts.hints;

/** In the order in which an order goes its way; what the table forbids is not offered. */
const ACTIONS: readonly ActionName[] = [
  'confirmed',
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'trackingChanged',
  'returned',
  'refunded',
  'cancelled',
  'note',
];

/** What comes next on an order's usual way: the first that is possible stands out. */
const NEXT_STEPS: readonly ActionName[] = ['confirmed', 'paid', 'shipped', 'delivered'];

type FieldName = keyof typeof NOTHING;
const NOTHING = {
  carrier: '',
  trackingNumber: '',
  reference: '',
  reason: '',
  text: '',
  refund: false,
};
const LABELS = { ...texts.fields, text: texts.note };

/** What each step needs to know. */
const FIELDS: Readonly<Partial<Record<PlainAction, readonly FieldName[]>>> = {
  paid: ['reference'],
  shipped: ['carrier', 'trackingNumber'],
  trackingChanged: ['carrier', 'trackingNumber'],
  returned: ['reason'],
  cancelled: ['reason', 'refund'],
  note: ['text'],
};

function ActionForm({
  action,
  order,
  onDone,
}: {
  readonly action: PlainAction;
  readonly order: OrderDetailJson;
  readonly onDone: () => void;
}) {
  const act = useOrderAction(order.id);
  // The order may change behind the open window: the decision is about what was on the screen.
  const [{ version, ...opened }] = useState(order);
  const isPaid = opened.refundable !== '0.00';
  const names: readonly FieldName[] = FIELDS[action] ?? [];
  const toBody = (values: typeof NOTHING) => ({ ...pick(values, names), action, version });
  const form = usePanelForm({
    stored: {
      ...NOTHING,
      ...(action === 'trackingChanged'
        ? { carrier: opened.carrier, trackingNumber: opened.trackingNumber }
        : {}),
      refund: isPaid && opened.paymentMethod === 'paytr',
    },
    labels: LABELS,
    check: checkBy(orderActionRequest, toBody),
    send: (values) => act.mutateAsync(toBody(values)),
    onSaved: onDone,
  });

  const specs: Readonly<Record<FieldName, FieldSpec | false>> = {
    carrier: { suggestions: order.carriers, required: true },
    trackingNumber: {},
    reference: {},
    reason: { rows: 4 },
    text: { rows: 4 },
    refund: isPaid && {
      label: texts.refundToo(showLira(opened.refundable)),
      hint: texts.refundTooHints[opened.paymentMethod === 'paytr' ? 'paytr' : 'other'],
    },
  };
  return (
    <Form
      form={form}
      className="grid gap-4"
      foot="dialog"
      onCancel={onDone}
      submitLabel={texts.actions[action]}
      isAlways
    >
      {hints[action] && <p>{hints[action]}</p>}
      <Fields form={form} of={Object.fromEntries(names.map((name) => [name, specs[name]]))} />
    </Form>
  );
}

/** The steps that the order may take next, each with what it needs to know. */
export function OrderActions({ order }: { readonly order: OrderDetailJson }) {
  const [open, setOpen] = useState<ActionName>();
  const act = useOrderAction(order.id);
  // What the table lets pass for a provider that is late is nothing a person has to say again.
  const isUnpaid = ['pending', 'failed', 'on_delivery'].includes(order.paymentStatus);
  const possible = ACTIONS.filter(
    (action) => isPossible(order, action) && suitsMethod(order, action) && (action !== 'paid' || isUnpaid),
  );
  const next = NEXT_STEPS.find((action) => possible.includes(action));
  return (
    <div className="flex flex-wrap gap-2">
      {order.review.length > 0 && (
        <Button
          look="strong"
          isSmall
          onClick={() =>
            act.mutate(
              { action: 'reviewCleared', version: order.version },
              { onError: ({ message }) => showErrorToast(shellTexts.states.error, message) },
            )
          }
        >
          {texts.clearReview}
        </Button>
      )}
      {possible.map((action) => (
        <Button
          key={action}
          look={action === next ? 'strong' : 'quiet'}
          isSmall
          onClick={() => setOpen(action)}
        >
          {texts.actions[action]}
        </Button>
      ))}
      {open && (
        <Modal title={texts.actions[open]} onClose={() => setOpen(undefined)}>
          {open === 'refunded' ? (
            <RefundForm order={order} onDone={() => setOpen(undefined)} />
          ) : (
            <ActionForm action={open} order={order} onDone={() => setOpen(undefined)} />
          )}
        </Modal>
      )}
    </div>
  );
}

import { useState } from 'react';
import { keysOf } from '#kernel/keys-of';
import { orderActionRequest } from '#contract/orders/order-requests';
import type { OrderDetailJson } from '#contract/orders/orders';
import { methodObstacle } from '#domain/orders/payment/order-money';
import { isPaymentReported } from '#domain/orders/order-mail';
import { isPossible } from '#domain/orders/order-transitions';
import { ordersTexts as texts } from '../../../../texts/panel/orders.ts';
import { Modal } from '../../../components/dialog/dialogs.tsx';
import { Fields, type FieldSpec, Form } from '../../../components/form/form.tsx';
import { showLira } from '../../../lib/format.ts';
import { checkBy, usePanelForm } from '../../../lib/use-panel-form.ts';
import { pick } from '../../../lib/use-record-form.ts';
import { RefundForm } from './refund-form.tsx';
import { type OrderFormProps, useOrderPost, useOrderStep } from '../use-orders.ts';
import { Button } from '../../../components/button.tsx';
import { useOpened } from '../../../lib/use-opened.ts';

/** Without what has a place of its own: returns, corrections and the end of a review. */
type ActionName = keyof typeof texts.actions;
/** Without refunds, which have a form of their own. */
type PlainAction = Exclude<ActionName, 'refunded'>;
type Hints = Readonly<Partial<Record<PlainAction, string>>>;
const [hints, mailHints]: readonly [Hints, Hints] = [texts.hints, texts.mailHints];

/** The usual next steps: the first possible one is highlighted. */
const NEXT_STEPS: readonly ActionName[] = ['confirmed', 'paid', 'shipped', 'delivered'];

type FieldName = keyof typeof NOTHING;
const NOTHING = { carrier: '', trackingNumber: '', reference: '', reason: '', text: '', refund: false };
const LABELS = { ...texts.fields, text: texts.note };

const FIELDS: Readonly<Partial<Record<PlainAction, readonly FieldName[]>>> = {
  paid: ['reference'],
  shipped: ['carrier', 'trackingNumber'],
  trackingChanged: ['carrier', 'trackingNumber'],
  returned: ['reason'],
  cancelled: ['reason', 'refund'],
  note: ['text'],
};

function ActionForm({ action, order, onDone }: OrderFormProps & { readonly action: PlainAction }) {
  const act = useOrderPost(order.id, 'events');
  const { version, ...opened } = useOpened(order);
  const isPaid = opened.refundable !== '0.00';
  const names: readonly FieldName[] = FIELDS[action] ?? [];
  // As in a list of parcels, the shop's first carrier counts unless another one is typed.
  const usualCarrier = action === 'shipped' ? opened.carriers[0] : undefined;
  const mailHint = action === 'paid' && !isPaymentReported(order) ? undefined : mailHints[action];
  const toBody = (values: typeof NOTHING) => ({
    ...pick({ ...values, carrier: values.carrier || (usualCarrier ?? '') }, names),
    action,
    version,
  });
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
    carrier: { suggestions: order.carriers, required: true, placeholder: usualCarrier },
    trackingNumber: {},
    reference: {},
    reason: { rows: 4 },
    text: { rows: 4 },
    refund: isPaid && {
      label: texts.refundToo(showLira(opened.refundable)),
      hint: texts.refund.hints[opened.paymentMethod === 'paytr' ? 'paytr' : 'other'],
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
      {mailHint && <p>{order.canMail ? mailHint : texts.cannotMail}</p>}
      <Fields form={form} of={Object.fromEntries(names.map((name) => [name, specs[name]]))} />
    </Form>
  );
}

/** The possible next steps of the order, each with its fields. */
export function OrderActions({ order }: { readonly order: OrderDetailJson }) {
  const [open, setOpen] = useState<ActionName>();
  const step = useOrderStep(order);
  // Transitions that the table allows only for late messages of a provider are not offered to a person.
  const isUnpaid = ['pending', 'failed', 'on_delivery'].includes(order.paymentStatus);
  // The parcel of a return that the buyer requested arrives in the returns' own place.
  const isReturning = order.returns.some(({ status }) => status === 'requested' || status === 'approved');
  const hidden: readonly (ActionName | false)[] = [!isUnpaid && 'paid', isReturning && 'returned'];
  // Steps that the transition table forbids are not offered.
  const possible = keysOf(texts.actions).filter(
    (action) => isPossible(order, action) && !methodObstacle(order, action) && !hidden.includes(action),
  );
  const isRefundDue = order.review.includes('refund_due');
  // What the buyer paid at the door is recorded before it goes back.
  const next =
    isRefundDue && possible.includes('refunded')
      ? 'refunded'
      : // The provider reports card payments.
        NEXT_STEPS.find(
          (each) =>
            possible.includes(each) &&
            (each !== 'paid' || (order.paymentMethod !== 'paytr' && order.orderStatus !== 'cancelled')),
        );
  return (
    <div className="flex flex-wrap gap-2">
      {/* A return is answered, not cleared. */}
      {order.review.some((reason) => reason !== 'return_requested') && (
        <Button
          look={isRefundDue ? 'quiet' : 'strong'}
          isSmall
          disabled={step.isPending}
          onClick={() => step.apply({ action: 'reviewCleared' })}
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

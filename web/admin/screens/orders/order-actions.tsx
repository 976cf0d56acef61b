import { useState } from 'react';
import type { OrderAction } from '#contract/orders/order-requests';
import type { OrderDetailJson } from '#contract/orders/orders';
import { isPossible } from '#domain/orders/order-state';
import { ordersTexts as texts } from '../../../texts/panel/orders.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { PanelError } from '../../api/panel-fetch.ts';
import { Modal } from '../../components/dialogs.tsx';
import { SelectField, TextArea, TextField } from '../../components/form-field.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { readLira, showLira } from '../../lib/format.ts';
import { useOrderAction } from './use-orders.ts';

type ActionName = OrderAction['action'];
const hints: Readonly<Partial<Record<ActionName, string>>> = texts.hints;

/** In the order in which an order goes its way; what the table forbids is not offered. */
const ACTIONS: readonly ActionName[] = [
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

const EARLIER = [
  { value: '', label: texts.earlierRefunds.none },
  { value: 'done', label: texts.earlierRefunds.done },
  { value: 'lost', label: texts.earlierRefunds.lost },
];

/** What comes next on an order's usual way: the first that is possible stands out. */
const NEXT_STEPS: readonly ActionName[] = ['paid', 'shipped', 'delivered'];

function ActionForm({
  action,
  order,
  onDone,
}: {
  readonly action: ActionName;
  readonly order: OrderDetailJson;
  readonly onDone: () => void;
}) {
  const act = useOrderAction(order.id);
  // The order may change behind the open window: the decision is about what was on the screen.
  const [{ version }] = useState(order);
  const [known] = useState(
    action === 'trackingChanged'
      ? { text: order.trackingNumber, carrier: order.carrier }
      : { text: '', carrier: '' },
  );
  const [text, setText] = useState(known.text);
  const [carrier, setCarrier] = useState(known.carrier);
  /** What became of an earlier refund that nobody could tell. */
  const [earlier, setEarlier] = useState<'done' | 'lost'>();
  const isUnsure = act.error instanceof PanelError && act.error.code === 'refund_uncertain';
  const wholeAmount = order.refundable.replace('.', ',');
  const [amount, setAmount] = useState(wholeAmount);
  const lira = readLira(amount);
  const isTyped = text !== known.text || carrier !== known.carrier || amount !== wholeAmount;

  const build = (): OrderAction => {
    switch (action) {
      case 'shipped':
      case 'trackingChanged':
        return { action, carrier, trackingNumber: text };
      case 'paid':
        return { action, reference: text };
      case 'cancelled':
      case 'returned':
        return { action, reason: text };
      case 'refunded':
        return {
          action,
          reference: text,
          ...(lira === undefined ? {} : { amount: lira }),
          ...(earlier === undefined ? {} : { uncertain: earlier }),
        };
      case 'note':
        return { action, text };
      case 'preparing':
      case 'delivered':
      case 'reviewCleared':
        break;
    }
    return { action };
  };

  return (
    <form
      className="form-grid"
      onSubmit={(event) => {
        event.preventDefault();
        act.mutate({ ...build(), version }, { onSuccess: onDone });
      }}
    >
      {isTyped && !act.isSuccess && <LeaveGuard />}
      {hints[action] && <p>{hints[action]}</p>}
      {(action === 'shipped' || action === 'trackingChanged') && (
        <>
          <TextField
            label={texts.fields.carrier}
            list="carriers"
            required
            value={carrier}
            onChange={({ target }) => setCarrier(target.value)}
          />
          <datalist id="carriers">
            {order.carriers.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
          <TextField
            label={texts.fields.trackingNumber}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </>
      )}
      {action === 'refunded' && (
        <TextField
          label={texts.fields.amount}
          hint={texts.refundable(showLira(order.refundable))}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
      {(action === 'paid' || action === 'refunded') && (
        <TextField
          label={texts.fields.reference}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {(action === 'cancelled' || action === 'returned') && (
        <TextArea label={texts.fields.reason} value={text} onChange={({ target }) => setText(target.value)} />
      )}
      {action === 'note' && (
        <TextArea label={texts.note} required value={text} onChange={({ target }) => setText(target.value)} />
      )}
      {act.error && <p className="fault">{act.error.message}</p>}
      {isUnsure && (
        <SelectField
          label={texts.earlierRefund}
          options={EARLIER}
          value={earlier ?? ''}
          onChange={({ target }) =>
            setEarlier(target.value === 'done' || target.value === 'lost' ? target.value : undefined)
          }
        />
      )}
      <div className="dialog-foot">
        <button type="button" className="button button-quiet" onClick={onDone}>
          {shellTexts.states.cancel}
        </button>
        <button
          type="submit"
          className="button button-strong"
          disabled={
            act.isPending ||
            (action === 'refunded' && lira === undefined) ||
            (isUnsure && earlier === undefined)
          }
        >
          {texts.actions[action]}
        </button>
      </div>
    </form>
  );
}

/** The steps that the order may take next, each with what it needs to know. */
export function OrderActions({ order }: { readonly order: OrderDetailJson }) {
  const [open, setOpen] = useState<ActionName>();
  const act = useOrderAction(order.id);
  // What the table lets pass for a provider that is late is nothing a person has to say again.
  const isUnpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'failed';
  const possible = ACTIONS.filter((action) => isPossible(order, action) && (action !== 'paid' || isUnpaid));
  const next = NEXT_STEPS.find((action) => possible.includes(action));
  return (
    <div className="flex flex-wrap gap-2">
      {order.review.length > 0 && (
        <button
          type="button"
          className="button button-strong button-small"
          onClick={() => act.mutate({ action: 'reviewCleared', version: order.version })}
        >
          {texts.clearReview}
        </button>
      )}
      {possible.map((action) => (
        <button
          key={action}
          type="button"
          className={
            action === next ? 'button button-strong button-small' : 'button button-quiet button-small'
          }
          onClick={() => setOpen(action)}
        >
          {texts.actions[action]}
        </button>
      ))}
      {open && (
        <Modal title={texts.actions[open]} onClose={() => setOpen(undefined)}>
          <ActionForm action={open} order={order} onDone={() => setOpen(undefined)} />
        </Modal>
      )}
    </div>
  );
}

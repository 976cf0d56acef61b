import { useState } from 'react';
import type { OrderDetailJson } from '#contract/orders/orders';
import { showErrorToast } from '../../../lib/toasts.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { showTime } from '../../lib/format.ts';
import { useOrderAction } from './use-orders.ts';

const texts = ordersTexts.returns;

function ReturnAnswer({ order, id }: { readonly order: OrderDetailJson; readonly id: string }) {
  const act = useOrderAction(order.id);
  const [carrier, setCarrier] = useState('');
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const send = (action: object): void =>
    act.mutate(
      { ...action, returnId: id, version: order.version },
      { onError: ({ message }) => showErrorToast(shellTexts.states.error, message) },
    );
  const answer = (verdict: 'approved' | 'rejected'): void =>
    send({ action: 'returnAnswered', verdict, carrier, code, reason });
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <label className="label">
          {texts.carrier}
          <input
            className="field"
            list="return-carriers"
            value={carrier}
            onChange={(event) => setCarrier(event.target.value)}
          />
        </label>
        <label className="label">
          {texts.code}
          <input className="field" value={code} onChange={(event) => setCode(event.target.value)} />
        </label>
      </div>
      <datalist id="return-carriers">
        {order.carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <label className="label">
        {texts.reason}
        <input className="field" value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-strong button-small"
          disabled={act.isPending}
          onClick={() => answer('approved')}
        >
          {texts.approve}
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          disabled={act.isPending || reason.trim() === ''}
          onClick={() => answer('rejected')}
        >
          {texts.reject}
        </button>
      </div>
    </div>
  );
}

/** What the shopper wants to send back, and the next step of each wish. */
export function OrderReturnsCard({ order }: { readonly order: OrderDetailJson }) {
  const act = useOrderAction(order.id);
  if (order.returns.length === 0) return null;
  const receive = (returnId: string, restock: boolean): void =>
    act.mutate(
      { action: 'returnReceived', returnId, restock, version: order.version },
      { onError: ({ message }) => showErrorToast(shellTexts.states.error, message) },
    );
  return (
    <section className="card card-body grid gap-4">
      <h2 className="card-title">{texts.title}</h2>
      {order.returns.map(({ id, requestedAt, status, items, note, carrier, code, reason }) => (
        <div key={id} className="grid gap-2">
          <p>
            <strong>{texts.statuses[status]}</strong> · {showTime(requestedAt)}
          </p>
          <ul className="list-disc pl-5">
            {items.map((item) => (
              <li key={item.id}>{texts.line(item.quantity, item.name, item.reason)}</li>
            ))}
          </ul>
          {note && <p className="whitespace-pre-line">{note}</p>}
          {(carrier || code) && <p>{texts.sendWith(carrier, code)}</p>}
          {reason && <p>{reason}</p>}
          {status === 'requested' && <ReturnAnswer order={order} id={id} />}
          {status === 'approved' && (
            <div className="flex flex-wrap gap-2">
              <button
                type="button"
                className="button button-strong button-small"
                disabled={act.isPending}
                onClick={() => receive(id, true)}
              >
                {texts.receivedToStock}
              </button>
              <button
                type="button"
                className="button button-quiet button-small"
                disabled={act.isPending}
                onClick={() => receive(id, false)}
              >
                {texts.receivedBroken}
              </button>
            </div>
          )}
          {status === 'received' && <p>{texts.refundHint}</p>}
        </div>
      ))}
    </section>
  );
}

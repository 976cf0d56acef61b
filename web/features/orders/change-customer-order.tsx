import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { CustomerOrderJson } from '#contract/orders/orders';
import { hasBuyersMoney } from '#domain/orders/order-status';
import { RETURN_REASON_CODES, RETURN_REASONS } from '#domain/orders/return-reason';
import { explanationOf, messageOf, fetchJson, jsonRequest } from '../../api/fetch-json.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { LabelledField } from '../../components/form/labelled-field.tsx';
import { QuantityField } from '../../components/form/quantity-field.tsx';
import { longDay, longTime } from '../../lib/day.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { restoreFocus } from '../../lib/page/restore-focus.ts';
import { showErrorToast, showToast } from '../../lib/toasts.ts';
import { orderTexts } from '../../texts/order.ts';
import { OrderCard } from './order-card.tsx';

const texts = orderTexts.change;

/** A call that changes the customer's order; the page shows the new state. */
export function useCustomerOrderCall(order: CustomerOrderJson, path: string, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: object) =>
      fetchJson<CustomerOrderJson>(
        `/api/orders/own/${encodeURIComponent(order.token)}/${path}`,
        jsonRequest('POST', body),
      ),
    onSuccess: () => showToast(done),
    onError: (error) => {
      const [issue] = explanationOf(error).issues ?? [];
      showErrorToast(texts.failed, issue?.message ?? messageOf(error, texts.failedText));
    },
    onSettled: async () => {
      await client.invalidateQueries();
      restoreFocus();
    },
  });
}

/** Whether a box shows its other content. The box gets the focus, because the pressed button disappears. */
function useTurnedBox() {
  const [isTurned, setTurned] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const turn = (isNext: boolean): void => {
    flushSync(() => setTurned(isNext));
    box.current?.focus();
  };
  return { isTurned, turn, box };
}

/** Before the parcel leaves, an order at the door has no money that could go back. */
export function cancelQuestion(order: Pick<CustomerOrderJson, 'paymentStatus'>): string {
  return hasBuyersMoney(order) ? texts.cancelPaidText : texts.cancelText;
}

function CancelOrder({ order }: { readonly order: CustomerOrderJson }) {
  const { isTurned: isConfirming, turn: confirm, box } = useTurnedBox();
  const cancel = useCustomerOrderCall(order, 'cancel', texts.cancelled);
  return (
    <div ref={box} role="group" aria-label={texts.cancel} tabIndex={-1} className="grid gap-3">
      {isConfirming ? (
        <>
          <p>{cancelQuestion(order)}</p>
          <div className="flex flex-wrap gap-3">
            <BusyButton look="strong" isBusy={cancel.isPending} onClick={() => cancel.mutate({})}>
              {texts.cancelYes}
            </BusyButton>
            <BusyButton onClick={() => confirm(false)}>{texts.cancelNo}</BusyButton>
          </div>
        </>
      ) : (
        <BusyButton className="justify-self-start" onClick={() => confirm(true)}>
          {texts.cancel}
        </BusyButton>
      )}
    </div>
  );
}

interface ReturnLineProps {
  readonly name: string;
  readonly most: number;
  readonly line: { readonly quantity: number; readonly reason: string };
  readonly onChange: (line: ReturnLineProps['line']) => void;
}

/** A line of the order that may be returned: how many pieces, and why. */
function ReturnLine({ name, most, line, onChange }: ReturnLineProps) {
  const { quantity, reason } = line;
  return (
    <div role="group" aria-label={name} className="grid gap-3 [&>.quantity]:justify-self-start">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="size-5 flex-none"
          checked={quantity > 0}
          onChange={({ target }) => onChange({ reason, quantity: target.checked ? most : 0 })}
        />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </label>
      {quantity > 0 && most > 1 && (
        <QuantityField
          name={name}
          value={quantity}
          max={most}
          onChange={(wanted) => onChange({ reason, quantity: wanted })}
        />
      )}
      {quantity > 0 && (
        <LabelledField label={texts.reason}>
          {(ids) => (
            <select
              {...ids}
              className="field"
              value={reason}
              onChange={({ target }) => onChange({ quantity, reason: target.value })}
            >
              {RETURN_REASON_CODES.map((code) => (
                <option key={code} value={code}>
                  {RETURN_REASONS[code]}
                </option>
              ))}
            </select>
          )}
        </LabelledField>
      )}
    </div>
  );
}

const NOT_CHOSEN = { quantity: 0, reason: 'not_given' };

function ReturnForm({ order, onClose }: { readonly order: CustomerOrderJson; readonly onClose: () => void }) {
  const [opened] = useState(order);
  const [lines, setLines] = useState<Readonly<Record<string, ReturnLineProps['line']>>>({});
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const send = useCustomerOrderCall(order, 'return', texts.returnSent);
  const items = Object.entries(lines)
    .filter(([, { quantity }]) => quantity > 0)
    .map(([id, line]) => ({ id, ...line }));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (send.isPending) return;
    setChecked(true);
    if (items.length > 0) send.mutate({ items, note, seen: opened.returns.length }, { onSuccess: onClose });
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      {order.items.map(({ id, name }) => {
        const most = order.returnable.find((line) => line.id === id)?.quantity ?? 0;
        if (most === 0) return null;
        const line = lines[id] ?? NOT_CHOSEN;
        return (
          <ReturnLine
            key={id}
            name={name}
            most={most}
            line={line}
            onChange={(changed) => setLines({ ...lines, [id]: changed })}
          />
        );
      })}
      <label className="form-label">
        {texts.note}
        <textarea
          className="field"
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {order.paymentMethod !== 'paytr' && <span className="form-hint">{texts.refundAccount}</span>}
      </label>
      <p className="form-fault" role="alert">
        {isChecked && items.length === 0 && texts.chooseLines}
      </p>
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" look="strong" isBusy={send.isPending}>
          {texts.sendReturn}
        </BusyButton>
        <BusyButton onClick={onClose}>{texts.closeReturn}</BusyButton>
      </div>
    </form>
  );
}

function Returns({ order }: { readonly order: CustomerOrderJson }) {
  const { returnCarrier } = useSettings();
  return (
    <ul className="grid gap-3">
      {order.returns.map(({ id, status, items, carrier, code, reason, sendBy }) => (
        <li key={id} className="wrap-anywhere">
          <strong>{texts.statuses[status]}</strong>
          {items.map((item) => (
            <span key={item.id} className="form-hint">
              {texts.line(item.quantity, item.name, item.reason)}
            </span>
          ))}
          {status === 'approved' && <p>{texts.sendWith(longDay(sendBy), carrier || returnCarrier, code)}</p>}
          {status === 'rejected' && reason && <p>{reason}</p>}
        </li>
      ))}
    </ul>
  );
}

/** What the customer may still do: cancel before shipping, return afterwards. */
export function ChangeCustomerOrder({ order }: { readonly order: CustomerOrderJson }) {
  const { isTurned: isReturning, turn: showForm, box } = useTurnedBox();
  const canReturn = order.returnable.length > 0;
  if (!order.canCancel && !canReturn && order.returns.length === 0) return null;
  return (
    <OrderCard title={order.canCancel ? texts.cancelTitle : texts.returnTitle}>
      {order.canCancel && <CancelOrder order={order} />}
      {(canReturn || order.returns.length > 0) && (
        <div ref={box} role="group" aria-label={texts.returnTitle} tabIndex={-1} className="grid gap-3">
          {order.returns.length > 0 && <Returns order={order} />}
          {canReturn && !isReturning && (
            <>
              <p>
                {order.returnDeadline ? texts.returnUntil(longTime(order.returnDeadline)) : texts.returnText}
              </p>
              <BusyButton className="justify-self-start" onClick={() => showForm(true)}>
                {texts.requestReturn}
              </BusyButton>
            </>
          )}
          {isReturning && <ReturnForm order={order} onClose={() => showForm(false)} />}
        </div>
      )}
    </OrderCard>
  );
}

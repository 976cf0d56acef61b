import { useState } from 'react';
import type { OrderDetailJson } from '#contract/orders/orders';
import type { ReturnStatus } from '#domain/orders/order-return';
import { ordersTexts } from '../../../../texts/panel/orders.ts';
import { Button } from '../../../components/button.tsx';
import { Card, CardTitle } from '../../../components/card.tsx';
import { TextField } from '../../../components/form/form-field.tsx';
import { LeaveGuard } from '../../../components/form/leave-guard.tsx';
import { showDay, showTime } from '../../../lib/format.ts';
import { useOrderStep } from '../use-orders.ts';

const texts = ordersTexts.returns;

interface ReturnAnswerProps {
  readonly order: OrderDetailJson;
  readonly known: Pick<OrderDetailJson['returns'][number], 'id' | 'carrier' | 'code'>;
}

/** The owner's answer to a return; another one while the parcel has not come. */
function ReturnAnswer({ order, known }: ReturnAnswerProps) {
  const step = useOrderStep(order);
  const [carrier, setCarrier] = useState(known.carrier);
  const [code, setCode] = useState(known.code);
  const [reason, setReason] = useState('');
  const answer = (verdict: 'approved' | 'rejected'): void =>
    step.apply({ action: 'returnAnswered', returnId: known.id, verdict, carrier, code, reason });
  return (
    <div className="grid gap-3">
      {(carrier !== known.carrier || code !== known.code || reason !== '') && <LeaveGuard />}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={texts.carrier} suggestions={order.carriers} value={carrier} onText={setCarrier} />
        <TextField label={texts.code} value={code} onText={setCode} />
      </div>
      <TextField label={texts.reason} value={reason} onText={setReason} />
      <div className="flex flex-wrap gap-2">
        <Button isSmall look="strong" disabled={step.isPending} onClick={() => answer('approved')}>
          {texts.approve}
        </Button>
        <Button isSmall disabled={step.isPending || reason.trim() === ''} onClick={() => answer('rejected')}>
          {texts.reject}
        </Button>
      </div>
    </div>
  );
}

/** Whether the money for a return has yet to go back; of pieces that came back it may have gone already. */
export function awaitsRefund(
  { refundLines, paymentStatus }: Pick<OrderDetailJson, 'refundLines' | 'paymentStatus'>,
  status: ReturnStatus,
): boolean {
  if (status === 'rejected' || paymentStatus === 'refunded') return false;
  return status !== 'received' || refundLines.some(({ due }) => due > 0);
}

export function OrderReturnsCard({ order }: { readonly order: OrderDetailJson }) {
  const step = useOrderStep(order);
  if (order.returns.length === 0) return null;
  const receive = (returnId: string, restock: boolean): void =>
    step.apply({ action: 'returnReceived', returnId, restock });
  return (
    <Card className="grid gap-4">
      <CardTitle>{texts.title}</CardTitle>
      {order.returns.map(({ id, requestedAt, refundBy, status, items, note, carrier, code, reason }) => (
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
          {awaitsRefund(order, status) && <p>{texts.refundBy(showDay(refundBy))}</p>}
          {status === 'requested' && <ReturnAnswer order={order} known={{ id, carrier, code }} />}
          {status === 'approved' && (
            <div className="flex flex-wrap gap-2">
              <Button isSmall look="strong" disabled={step.isPending} onClick={() => receive(id, true)}>
                {texts.receivedToStock}
              </Button>
              <Button isSmall disabled={step.isPending} onClick={() => receive(id, false)}>
                {texts.receivedBroken}
              </Button>
            </div>
          )}
          {status === 'approved' && (
            <details>
              <summary className="cursor-pointer py-2">{texts.answerAgain}</summary>
              <ReturnAnswer order={order} known={{ id, carrier, code }} />
            </details>
          )}
          {status === 'received' && awaitsRefund(order, status) && <p>{texts.refundHint}</p>}
        </div>
      ))}
    </Card>
  );
}

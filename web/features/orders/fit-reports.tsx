import { useId, useState } from 'react';
import type { CustomerOrderJson } from '#contract/orders/orders';
import { BusyButton } from '../../components/busy-button.tsx';
import { activeMachine } from '../../lib/stored/my-machines.ts';
import { orderTexts } from '../../texts/order.ts';
import { useCustomerOrderCall } from './change-customer-order.tsx';
import { OrderCard } from './order-card.tsx';

const texts = orderTexts.fit;

interface LineProps {
  readonly order: CustomerOrderJson;
  readonly line: CustomerOrderJson['fit'][number];
}

/** Whether the part of one line fitted; if the order names no machine, one is chosen here. */
function LineReport({ order, line }: LineProps) {
  const fieldId = useId();
  const [machine, setMachine] = useState(() => activeMachine()?.name ?? '');
  const [fault, setFault] = useState('');
  const send = useCustomerOrderCall(order, 'fit', texts.sent);
  const name = order.items.find(({ id }) => id === line.id)?.name ?? '';
  const mustName = line.machine === '';
  const say = (fits: boolean): void => {
    if (mustName && machine.trim() === '') return setFault(texts.needsMachine);
    setFault('');
    return send.mutate({ id: line.id, fits, ...(mustName ? { machine } : {}) });
  };
  return (
    <li className="grid gap-2">
      <span className="wrap-anywhere">
        {name}
        {!mustName && <span className="form-hint">{`${texts.machine}: ${line.machine}`}</span>}
      </span>
      {mustName && line.isOpen && (
        <div>
          <label className="form-label" htmlFor={fieldId}>
            {texts.which}
          </label>
          <input
            id={fieldId}
            className="field"
            maxLength={100}
            value={machine}
            aria-describedby={`${fieldId}-fault`}
            onChange={({ target }) => setMachine(target.value)}
          />
          <p id={`${fieldId}-fault`} className="form-fault" role="alert">
            {fault}
          </p>
        </div>
      )}
      <span role="group" aria-label={texts.answerFor(name)} className="flex flex-wrap gap-3">
        {[true, false].map((fits) => (
          <BusyButton
            key={String(fits)}
            look={line.fits === fits ? 'strong' : 'quiet'}
            aria-pressed={line.fits === fits}
            disabled={!line.isOpen}
            isBusy={send.isPending}
            onClick={() => say(fits)}
          >
            {fits ? texts.yes : texts.no}
          </BusyButton>
        ))}
      </span>
      {!line.isOpen && <p className="form-hint">{texts.decided}</p>}
    </li>
  );
}

export function FitReports({ order }: { readonly order: CustomerOrderJson }) {
  return (
    <OrderCard title={texts.title}>
      <p>{texts.text}</p>
      <ul className="grid gap-5">
        {order.fit.map((line) => (
          <LineReport key={line.id} order={order} line={line} />
        ))}
      </ul>
    </OrderCard>
  );
}

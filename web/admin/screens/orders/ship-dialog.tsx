import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShipmentResultsJson } from '#contract/orders/order-desk';
import type { OrderJson } from '#contract/orders/orders';
import { showToast } from '../../../lib/toasts.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Button } from '../../components/button.tsx';
import { DialogFoot, Modal } from '../../components/dialogs.tsx';
import { TextField } from '../../components/form-field.tsx';
import { useSettings } from '../../api/use-settings.ts';
import { ListField } from './list-field.tsx';
import { useOrderFile } from './use-orders.ts';

const texts = ordersTexts.shipMany;

interface ShipDialogProps {
  /** The chosen orders: a line each stands in the list already. */
  readonly orders: readonly Pick<OrderJson, 'id' | 'orderNumber'>[];
  readonly onClose: () => void;
}

/** Ships several orders by a list of tracking numbers, pasted, scanned or from a carrier's file: first a look, then for good. */
export function ShipDialog({ orders, onClose }: ShipDialogProps) {
  const client = useQueryClient();
  const { data: settings } = useSettings();
  const carriers = (settings?.carriers ?? []).map(({ name }) => name);
  const [carrier, setCarrier] = useState('');
  const named = carrier || carriers[0] || '';
  const file = useOrderFile();
  const saveCarrierFile = (): void => {
    const query = new URLSearchParams({ for: named });
    if (orders.length > 0) query.set('ids', orders.map(({ id }) => id).join(','));
    file.mutate({ file: 'carrier', query: query.toString() });
  };
  const [text, setText] = useState(() => orders.map(({ orderNumber }) => `${orderNumber} `).join('\n'));
  const list = usePanelMutation({
    send: (apply: boolean) =>
      panelSend<ShipmentResultsJson>('POST', '/api/admin/orders/tracking', {
        text,
        carrier: named,
        apply,
      }),
    onDone: (answer) => {
      if (!answer?.applied) return undefined;
      const { results } = answer;
      const done = results.filter(({ ok }) => ok).length;
      showToast(texts.done(done));
      if (done === results.length) onClose();
      return client.invalidateQueries({ queryKey: ['/api/orders'] });
    },
  });
  const looked = list.data?.results;
  const canApply = looked?.some(({ ok, change }) => ok && change !== 'none') && !list.data?.applied;

  return (
    <Modal title={texts.title} onClose={onClose}>
      <div className="grid gap-4">
        <p>{texts.intro}</p>
        <TextField
          label={texts.carrier}
          suggestions={carriers}
          value={carrier}
          placeholder={carriers[0]}
          onChange={({ target }) => setCarrier(target.value)}
        />
        <Button
          className="justify-self-start"
          disabled={file.isPending || named === ''}
          onClick={saveCarrierFile}
        >
          {texts.carrierFile(orders.length)}
        </Button>
        <ListField
          label={texts.list}
          value={text}
          onChange={(next) => {
            setText(next);
            list.reset();
          }}
        />
        {looked && (
          <DataTable
            rows={looked}
            keyOf={({ orderNumber, trackingNumber }) => `${orderNumber} ${trackingNumber}`}
            columns={[
              { head: texts.order, kind: 'time', cell: ({ orderNumber }) => orderNumber },
              { head: texts.parcel, cell: (row) => `${row.carrier} ${row.trackingNumber}` },
              {
                head: texts.result,
                cell: ({ ok, change, message }) => (ok && change ? texts.changes[change] : message),
              },
            ]}
          />
        )}
        <DialogFoot>
          <Button onClick={onClose}>{shellTexts.states.cancel}</Button>
          <Button disabled={list.isPending || text.trim() === ''} onClick={() => list.mutate(false)}>
            {texts.look}
          </Button>
          <Button look="strong" disabled={list.isPending || !canApply} onClick={() => list.mutate(true)}>
            {texts.apply}
          </Button>
        </DialogFoot>
      </div>
    </Modal>
  );
}

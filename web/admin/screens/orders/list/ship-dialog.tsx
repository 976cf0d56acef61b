import { useState } from 'react';
import type { ShipmentResultsJson } from '#contract/orders/order-desk';
import type { OrderJson } from '#contract/orders/orders';
import { showToast } from '../../../../lib/toasts.ts';
import { ordersTexts } from '../../../../texts/panel/orders.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { panelSend } from '../../../api/panel-fetch.ts';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Button } from '../../../components/button.tsx';
import { Modal } from '../../../components/dialog/dialogs.tsx';
import { Fault, TextField } from '../../../components/form/form-field.tsx';
import { useCall } from '../../../api/use-call.ts';
import { ListField } from './list-field.tsx';
import { ListResults, useListRun } from './use-list-run.tsx';
import { useOrderFile } from '../use-orders.ts';

const texts = ordersTexts.shipMany;

interface ShipDialogProps {
  /** The selected orders: the list has a line for each at first. */
  readonly orders: readonly Pick<OrderJson, 'id' | 'orderNumber'>[];
  readonly onClose: () => void;
}

/**
 * Ships several orders by a list of tracking numbers, pasted, scanned or from a carrier's file: first a preview, then
 * the change.
 */
export function ShipDialog({ orders: chosen, onClose }: ShipDialogProps) {
  // A copy, because the list behind the window may lose its selection.
  const [orders] = useState(chosen);
  const { data: settings } = useCall('/api/admin/settings');
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
  const list = useListRun({
    send: (apply) =>
      panelSend<ShipmentResultsJson>('POST', '/api/admin/orders/tracking', { text, carrier: named, apply }),
    resultsOf: ({ results }) => results,
    onApplied: ({ results }) =>
      showToast(texts.finished(results.filter(({ ok, change }) => ok && change !== 'none').length)),
    onClose,
  });
  const results = list.answer?.results;
  const words = list.answer?.applied ? texts.done : texts.changes;

  return (
    <Modal title={texts.title} onClose={onClose}>
      <div className="grid gap-4">
        <p>{texts.intro}</p>
        <TextField
          label={texts.carrier}
          suggestions={carriers}
          value={carrier}
          placeholder={carriers[0]}
          onText={setCarrier}
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
        {results && (
          <ListResults results={results} texts={texts}>
            <DataTable
              rows={results}
              keyOf={(_row, index) => index}
              columns={[
                { head: texts.order, kind: 'time', cell: ({ orderNumber }) => orderNumber },
                { head: texts.parcel, cell: (row) => `${row.carrier} ${row.trackingNumber}` },
                {
                  head: texts.result,
                  cell: ({ ok, change, message }) =>
                    ok && change ? words[change] : <Fault>{message}</Fault>,
                },
              ]}
            />
          </ListResults>
        )}
        {list.foot(texts, shellTexts.states.cancel, text.trim() === '')}
      </div>
    </Modal>
  );
}

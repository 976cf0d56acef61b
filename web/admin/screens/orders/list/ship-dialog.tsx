import { useState } from 'react';
import type { ShipmentResultsJson } from '#contract/orders/order-desk';
import type { OrderJson } from '#contract/orders/orders';
import { showToast } from '../../../../lib/toasts.ts';
import { ordersTexts } from '../../../../texts/panel/orders.ts';
import { panelSend, useCall } from '../../../api/panel-calls.ts';
import { Button } from '../../../components/button.tsx';
import { Fault, TextField } from '../../../components/form/form-field.tsx';
import { SiteBanner } from '../../../layout/site-selector.tsx';
import { countChanged, ListDialog } from './list-dialog.tsx';
import { useOrderFile } from '../use-orders.ts';
import { useOpened } from '../../../lib/use-opened.ts';
import { useSiteFilter } from '../../../lib/use-site-filter.ts';

const texts = ordersTexts.shipMany;

interface ShipDialogProps {
  /** The selected orders: the list has a line for each at first. */
  readonly orders: readonly Pick<OrderJson, 'id' | 'orderNumber'>[];
  readonly onClose: () => void;
}

/** Ships orders by a list of tracking numbers, pasted, scanned or from a carrier: first a preview. */
export function ShipDialog({ orders: chosen, onClose }: ShipDialogProps) {
  const orders = useOpened(chosen);
  const { data: carriers = [], isPending } = useCall('/api/admin/orders/carriers');
  const [carrier, setCarrier] = useState('');
  const named = carrier || carriers[0] || '';
  const file = useOrderFile();
  const [site] = useSiteFilter();
  const saveCarrierFile = (): void => {
    const query = new URLSearchParams({ for: named, ...(site !== 'both' && { site }) });
    if (orders.length > 0) query.set('ids', orders.map(({ id }) => id).join(','));
    file.mutate({ file: 'carrier', query: query.toString() });
  };

  return (
    <ListDialog
      texts={texts}
      isReady={carrier !== '' || !isPending}
      firstText={orders.map(({ orderNumber }) => `${orderNumber} `).join('\n')}
      send={(text, apply) =>
        panelSend<ShipmentResultsJson>('POST', '/api/admin/orders/tracking', { text, carrier: named, apply })
      }
      resultsOf={({ results }) => results}
      columnsOf={(isApplied) => [
        { head: texts.order, kind: 'time', cell: ({ orderNumber }) => orderNumber },
        { head: texts.parcel, cell: (row) => `${row.carrier} ${row.trackingNumber}` },
        {
          head: texts.result,
          cell: ({ change, message }) => (
            <>
              {change && (isApplied ? texts.done : texts.changes)[change]}
              {message !== null && <Fault>{message}</Fault>}
            </>
          ),
        },
      ]}
      onApplied={({ results }) => showToast(texts.finished(countChanged(results)))}
      onClose={onClose}
      above={({ reset }) => (
        <>
          <SiteBanner />
          <TextField
            label={texts.carrier}
            suggestions={carriers}
            value={carrier}
            placeholder={carriers[0]}
            onText={(text) => {
              setCarrier(text);
              reset();
            }}
          />
          <Button
            className="justify-self-start"
            disabled={file.isPending || named === ''}
            onClick={saveCarrierFile}
          >
            {texts.carrierFile(orders.length)}
          </Button>
        </>
      )}
    />
  );
}

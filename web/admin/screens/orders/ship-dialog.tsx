import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShipmentResultsJson } from '#contract/orders/order-desk';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Button } from '../../components/button.tsx';
import { DialogFoot, Modal } from '../../components/dialogs.tsx';
import { TextArea, TextField } from '../../components/form-field.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { useSettings } from '../../api/use-settings.ts';

const texts = ordersTexts.shipMany;

interface ShipDialogProps {
  /** Numbers of the chosen orders: a line each stands in the list already. */
  readonly numbers: readonly string[];
  readonly onClose: () => void;
}

/** Ships several orders by a list of tracking numbers, pasted, scanned or from a carrier's file: first a look, then for good. */
export function ShipDialog({ numbers, onClose }: ShipDialogProps) {
  const client = useQueryClient();
  const { data: settings } = useSettings();
  const carriers = (settings?.carriers ?? []).map(({ name }) => name);
  const [carrier, setCarrier] = useState('');
  const [text, setText] = useState(() => numbers.map((number) => `${number} `).join('\n'));
  const list = useMutation({
    mutationFn: (apply: boolean) =>
      panelSend<ShipmentResultsJson>('POST', '/api/admin/orders/tracking', {
        text,
        carrier: carrier || carriers[0] || '',
        apply,
      }),
    onSuccess: (answer) => {
      if (!answer?.applied) return undefined;
      const { results } = answer;
      const done = results.filter(({ ok }) => ok).length;
      showToast(texts.done(done));
      if (done === results.length) onClose();
      return client.invalidateQueries({ queryKey: ['/api/orders'] });
    },
    onError: ({ message }) => showErrorToast(shellTexts.states.error, message),
  });
  const readList = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setText(await file.text());
    list.reset();
  };
  const looked = list.data?.results;
  const canApply = looked?.some(({ ok, change }) => ok && change !== 'none') && !list.data?.applied;

  return (
    <Modal title={texts.title} onClose={onClose}>
      <div className="grid gap-4">
        <p>{texts.intro}</p>
        <TextField
          label={texts.carrier}
          list="ship-carriers"
          value={carrier}
          placeholder={carriers[0]}
          onChange={({ target }) => setCarrier(target.value)}
        />
        <datalist id="ship-carriers">
          {carriers.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <TextArea
          label={texts.list}
          rows={8}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            list.reset();
          }}
        />
        <FileDrop
          label={texts.file}
          hint={texts.fileHint}
          accept=".csv,.txt"
          isBusy={list.isPending}
          onFiles={([file]) => void readList(file)}
        />
        {looked && (
          <DataTable
            rows={looked}
            keyOf={({ orderNumber, trackingNumber }) => `${orderNumber} ${trackingNumber}`}
            columns={[
              { head: texts.order, cell: ({ orderNumber }) => orderNumber },
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

import { useState } from 'react';
import type { BulkOutcomeJson, BulkPreviewJson } from '#contract/catalogue/product/admin-products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productsTexts } from '../../../../texts/panel/products.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { DialogFoot, Modal } from '../../../components/dialog/dialogs.tsx';
import { Form } from '../../../components/form/form.tsx';
import { ProgressBar } from '../../../components/running-job.tsx';
import { BulkFields } from './bulk-fields.tsx';
import { type BulkForm, EMPTY_BULK, readBulkForm } from './bulk-operation.ts';
import { PriceJumps } from '../../../components/dialog/price-jumps.tsx';
import { usePanelForm } from '../../../lib/use-panel-form.ts';
import { BulkPreview, SkippedList } from './bulk-preview.tsx';
import { ReasonField } from '../reason-field.tsx';
import { UndoButton } from '../../changes/undo-button.tsx';
import type { Selection } from '../list/use-selection.ts';
import { Button } from '../../../components/button.tsx';
import { Fault } from '../../../components/form/form-field.tsx';
import { panelSend } from '../../../api/panel-fetch.ts';
import { refresh } from '../../../api/use-call.ts';
import { useLongCall } from '../../../api/use-long-call.ts';
import { PRODUCT_CALLS, PRODUCTS } from '../use-products.ts';

function bodyOf(selection: Selection): Readonly<Record<string, unknown>> {
  return selection.kind === 'ids'
    ? { ids: [...selection.ids] }
    : { filter: Object.fromEntries(new URLSearchParams(selection.filter)) };
}

export function useBulkPreview(selection: Selection) {
  return useMutation({
    mutationFn: (operation: Readonly<Record<string, unknown>>) =>
      panelSend<BulkPreviewJson>('POST', `${PRODUCTS}/bulk/preview`, { ...bodyOf(selection), operation }),
  });
}

/** Runs a previewed change and waits for its end. */
export function useBulkRun() {
  const client = useQueryClient();
  const call = useLongCall<BulkOutcomeJson>({ onSettled: () => refresh(client, PRODUCT_CALLS) });
  return {
    ...call,
    run: (token: string, reason: string): void =>
      call.mutate({ path: `${PRODUCTS}/bulk/run`, body: { token, reason } }),
  };
}

const texts = productsTexts.bulk;
const LABELS = { ...texts, priceValue: texts.priceType, categoryId: texts.category };

function Outcome({ outcome, onClose }: { readonly outcome: BulkOutcomeJson; readonly onClose: () => void }) {
  const { changed, skipped, changeId } = outcome;
  return (
    <>
      <p className="mb-3 font-semibold" role="status">
        {texts.done(changed)}
      </p>
      <SkippedList title={texts.skipped(skipped.length)} products={skipped} />
      <DialogFoot>
        {changeId !== null && <UndoButton changeId={changeId} onUndone={onClose} />}
        <Button look="strong" onClick={onClose}>
          {shellTexts.states.close}
        </Button>
      </DialogFoot>
    </>
  );
}

interface BulkDialogProps {
  readonly selection: Selection;
  readonly count: number;
  readonly onClose: () => void;
  /** Called when the run has ended and something may have changed. */
  readonly onChanged: () => void;
}

/** Changes many products at once: choose, preview old and new values, run, undo. */
export function BulkDialog({ selection, count, onClose, onChanged }: BulkDialogProps) {
  // A copy, because the list behind the dialog may lose its selection.
  const [chosen] = useState({ selection, count });
  const preview = useBulkPreview(chosen.selection);
  const bulk = useBulkRun();
  const [reason, setReason] = useState('');
  /** Token of the preview whose price jumps were confirmed. */
  const [confirmed, setConfirmed] = useState<string>();

  const form = usePanelForm<BulkForm>({
    stored: EMPTY_BULK,
    labels: LABELS,
    check: (typed) =>
      Object.entries(readBulkForm(typed).faults ?? {}).map(([path, message]) => ({ path, message })),
    send: (typed) => preview.mutateAsync(readBulkForm(typed).operation ?? {}),
  });
  const close = (): void => {
    if (bulk.data) onChanged();
    onClose();
  };

  const previewed = preview.data;

  if (bulk.data) {
    return (
      <Modal title={texts.doneTitle} onClose={close}>
        <Outcome outcome={bulk.data} onClose={close} />
      </Modal>
    );
  }
  if (previewed && bulk.isPending) {
    const { done = 0, total = previewed.rows.length } = bulk.progress ?? {};
    return (
      <Modal title={texts.title} onClose={close}>
        <div className="grid gap-2">
          <p>{texts.running}</p>
          <ProgressBar label={texts.running} done={done} total={total} />
          <p className="text-sm tabular-nums" role="status">
            {texts.progress(done, total)}
          </p>
        </div>
      </Modal>
    );
  }
  if (previewed) {
    return (
      <Modal title={texts.previewTitle} isWide onClose={close}>
        <BulkPreview preview={previewed} />
        <PriceJumps
          jumps={previewed.warnings}
          total={previewed.warnings.length}
          isConfirmed={confirmed === previewed.token}
          onConfirm={(isConfirmed) => setConfirmed(isConfirmed ? previewed.token : undefined)}
        />
        {bulk.error && (
          <Fault className="mt-3" role="alert">
            {bulk.error.message}
          </Fault>
        )}
        <DialogFoot>
          {previewed.rows.length > 0 && <ReasonField value={reason} onChange={setReason} />}
          <Button onClick={preview.reset}>{texts.back}</Button>
          <Button
            look="strong"
            disabled={
              previewed.rows.length === 0 || (previewed.warnings.length > 0 && confirmed !== previewed.token)
            }
            onClick={() => bulk.run(previewed.token, reason)}
          >
            {texts.run(previewed.rows.length)}
          </Button>
        </DialogFoot>
      </Modal>
    );
  }
  return (
    <Modal title={texts.title} description={texts.intro(chosen.count)} isWide onClose={close}>
      <Form
        form={form}
        foot="dialog"
        onCancel={close}
        submitLabel={texts.preview}
        busyLabel={texts.previewing}
        isAlways
      >
        <BulkFields form={form} />
      </Form>
    </Modal>
  );
}

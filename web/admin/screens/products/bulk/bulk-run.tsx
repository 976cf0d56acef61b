import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkOutcomeJson, BulkPreviewJson } from '#contract/catalogue/product/admin-products';
import { productsTexts } from '../../../../texts/panel/products.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { refresh } from '../../../api/use-call.ts';
import { useLongCall } from '../../../api/use-long-call.ts';
import { Button } from '../../../components/button.tsx';
import { DialogFoot, Modal } from '../../../components/dialog/dialogs.tsx';
import { PriceJumps } from '../../../components/dialog/price-jumps.tsx';
import { Fault } from '../../../components/form/form-field.tsx';
import { ProgressBar } from '../../../components/running-job.tsx';
import { UndoButton } from '../../changes/undo-button.tsx';
import { ReasonField } from '../reason-field.tsx';
import { PRODUCT_CALLS, PRODUCTS } from '../use-products.ts';
import { BulkPreview, SkippedList } from './bulk-preview.tsx';

const texts = productsTexts.bulk;

/** Runs a previewed change and waits for its end. */
function useBulkRun(onSuccess: () => void) {
  const client = useQueryClient();
  const call = useLongCall<BulkOutcomeJson>({ onSuccess, onSettled: () => refresh(client, PRODUCT_CALLS) });
  return {
    ...call,
    run: (token: string, reason: string): void =>
      call.mutate({ path: `${PRODUCTS}/bulk/run`, body: { token, reason } }),
  };
}

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

interface BulkRunProps {
  readonly preview: BulkPreviewJson;
  /** The reason to begin with. */
  readonly firstReason?: string;
  /** Leads back to where the change was chosen; without it the window is closed instead. */
  readonly onBack?: () => void;
  readonly onClose: () => void;
  /** Called once the run has ended. */
  readonly onChanged: () => void;
}

/** Old and new values of a change of many products; runs it after a yes, and can undo it. */
export function BulkRun({ preview, firstReason = '', onBack, onClose, onChanged }: BulkRunProps) {
  const bulk = useBulkRun(onChanged);
  const [reason, setReason] = useState(firstReason);
  const [isConfirmed, setConfirmed] = useState(false);
  const { rows, warnings, token } = preview;

  if (bulk.data) {
    return (
      <Modal title={texts.doneTitle} onClose={onClose}>
        <Outcome outcome={bulk.data} onClose={onClose} />
      </Modal>
    );
  }
  if (bulk.isPending) {
    const { done = 0, total = rows.length } = bulk.progress ?? {};
    return (
      <Modal title={texts.title} onClose={onClose}>
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
  return (
    <Modal title={texts.previewTitle} isWide onClose={onClose}>
      <BulkPreview preview={preview} />
      <PriceJumps
        jumps={warnings}
        total={warnings.length}
        isConfirmed={isConfirmed}
        onConfirm={setConfirmed}
      />
      {bulk.error && (
        <Fault className="mt-3" role="alert">
          {bulk.error.message}
        </Fault>
      )}
      <DialogFoot>
        {rows.length > 0 && <ReasonField value={reason} onChange={setReason} />}
        <Button onClick={onBack ?? onClose}>{onBack ? texts.back : shellTexts.states.cancel}</Button>
        <Button
          look="strong"
          disabled={rows.length === 0 || (warnings.length > 0 && !isConfirmed)}
          onClick={() => bulk.run(token, reason)}
        >
          {texts.run(rows.length)}
        </Button>
      </DialogFoot>
    </Modal>
  );
}

import { useState } from 'react';
import type { BulkOutcomeJson, BulkPreviewJson } from '#contract/catalogue/product/admin-products';
import { productsTexts } from '../../../../texts/panel/products.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { useLongCall } from '../../../api/use-long-call.ts';
import { Button } from '../../../components/button.tsx';
import { DialogFoot, Modal } from '../../../components/dialog/dialogs.tsx';
import { PriceJumps } from '../../../components/dialog/price-jumps.tsx';
import { Fault } from '../../../components/form/form-field.tsx';
import { ProgressBar } from '../../../components/running-job.tsx';
import { UndoButton } from '../../changes/undo-button.tsx';
import { ReasonField } from '../reason-field.tsx';
import { PRODUCT_CALLS, PRODUCTS } from '../use-products.ts';
import { PagedTable } from '../../../components/table/pages.tsx';
import { changeColumns } from '../field-values.tsx';

const texts = productsTexts.bulk;

interface SkippedListProps {
  readonly title: string;
  readonly products: BulkPreviewJson['faults'];
}

function SkippedList({ title, products }: SkippedListProps) {
  if (products.length === 0) return null;
  return (
    <details className="mb-3">
      <summary className="font-semibold">{title}</summary>
      <ul className="mt-2 grid max-h-48 gap-1 overflow-y-auto text-sm">
        {products.map(({ id, name, reason }) => (
          <li key={id}>
            <span className="font-semibold">{name}:</span> {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

function BulkPreview({ preview }: { readonly preview: BulkPreviewJson }) {
  return (
    <>
      <p className="mb-1 font-semibold" role="status">
        {preview.rows.length === 0 ? texts.noChange : texts.willChange(preview.rows.length)}
      </p>
      {preview.unchanged > 0 && (
        <p className="mb-3 text-sm text-ink-soft">{texts.unchanged(preview.unchanged)}</p>
      )}
      <SkippedList title={texts.faults(preview.faults.length)} products={preview.faults} />
      {preview.rows.length > 0 && (
        <PagedTable
          label={texts.previewTitle}
          rows={preview.rows}
          keyOf={({ id }) => id}
          columns={[
            { head: productsTexts.columns.product, kind: 'name', cell: ({ name }) => name },
            ...changeColumns<BulkPreviewJson['rows'][number]>(texts.before, texts.after),
          ]}
        />
      )}
    </>
  );
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
  readonly firstReason?: string;
  /** Leads back to where the change was chosen; without it the window is closed instead. */
  readonly onBack?: () => void;
  readonly onClose: () => void;
  /** Called once the run has ended. */
  readonly onChanged?: () => void;
}

/** Old and new values of a change of many products; runs it after a yes, and can undo it. */
export function BulkRun({ preview, firstReason = '', onBack, onClose, onChanged }: BulkRunProps) {
  const bulk = useLongCall<BulkOutcomeJson>({ onSuccess: () => onChanged?.(), stale: PRODUCT_CALLS });
  const [reason, setReason] = useState(firstReason);
  const [isConfirmed, setConfirmed] = useState(false);
  const { rows, warnings, token } = preview;
  // By Esc too: what was chosen is not lost.
  const leave = onBack ?? onClose;

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
          <p className="text-sm" role="status">
            {texts.progress(done, total)}
          </p>
        </div>
      </Modal>
    );
  }
  return (
    <Modal title={texts.previewTitle} isWide onClose={leave}>
      {bulk.error && (
        <Fault className="mb-3" role="alert">
          {bulk.error.message}
        </Fault>
      )}
      <PriceJumps
        jumps={warnings}
        total={warnings.length}
        isConfirmed={isConfirmed}
        onConfirm={setConfirmed}
      />
      <BulkPreview preview={preview} />
      <DialogFoot>
        {rows.length > 0 && <ReasonField value={reason} onChange={setReason} />}
        <Button onClick={leave}>{onBack ? texts.back : shellTexts.states.cancel}</Button>
        <Button
          look="strong"
          disabled={rows.length === 0 || (warnings.length > 0 && !isConfirmed)}
          onClick={() => bulk.mutate({ path: `${PRODUCTS}/bulk/run`, body: { token, reason } })}
        >
          {texts.run(rows.length)}
        </Button>
      </DialogFoot>
    </Modal>
  );
}

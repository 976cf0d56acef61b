import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { productsTexts } from '../../../../texts/panel/products.ts';
import { Modal } from '../../../components/dialog/dialogs.tsx';
import { Form } from '../../../components/form/form.tsx';
import { BulkFields } from './bulk-fields.tsx';
import { type BulkForm, EMPTY_BULK, readBulkForm } from './bulk-operation.ts';
import { BulkRun } from './bulk-run.tsx';
import { usePanelForm } from '../../../lib/use-panel-form.ts';
import type { Selection } from '../list/use-selection.ts';
import { previewBulk } from '../use-products.ts';

function bodyOf(selection: Selection): Readonly<Record<string, unknown>> {
  return selection.kind === 'ids'
    ? { ids: [...selection.ids] }
    : { filter: Object.fromEntries(new URLSearchParams(selection.filter)) };
}

const texts = productsTexts.bulk;
const LABELS = { ...texts, priceValue: texts.priceType, categoryId: texts.category };

interface BulkDialogProps {
  readonly selection: Selection;
  readonly count: number;
  readonly onClose: () => void;
  /** Called when the run has ended. */
  readonly onChanged: () => void;
}

/** Changes many products at once: choose, preview old and new values, run, undo. */
export function BulkDialog({ selection, count, onClose, onChanged }: BulkDialogProps) {
  // A copy, because the list behind the dialog may lose its selection.
  const [chosen] = useState({ selection, count });
  const preview = useMutation({
    mutationFn: (operation: Readonly<Record<string, unknown>>) =>
      previewBulk({ ...bodyOf(chosen.selection), operation }),
  });

  const form = usePanelForm<BulkForm>({
    stored: EMPTY_BULK,
    labels: LABELS,
    check: (typed) =>
      Object.entries(readBulkForm(typed).faults ?? {}).map(([path, message]) => ({ path, message })),
    send: (typed) => preview.mutateAsync(readBulkForm(typed).operation ?? {}),
  });
  if (preview.data) {
    return <BulkRun preview={preview.data} onBack={preview.reset} {...{ onClose, onChanged }} />;
  }
  return (
    <Modal title={texts.title} description={texts.intro(chosen.count)} isWide onClose={onClose}>
      <Form
        form={form}
        foot="dialog"
        onCancel={onClose}
        submitLabel={texts.preview}
        busyLabel={texts.previewing}
        isAlways
      >
        <BulkFields form={form} />
      </Form>
    </Modal>
  );
}

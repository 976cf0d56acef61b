import { type ComponentProps, useState } from 'react';
import type { BulkPreviewJson } from '#contract/catalogue/product/admin-products';
import { productsTexts } from '../../../../texts/panel/products.ts';
import { Modal } from '../../../components/dialog/dialogs.tsx';
import { Form, Fields, optionsOf } from '../../../components/form/form.tsx';
import { type BulkForm, EMPTY_BULK, readBulkForm, isPriceType } from './bulk-operation.ts';
import { BulkRun } from './bulk-run.tsx';
import { usePanelForm } from '../../../lib/use-panel-form.ts';
import type { Selection } from '../../../lib/use-row-selection.ts';
import { previewBulk } from '../use-products.ts';
import { categoryOptions, useCategories } from '../../../api/use-categories.ts';
import { useOpened } from '../../../lib/use-opened.ts';

function bodyOf(selection: Selection): Readonly<Record<string, unknown>> {
  return selection.kind === 'keys'
    ? { ids: [...selection.keys] }
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

const UNCHANGED = { value: '', label: texts.leaveAsIs };
const FLAG = optionsOf({ true: texts.yes, false: texts.no }, UNCHANGED);
const IN_STOCK = optionsOf({ true: texts.inStockYes, false: texts.inStockNo }, UNCHANGED);
const { published, draft } = productsTexts.status;

/** The fields that can be changed for many products at once; each is "keep" at first. */
function BulkFields({ form }: { readonly form: ComponentProps<typeof Fields<BulkForm>>['form'] }) {
  const { data: categories = [] } = useCategories();
  const { priceType, stockType } = form.values;
  return (
    <Fields
      form={form}
      columns={2}
      of={{
        priceType: { options: optionsOf(texts.priceTypes, UNCHANGED) },
        priceValue: isPriceType(priceType) && {
          label: texts.priceValues[priceType],
          inputMode: 'text',
          autoComplete: 'off',
        },
        rounding: { options: optionsOf(texts.roundings) },
        discount: { hint: texts.discountHint, inputMode: 'numeric', autoComplete: 'off' },
        stockType: { options: optionsOf(texts.stockTypes, UNCHANGED) },
        stockValue: stockType !== '' && { inputMode: 'text', autoComplete: 'off' },
        categoryId: { options: [UNCHANGED, ...categoryOptions(categories)] },
        inStock: { options: IN_STOCK },
        isNew: { options: FLAG },
        isPopular: { options: FLAG },
        status: { options: optionsOf({ published, draft }, UNCHANGED) },
      }}
    />
  );
}

export function BulkDialog({ selection, count, onClose, onChanged }: BulkDialogProps) {
  const chosen = useOpened({ selection, count });
  const [preview, setPreview] = useState<BulkPreviewJson>();
  const form = usePanelForm<BulkForm, BulkPreviewJson>({
    stored: EMPTY_BULK,
    labels: LABELS,
    check: (typed) =>
      Object.entries(readBulkForm(typed).faults ?? {}).map(([path, message]) => ({ path, message })),
    send: (typed) =>
      previewBulk({ ...bodyOf(chosen.selection), operation: readBulkForm(typed).operation ?? {} }),
    onSaved: setPreview,
  });
  if (preview) return <BulkRun {...{ preview, onClose, onChanged }} onBack={() => setPreview(undefined)} />;
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

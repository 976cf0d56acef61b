import { type MappingJson, mappingChange } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { addressOf, panelSend } from '../../api/panel-calls.ts';
import { Modal } from '../../components/dialog/dialogs.tsx';
import {
  choice,
  count,
  jsonOf,
  number,
  onOff,
  plain,
  type ValuesOf,
  valuesOf,
} from '../../components/form/field-kinds.ts';
import { Fields, Form } from '../../components/form/form.tsx';
import { listOf } from '../../lib/document-values.ts';
import { checkBy, usePanelForm } from '../../lib/use-panel-form.ts';
import { validUrls } from '#domain/scrape/valid-urls';

const texts = scraperTexts.mappings;

const wide = { isWide: true };
const FIELDS = {
  baseUrl: { ...plain, read: (typed: string) => typed.trim(), type: 'url', required: true, ...wide },
  allPageUrls: {
    show: (value: unknown) => listOf(value).join('\n'),
    read: validUrls,
    hint: texts.allPageUrlsHint,
    spellCheck: false,
    rows: 4,
    ...wide,
  },
  marginPercent: {
    ...number,
    at: ['priceRule', 'marginPercent'],
    read: (typed: string) => number.read(typed) ?? 0,
  },
  rounding: { ...choice(texts.roundings), at: ['priceRule', 'rounding'] },
  assumedStock: count,
  delayMs: { ...count, hint: texts.delayHint },
  details: choice(texts.detailChoices),
  takeOriginalPrice: { ...onOff, ...wide },
  obeyRobots: { ...onOff, ...wide },
  isActive: { ...onOff, ...wide },
};

function toBody(values: ValuesOf<typeof FIELDS>) {
  return { ...jsonOf(FIELDS, values, {}), totalPages: Math.max(1, validUrls(values.allPageUrls).length) };
}

interface MappingDialogProps {
  readonly mapping: MappingJson;
  readonly onClose: () => void;
}

export function MappingDialog({ mapping, onClose }: MappingDialogProps) {
  const stored = valuesOf(FIELDS, mapping);
  /** The pages of the list before are not those of another one. */
  const bodyOf = (values: typeof stored) => {
    const isOther = values.baseUrl !== stored.baseUrl && values.allPageUrls === stored.allPageUrls;
    return toBody(isOther ? { ...values, allPageUrls: '' } : values);
  };
  const form = usePanelForm({
    stored,
    labels: texts,
    check: checkBy(mappingChange, bodyOf),
    send: (values) =>
      panelSend(
        'PUT',
        addressOf('/api/scraper/category-mappings/:id', { id: mapping.categoryId }),
        bodyOf(values),
      ),
    done: texts.saved,
    stale: ['/api/scraper'],
    onSaved: onClose,
  });
  return (
    <Modal title={texts.editTitle(mapping.categoryName)} isWide onClose={onClose}>
      <Form form={form} className="grid gap-4" foot="gridEnd" onCancel={onClose} isAlways>
        <Fields form={form} columns={2} of={FIELDS} />
      </Form>
    </Modal>
  );
}

import { type MappingJson, mappingChange } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { addressOf } from '../../api/use-call.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { Modal } from '../../components/dialog/dialogs.tsx';
import { Fields, optionsOf } from '../../components/form/fields.tsx';
import { Form } from '../../components/form/form.tsx';
import { checkBy, usePanelForm } from '../../lib/use-panel-form.ts';
import { validUrls } from './valid-urls.ts';

const texts = scraperTexts.mappings;

function wholeOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text.replace(',', '.'));
}

function valuesOf({ priceRule, delayMs, ...mapping }: MappingJson) {
  const { baseUrl, details, takeOriginalPrice, obeyRobots, isActive } = mapping;
  return {
    baseUrl,
    allPageUrls: mapping.allPageUrls.join('\n'),
    marginPercent: String(priceRule.marginPercent),
    rounding: priceRule.rounding as string,
    assumedStock: String(mapping.assumedStock),
    delayMs: delayMs === undefined ? '' : String(delayMs),
    details: details as string,
    takeOriginalPrice,
    obeyRobots,
    isActive,
  };
}

function toBody({ marginPercent, rounding, ...values }: ReturnType<typeof valuesOf>) {
  const allPageUrls = validUrls(values.allPageUrls);
  return {
    ...values,
    baseUrl: values.baseUrl.trim(),
    allPageUrls,
    totalPages: Math.max(1, allPageUrls.length),
    priceRule: { marginPercent: wholeOf(marginPercent) ?? 0, rounding },
    assumedStock: wholeOf(values.assumedStock),
    delayMs: wholeOf(values.delayMs),
  };
}

interface MappingDialogProps {
  readonly mapping: MappingJson;
  readonly onClose: () => void;
}

export function MappingDialog({ mapping, onClose }: MappingDialogProps) {
  const form = usePanelForm({
    stored: valuesOf(mapping),
    labels: texts,
    check: checkBy(mappingChange, toBody),
    send: (values) =>
      panelSend(
        'PUT',
        addressOf('/api/scraper/category-mappings/:id', { id: mapping.categoryId }),
        toBody(values),
      ),
    done: texts.saved,
    stale: ['/api/scraper'],
    onSaved: onClose,
  });
  return (
    <Modal title={texts.editTitle(mapping.categoryName)} isWide onClose={onClose}>
      <Form form={form} className="grid gap-4" foot="gridEnd" onCancel={onClose} isAlways isFaultElsewhere>
        <Fields
          form={form}
          columns={2}
          of={{
            baseUrl: { type: 'url', required: true, isWide: true },
            allPageUrls: { hint: texts.allPageUrlsHint, spellCheck: false, rows: 4, isWide: true },
            marginPercent: { inputMode: 'decimal' },
            rounding: { options: optionsOf(texts.roundings) },
            assumedStock: { inputMode: 'numeric' },
            delayMs: { hint: texts.delayHint, inputMode: 'numeric' },
            details: { options: optionsOf(texts.detailChoices) },
            takeOriginalPrice: { isWide: true },
            obeyRobots: { isWide: true },
            isActive: { isWide: true },
          }}
        />
      </Form>
    </Modal>
  );
}

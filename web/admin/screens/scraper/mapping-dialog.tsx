import { useQueryClient } from '@tanstack/react-query';
import { type MappingJson, mappingChange } from '#contract/scrape/scraper';
import { showToast } from '../../../lib/toasts.ts';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { Modal } from '../../components/dialogs.tsx';
import { Form, SubmitButton } from '../../components/form.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../components/form-field.tsx';
import { checkBy } from '../../lib/check-by.ts';
import { usePanelForm } from '../../lib/use-panel-form.ts';
import { SCRAPER_KEY } from './use-scraper.ts';
import { validUrls } from './valid-urls.ts';
import { Button } from '../../components/button.tsx';

const texts = scraperTexts.mappings;
const ROUNDINGS = ['none', 'lira', 'ninety', 'ninetynine'] as const;
const DETAILS = ['auto', 'always', 'never'] as const;
const CHECKS = ['takeOriginalPrice', 'obeyRobots', 'isActive'] as const;

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

/** All settings of one category's source. */
export function MappingDialog({
  mapping,
  onClose,
}: {
  readonly mapping: MappingJson;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const form = usePanelForm({
    stored: valuesOf(mapping),
    labels: texts,
    check: checkBy(mappingChange, toBody),
    send: (values) =>
      panelSend(
        'PUT',
        `${SCRAPER_KEY}/category-mappings/${encodeURIComponent(mapping.categoryId)}`,
        toBody(values),
      ),
    onSaved: () => {
      showToast(texts.saved);
      void client.invalidateQueries({ queryKey: [SCRAPER_KEY] });
      onClose();
    },
  });

  return (
    <Modal title={texts.editTitle(mapping.categoryName)} isWide onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <TextField {...form.field('baseUrl')} type="url" required />
        <TextArea {...form.field('allPageUrls')} hint={texts.allPageUrlsHint} spellCheck={false} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField {...form.field('marginPercent')} inputMode="decimal" />
          <SelectField
            {...form.field('rounding')}
            options={ROUNDINGS.map((value) => ({ value, label: texts.roundings[value] }))}
          />
          <TextField {...form.field('assumedStock')} inputMode="numeric" />
          <TextField {...form.field('delayMs')} hint={texts.delayHint} inputMode="numeric" />
          <SelectField
            {...form.field('details')}
            options={DETAILS.map((value) => ({ value, label: texts.detailChoices[value] }))}
          />
        </div>
        {CHECKS.map((name) => (
          <CheckField key={name} {...form.field(name)} />
        ))}
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{shellTexts.states.cancel}</Button>
          <SubmitButton form={form} isAlways />
        </div>
      </Form>
    </Modal>
  );
}

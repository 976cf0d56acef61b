import type { MappingJson } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { Modal } from '../../components/dialogs.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../components/form-field.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { useForm } from '../../lib/use-form.ts';
import { useSaveMapping } from './use-scraper.ts';
import { validUrls } from './valid-urls.ts';

const texts = scraperTexts.mappings;
const ROUNDINGS = ['none', 'lira', 'ninety', 'ninetynine'] as const;
const DETAILS = ['auto', 'always', 'never'] as const;
const CHECKS = ['takeOriginalPrice', 'obeyRobots', 'isActive'] as const;

function wholeOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text.replace(',', '.'));
}

/** All settings of one category's source. */
export function MappingDialog({
  mapping,
  onClose,
}: {
  readonly mapping: MappingJson;
  readonly onClose: () => void;
}) {
  const save = useSaveMapping();
  const form = useForm({
    baseUrl: mapping.baseUrl,
    allPageUrls: mapping.allPageUrls.join('\n'),
    marginPercent: String(mapping.priceRule.marginPercent),
    rounding: mapping.priceRule.rounding,
    assumedStock: String(mapping.assumedStock),
    delayMs: mapping.delayMs === undefined ? '' : String(mapping.delayMs),
    details: mapping.details,
    takeOriginalPrice: mapping.takeOriginalPrice,
    obeyRobots: mapping.obeyRobots,
    isActive: mapping.isActive,
  });
  const { values, set, faultOf } = form;

  const submit = (): void => {
    const allPageUrls = validUrls(values.allPageUrls);
    save.mutate(
      {
        categoryId: mapping.categoryId,
        baseUrl: values.baseUrl.trim(),
        allPageUrls,
        totalPages: Math.max(1, allPageUrls.length),
        priceRule: { marginPercent: wholeOf(values.marginPercent) ?? 0, rounding: values.rounding },
        assumedStock: wholeOf(values.assumedStock),
        delayMs: wholeOf(values.delayMs),
        details: values.details,
        takeOriginalPrice: values.takeOriginalPrice,
        obeyRobots: values.obeyRobots,
        isActive: values.isActive,
      },
      { onSuccess: onClose, onError: form.showFaults },
    );
  };

  return (
    <Modal title={texts.editTitle(mapping.categoryName)} isWide onClose={onClose}>
      <form
        className="form-grid"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {form.isDirty && <LeaveGuard />}
        <TextField
          label={texts.baseUrl}
          type="url"
          required
          fault={faultOf('baseUrl')}
          value={values.baseUrl}
          onChange={({ target }) => set('baseUrl', target.value)}
        />
        <TextArea
          label={texts.allPageUrls}
          hint={texts.allPageUrlsHint}
          fault={faultOf('allPageUrls')}
          spellCheck={false}
          value={values.allPageUrls}
          onChange={({ target }) => set('allPageUrls', target.value)}
        />
        <div className="form-grid form-grid-2">
          <TextField
            label={texts.marginPercent}
            inputMode="decimal"
            fault={faultOf('priceRule.marginPercent')}
            value={values.marginPercent}
            onChange={({ target }) => set('marginPercent', target.value)}
          />
          <SelectField
            label={texts.rounding}
            value={values.rounding}
            onChange={({ target }) => set('rounding', target.value)}
            options={ROUNDINGS.map((value) => ({ value, label: texts.roundings[value] }))}
          />
          <TextField
            label={texts.assumedStock}
            inputMode="numeric"
            fault={faultOf('assumedStock')}
            value={values.assumedStock}
            onChange={({ target }) => set('assumedStock', target.value)}
          />
          <TextField
            label={texts.delayMs}
            hint={texts.delayHint}
            inputMode="numeric"
            fault={faultOf('delayMs')}
            value={values.delayMs}
            onChange={({ target }) => set('delayMs', target.value)}
          />
          <SelectField
            label={texts.details}
            value={values.details}
            onChange={({ target }) => set('details', target.value)}
            options={DETAILS.map((value) => ({ value, label: texts.detailChoices[value] }))}
          />
        </div>
        {CHECKS.map((name) => (
          <CheckField
            key={name}
            label={texts[name]}
            checked={values[name]}
            onChange={({ target }) => set(name, target.checked)}
          />
        ))}
        <div className="flex justify-end gap-3">
          <button type="button" className="button button-quiet" onClick={onClose}>
            {shellTexts.states.cancel}
          </button>
          <button type="submit" className="button button-strong" disabled={save.isPending}>
            {save.isPending ? shellTexts.states.saving : shellTexts.states.save}
          </button>
        </div>
      </form>
    </Modal>
  );
}

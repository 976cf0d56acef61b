import type { FileText } from '#contract/panel/files';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { documentsTexts } from '../../../texts/panel/documents.ts';
import { Card, CardTitle } from '../../components/card.tsx';
import { Form, FormBar, FormFault, SubmitButton } from '../../components/form.tsx';
import { FieldGroup, Hint, TextField } from '../../components/form-field.tsx';
import { RecordConflict } from '../../components/record-conflict.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { Resource } from '../../components/states.tsx';
import { RowsField } from '../documents/rows-field.tsx';
import { useDocumentForm } from '../documents/use-document-form.ts';
import { useFileText } from '../files/use-files.ts';
import { shippingJson, shippingValues } from './shipping-values.ts';

const texts = documentsTexts.shipping;
const PATH = 'shipping.json';

function ShippingForm({ file }: { readonly file: FileText }) {
  const form = useDocumentForm({
    file,
    labels: texts.fields,
    schema: shippingRules,
    valuesOf: shippingValues,
    jsonOf: shippingJson,
  });
  const { values } = form;
  const rows = (name: 'table' | 'transitByCity' | 'holidays') => ({
    label: texts.fields[name],
    fault: form.field(name).fault,
    value: values[name],
    onChange: (value: string) => form.set(name, value),
  });
  const days = new Set(values.workingDays.split(' ').filter(Boolean));
  const setDay = (day: string, isWorking: boolean): void => {
    const others = [...days].filter((each) => each !== day);
    form.set('workingDays', (isWorking ? [...others, day] : others).sort().join(' '));
  };
  const daysFault = form.field('workingDays').fault;
  return (
    <Form form={form} className="grid max-w-4xl gap-5">
      <RecordConflict form={form} />
      <Card className="grid gap-4">
        <CardTitle>{texts.sections.fees}</CardTitle>
        <Hint>{texts.flatHint}</Hint>
        <RowsField
          {...rows('table')}
          hint={texts.tableHint}
          columns={[{ label: texts.upTo }, { label: texts.fee }]}
          addLabel={texts.addRow}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField {...form.field('perExtra')} inputMode="decimal" />
          <TextField {...form.field('freeUpTo')} inputMode="decimal" />
          <TextField {...form.field('freight')} inputMode="decimal" hint={texts.freightHint} />
        </div>
      </Card>
      <Card className="grid gap-4">
        <CardTitle>{texts.sections.promise}</CardTitle>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField {...form.field('cutoff')} type="time" />
          <TextField {...form.field('handlingDays')} inputMode="numeric" />
          <TextField {...form.field('transit')} inputMode="numeric" />
          <TextField {...form.field('transitTo')} inputMode="numeric" />
        </div>
        <RowsField
          {...rows('transitByCity')}
          columns={[{ label: texts.plate }, { label: texts.from }, { label: texts.to }]}
          addLabel={texts.addCity}
        />
      </Card>
      <Card className="grid gap-4">
        <CardTitle>{texts.sections.holidays}</CardTitle>
        <FieldGroup label={texts.fields.workingDays} fault={daysFault}>
          <div className="flex flex-wrap gap-x-5">
            {texts.weekdays.map((name, index) => (
              <label key={name} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-5 accent-(--brand-strong)"
                  aria-invalid={daysFault !== undefined}
                  checked={days.has(String(index + 1))}
                  onChange={({ target }) => setDay(String(index + 1), target.checked)}
                />
                {name}
              </label>
            ))}
          </div>
        </FieldGroup>
        <RowsField
          {...rows('holidays')}
          hint={texts.holidaysHint}
          columns={[
            { label: texts.day, type: 'date' },
            { label: texts.half, type: 'checkbox' },
          ]}
          addLabel={texts.addHoliday}
        />
      </Card>
      <FormFault form={form} />
      <FormBar>
        <SubmitButton form={form} />
      </FormBar>
    </Form>
  );
}

/** `/admin/shipping`: what sending costs and how long it takes. */
export function ShippingScreen() {
  const query = useFileText(PATH);
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <Resource query={query}>{(file) => <ShippingForm file={file} />}</Resource>
    </>
  );
}

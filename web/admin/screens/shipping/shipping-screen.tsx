import type { FileText } from '#contract/panel/files';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import type { AdminSettings } from '#contract/catalogue/site/settings';
import { documentsTexts } from '../../../texts/panel/documents.ts';
import { useCall } from '../../api/use-call.ts';
import { Card, CardTitle } from '../../components/card.tsx';
import { Fields } from '../../components/form/fields.tsx';
import { Form } from '../../components/form/form.tsx';
import { CheckBox, FieldGroup, Hint } from '../../components/form/form-field.tsx';
import type { ControlProps } from '../../components/form/rows-field.tsx';
import { RecordConflict } from '../../components/form/record-conflict.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { Resource } from '../../components/states.tsx';
import { useDocumentForm } from '../documents/use-document-form.ts';
import { useFileText } from '../files/use-files.ts';
import { shippingJson, shippingValues } from './shipping-values.ts';
import { keptCodec, rowsCodec, textCodec } from '../../lib/document-values.ts';
import { saveTo, useRecordForm } from '../../lib/use-record-form.ts';

const texts = documentsTexts.shipping;
const PATH = 'shipping.json';
const FEES = { columns: [{ label: texts.upTo }, { label: texts.fee }], addLabel: texts.addRow };
const CITIES = {
  columns: [{ label: texts.plate }, { label: texts.from }, { label: texts.to }],
  addLabel: texts.addCity,
};
const HOLIDAYS = {
  columns: [
    { label: texts.day, type: 'date' },
    { label: texts.half, type: 'checkbox' },
  ],
  addLabel: texts.addHoliday,
} as const;

/** Its value are the numbers of the days, 1 for Monday, separated by spaces. */
function Weekdays({ label, fault, value, onChange }: ControlProps) {
  const days = value.split(' ').filter(Boolean);
  return (
    <FieldGroup label={label} fault={fault}>
      <div className="flex flex-wrap gap-x-5">
        {texts.weekdays.map((name, index) => {
          const day = String(index + 1);
          const others = days.filter((each) => each !== day);
          return (
            <label key={name} className="flex min-h-11 items-center gap-2">
              <CheckBox
                aria-invalid={fault !== undefined}
                checked={days.includes(day)}
                onCheck={(isOn) => onChange((isOn ? [...others, day] : others).sort().join(' '))}
              />
              {name}
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}

function ShippingForm({ file }: { readonly file: FileText }) {
  const form = useDocumentForm({
    file,
    labels: texts.fields,
    check: shippingRules,
    valuesOf: shippingValues,
    jsonOf: shippingJson,
  });
  return (
    <Form form={form} className="grid gap-5" foot="bar">
      <RecordConflict form={form} />
      <Card className="grid gap-4">
        <CardTitle>{texts.sections.fees}</CardTitle>
        <Hint>{texts.flatHint}</Hint>
        <Fields
          form={form}
          columns={2}
          of={{
            table: { hint: texts.tableHint, table: FEES, isWide: true },
            perExtra: { inputMode: 'decimal' },
            freeUpTo: { inputMode: 'decimal' },
            freight: { inputMode: 'decimal', hint: texts.freightHint },
          }}
        />
      </Card>
      <Card className="grid gap-4">
        <CardTitle>{texts.sections.promise}</CardTitle>
        <Fields
          form={form}
          columns={2}
          of={{
            cutoff: { type: 'time' },
            handlingDays: { inputMode: 'numeric' },
            transit: { inputMode: 'numeric' },
            transitTo: { inputMode: 'numeric' },
            transitByCity: { table: CITIES, isWide: true },
          }}
        />
      </Card>
      <Card className="grid gap-4">
        <CardTitle>{texts.sections.holidays}</CardTitle>
        <Weekdays {...form.control('workingDays')} />
        <Fields form={form} of={{ holidays: { hint: texts.holidaysHint, table: HOLIDAYS } }} />
      </Card>
    </Form>
  );
}

const carrierTexts = documentsTexts.carriers;
const carriersCodec = rowsCodec({
  name: textCodec,
  trackingUrl: textCodec,
  vkn: textCodec,
  city: textCodec,
  district: textCodec,
  // The columns of the carrier's upload file are edited in settings.json.
  columns: keptCodec,
});
const CARRIERS = {
  columns: [
    { label: carrierTexts.name, type: 'text' },
    { label: carrierTexts.trackingUrl, type: 'text', isWide: true },
    { label: carrierTexts.vkn, type: 'text' },
    { label: carrierTexts.city, type: 'text' },
    { label: carrierTexts.district, type: 'text' },
  ],
  addLabel: carrierTexts.add,
  isOrdered: true,
} as const;

function CarriersForm({ settings }: { readonly settings: AdminSettings }) {
  const form = useRecordForm({
    record: settings,
    labels: { carriers: carrierTexts.label },
    valuesOf: ({ carriers }) => ({ carriers: carriersCodec.show(carriers) }),
    save: saveTo<AdminSettings, { carriers: string }>(
      'PUT',
      '/api/site-settings',
      (_changed, { carriers }) => ({ carriers: carriersCodec.read(carriers) ?? [] }),
    ),
    source: '/api/admin/settings',
    done: documentsTexts.saved,
    failedTitle: documentsTexts.failed,
  });
  return (
    <Form form={form} className="grid gap-4" isCard foot="gridEnd">
      <CardTitle>{carrierTexts.title}</CardTitle>
      <RecordConflict form={form} />
      <Fields form={form} of={{ carriers: { hint: carrierTexts.hint, table: CARRIERS } }} />
    </Form>
  );
}

/** `/admin/shipping`: fees and times of shipping. */
export function ShippingScreen() {
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <div className="grid max-w-4xl gap-5">
        <Resource query={useFileText(PATH)}>{(file) => <ShippingForm file={file} />}</Resource>
        <Resource query={useCall('/api/admin/settings')}>
          {(settings) => <CarriersForm settings={settings} />}
        </Resource>
      </div>
    </>
  );
}

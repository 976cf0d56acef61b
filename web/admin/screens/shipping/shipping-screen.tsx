import type { FileText } from '#contract/panel/files';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import type { AdminSettings } from '#contract/catalogue/site/settings';
import { documentsTexts } from '../../../texts/panel/documents.ts';
import { useCall } from '../../api/panel-calls.ts';
import { CardTitle } from '../../components/card.tsx';
import {
  hidden,
  recordBy,
  rows,
  rowsOf,
  text,
  count,
  day,
  type FieldKind,
  lira,
  number,
  plain,
} from '../../components/form/field-kinds.ts';
import { Fields, FormSections, Form } from '../../components/form/form.tsx';
import { ScreenTitle, Resource } from '../../components/screen.tsx';
import { byFields, documentBy } from '../documents/document-by.ts';
import { useFileText } from '../files/use-files.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { CheckBox, FieldGroup } from '../../components/form/form-field.tsx';
import type { ControlProps } from '../../components/form/rows-field.tsx';
import { asJson, fieldText, listOf } from '../../lib/document-values.ts';

const texts = documentsTexts.shipping;
const PATH = 'shipping.json';
const { cutoff, handlingDays, transit, workingDays, holidays: noHolidays } = shippingRules.parse({});

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

const weekdays: FieldKind = {
  show: (value) => listOf(value).map(String).join(' '),
  read: (typed) => typed.split(' ').filter(Boolean).map(Number),
  control: Weekdays,
  isWide: true,
};

/** Days in transit by plate. */
const cities = rowsOf(
  rows({ plate: { ...text, inputMode: 'decimal' }, from: number, to: number }, texts.cities),
  (byPlate) =>
    Object.entries(asJson(byPlate)).map(([plate, days]) => {
      const [from, to] = listOf(days);
      return { plate, from, to };
    }),
  (typed) =>
    typed.length === 0
      ? undefined
      : Object.fromEntries(
          typed.map(({ plate, from, to }) => [fieldText(plate).trim().padStart(2, '0'), [from, to]]),
        ),
);

const half: FieldKind = { ...text, show: (value) => (value === true ? 'true' : ''), type: 'checkbox' };
const holidays = rowsOf(
  rows({ day, half }, texts.holidays),
  (days) => listOf(days).map((each) => (typeof each === 'string' ? { day: each } : each)),
  (typed) => typed.map(({ day: date = '', half: isHalf }) => (isHalf ? { day: date, half: true } : date)),
);

/** The fields in the parts of the form. */
const SECTIONS = {
  fees: {
    table: { ...rows({ upTo: number, fee: lira }, texts.fees), at: ['desi', 'table'], hint: texts.tableHint },
    perExtra: { ...lira, at: ['desi', 'perExtra'] },
    freeUpTo: { ...number, at: ['desi', 'freeUpTo'] },
    freight: { ...lira, at: ['freight', 'fee'], hint: texts.freightHint },
  },
  promise: {
    cutoff: { ...plain, type: 'time' },
    handlingDays: count,
    transit: { ...count, at: ['transit', '0'] },
    transitTo: { ...count, at: ['transit', '1'] },
    transitByCity: cities,
  },
  holidays: { workingDays: weekdays, holidays: { ...holidays, hint: texts.holidaysHint } },
};

/** What is empty in the document has its default; fees by desi and for freight are left out when nothing was typed. */
const SHIPPING_FIELDS = byFields(
  { ...SECTIONS.fees, ...SECTIONS.promise, ...SECTIONS.holidays },
  (made) => {
    const desi = asJson(made['desi']);
    const hasDesi = ['table', 'perExtra', 'freeUpTo'].some((name) => desi[name] !== undefined);
    const hasFreight = asJson(made['freight'])['fee'] !== undefined;
    return {
      ...made,
      desi: hasDesi ? { ...desi, table: desi['table'] ?? [] } : undefined,
      freight: hasFreight ? made['freight'] : undefined,
    };
  },
  { cutoff, handlingDays, transit, workingDays, holidays: noHolidays },
);

function ShippingForm({ file }: { readonly file: FileText }) {
  const form = useRecordForm({ ...documentBy(file, SHIPPING_FIELDS, shippingRules), labels: texts.fields });
  return (
    <Form form={form} className="grid gap-5" foot="bar">
      <FormSections form={form} titles={texts.sections} hints={{ fees: texts.flatHint }} of={SECTIONS} />
    </Form>
  );
}

const carrierTexts = documentsTexts.carriers;
const carriers = rows(
  {
    name: text,
    trackingUrl: { ...text, isWide: true },
    vkn: { ...text, inputMode: 'numeric' },
    city: text,
    district: text,
    // The columns of the carrier's upload file are edited in settings.json.
    columns: hidden,
  },
  carrierTexts.columns,
  { isOrdered: true },
);
const CARRIERS = { carriers: { ...rowsOf(carriers), hint: carrierTexts.hint } };

function CarriersForm({ settings }: { readonly settings: AdminSettings }) {
  const form = useRecordForm({
    ...recordBy(settings, CARRIERS, 'PUT', '/api/site-settings'),
    labels: { carriers: carrierTexts.label },
    source: '/api/admin/settings',
    done: documentsTexts.saved,
    failedTitle: documentsTexts.failed,
  });
  return (
    <Form form={form} className="grid gap-4" isCard foot="gridEnd">
      <CardTitle>{carrierTexts.title}</CardTitle>
      <Fields form={form} of={CARRIERS} />
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

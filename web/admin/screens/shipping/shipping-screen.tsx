import type { FileText } from '#contract/panel/files';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import type { AdminSettings } from '#contract/catalogue/site/settings';
import { documentsTexts } from '../../../texts/panel/documents.ts';
import { useCall } from '../../api/panel-calls.ts';
import { CardTitle } from '../../components/card.tsx';
import { hidden, recordBy, rows, rowsOf, text } from '../../components/form/field-kinds.ts';
import { Fields, FormSections, Form } from '../../components/form/form.tsx';
import { ScreenTitle, Resource } from '../../components/screen.tsx';
import { useDocumentForm } from '../documents/use-document-form.ts';
import { useFileText } from '../files/use-files.ts';
import { SECTIONS, SHIPPING_FIELDS } from './shipping-fields.tsx';
import { useRecordForm } from '../../lib/use-record-form.ts';

const texts = documentsTexts.shipping;
const PATH = 'shipping.json';

function ShippingForm({ file }: { readonly file: FileText }) {
  const form = useDocumentForm({ ...SHIPPING_FIELDS, file, labels: texts.fields, check: shippingRules });
  return (
    <Form form={form} className="grid gap-5" foot="bar">
      <FormSections
        form={form}
        titles={texts.sections}
        hints={{ fees: texts.flatHint }}
        columns={2}
        of={SECTIONS}
      />
    </Form>
  );
}

const carrierTexts = documentsTexts.carriers;
const carriers = rows(
  {
    name: text,
    trackingUrl: { ...text, isWide: true },
    vkn: text,
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

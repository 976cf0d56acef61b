import type { AdminSettings } from '#contract/catalogue/site/settings';
import { documentsTexts } from '../../../texts/panel/documents.ts';
import { CardTitle } from '../../components/card.tsx';
import { Fields } from '../../components/form/fields.tsx';
import { Form } from '../../components/form/form.tsx';
import { RecordConflict } from '../../components/form/record-conflict.tsx';
import { keptCodec, rowsCodec, textCodec } from '../../lib/document-values.ts';
import { saveRecord, useRecordForm } from '../../lib/use-record-form.ts';

const texts = documentsTexts.carriers;
const carriersCodec = rowsCodec({
  name: textCodec,
  trackingUrl: textCodec,
  vkn: textCodec,
  city: textCodec,
  district: textCodec,
  // The columns of the carrier's upload file are edited in settings.json.
  columns: keptCodec,
});
const TABLE = {
  columns: [
    { label: texts.name, type: 'text' },
    { label: texts.trackingUrl, type: 'text', isWide: true },
    { label: texts.vkn, type: 'text' },
    { label: texts.city, type: 'text' },
    { label: texts.district, type: 'text' },
  ],
  addLabel: texts.add,
  isOrdered: true,
} as const;

/** The carriers that the shop hands its parcels to. */
export function CarriersForm({ settings }: { readonly settings: AdminSettings }) {
  const form = useRecordForm({
    record: settings,
    labels: { carriers: texts.label },
    valuesOf: ({ carriers }) => ({ carriers: carriersCodec.show(carriers) }),
    save: ({ carriers }, _changed, { digest }) => {
      const change = { carriers: carriersCodec.read(carriers) ?? [] };
      return saveRecord<AdminSettings>('PUT', '/api/site-settings', change, digest);
    },
    source: '/api/admin/settings',
    done: documentsTexts.saved,
    failedTitle: documentsTexts.failed,
  });
  return (
    <Form form={form} className="grid gap-4" isCard foot="gridEnd">
      <CardTitle>{texts.title}</CardTitle>
      <RecordConflict form={form} />
      <Fields form={form} of={{ carriers: { hint: texts.hint, table: TABLE } }} />
    </Form>
  );
}

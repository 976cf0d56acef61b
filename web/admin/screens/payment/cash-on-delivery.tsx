import type { FileText } from '#contract/panel/files';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { documentsTexts } from '../../../texts/panel/documents.ts';
import { Fields } from '../../components/form/fields.tsx';
import { Form } from '../../components/form/form.tsx';
import { RecordConflict } from '../../components/form/record-conflict.tsx';
import { Resource } from '../../components/states.tsx';
import { asJson, type Codec, goodsCodec, jsonBy, liraCodec, valuesBy } from '../../lib/document-values.ts';
import { GoodsField } from '../documents/goods-field.tsx';
import { useDocumentForm } from '../documents/use-document-form.ts';
import { useFileText } from '../files/use-files.ts';

const texts = documentsTexts.door;
const PATH = 'shipping.json';
const MEMBER = 'cashOnDelivery';
const isOn: Codec<boolean> = { show: (value) => value === true, read: (typed) => typed };
const isOnUnlessSaid: Codec<boolean> = { show: (value) => value !== false, read: (typed) => typed };
const CODECS = {
  active: isOn,
  fee: liraCodec,
  minBasket: liraCodec,
  maxBasket: liraCodec,
  confirm: isOnUnlessSaid,
  excluded: goodsCodec,
};

function DoorForm({ file }: { readonly file: FileText }) {
  const form = useDocumentForm({
    file,
    labels: texts.fields,
    schema: shippingRules,
    valuesOf: (json) => valuesBy(CODECS, asJson(json[MEMBER])),
    jsonOf: (values, json) => ({ ...json, [MEMBER]: { ...asJson(json[MEMBER]), ...jsonBy(CODECS, values) } }),
  });
  return (
    <Form form={form} className="grid gap-4" isCard foot="gridEnd">
      <RecordConflict form={form} />
      <p>{texts.intro}</p>
      <Fields form={form} of={{ active: {} }} />
      <Fields
        form={form}
        columns={3}
        of={{
          fee: { inputMode: 'decimal' },
          minBasket: { inputMode: 'decimal', hint: texts.limitHint },
          maxBasket: { inputMode: 'decimal', hint: texts.limitHint },
        }}
      />
      <Fields form={form} of={{ confirm: { hint: texts.confirmHint } }} />
      <GoodsField {...form.control('excluded')} hint={texts.excludedHint} />
    </Form>
  );
}

/** Settings of payment at the door: whether, for which orders, and the fee. */
export function CashOnDelivery() {
  return <Resource query={useFileText(PATH)}>{(file) => <DoorForm key={file.path} file={file} />}</Resource>;
}

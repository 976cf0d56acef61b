import type { FileText } from '#contract/panel/files';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { documentsTexts } from '../../../texts/panel/documents.ts';
import { Form, FormFault, SubmitButton } from '../../components/form.tsx';
import { CheckField, TextField } from '../../components/form-field.tsx';
import { RecordConflict } from '../../components/record-conflict.tsx';
import { Resource } from '../../components/states.tsx';
import { asJson, type Json, shownLira, typedLira } from '../documents/document-values.ts';
import { GoodsField, goodsText, readGoods } from '../documents/goods-field.tsx';
import { useDocumentForm } from '../documents/use-document-form.ts';
import { useFileText } from '../files/use-files.ts';

const texts = documentsTexts.door;
const PATH = 'shipping.json';
const MEMBER = 'cashOnDelivery';

function valuesOf(json: Json) {
  const { active, fee, minBasket, maxBasket, confirm, excluded } = asJson(json[MEMBER]);
  return {
    active: active === true,
    fee: shownLira(fee),
    minBasket: shownLira(minBasket),
    maxBasket: shownLira(maxBasket),
    confirm: confirm !== false,
    excluded: goodsText(excluded),
  };
}

function jsonOf(values: ReturnType<typeof valuesOf>, json: Json): Json {
  const door = {
    ...asJson(json[MEMBER]),
    active: values.active,
    fee: typedLira(values.fee),
    minBasket: typedLira(values.minBasket),
    maxBasket: typedLira(values.maxBasket),
    confirm: values.confirm,
    excluded: readGoods(values.excluded),
  };
  return { ...json, [MEMBER]: door };
}

function DoorForm({ file }: { readonly file: FileText }) {
  const form = useDocumentForm({ file, labels: texts.fields, schema: shippingRules, valuesOf, jsonOf });
  return (
    <Form form={form} className="grid gap-4" isCard>
      <RecordConflict form={form} />
      <p>{texts.intro}</p>
      <CheckField {...form.field('active')} />
      <div className="grid gap-4 md:grid-cols-3">
        <TextField {...form.field('fee')} inputMode="decimal" />
        <TextField {...form.field('minBasket')} inputMode="decimal" hint={texts.limitHint} />
        <TextField {...form.field('maxBasket')} inputMode="decimal" hint={texts.limitHint} />
      </div>
      <CheckField {...form.field('confirm')} hint={texts.confirmHint} />
      <GoodsField
        label={texts.fields.excluded}
        hint={texts.excludedHint}
        fault={form.field('excluded').fault}
        value={form.values.excluded}
        onChange={(value) => form.set('excluded', value)}
      />
      <FormFault form={form} />
      <div className="flex justify-end">
        <SubmitButton form={form} />
      </div>
    </Form>
  );
}

/** Paying at the door: whether, for what, and at what price. */
export function CashOnDelivery() {
  const query = useFileText(PATH);
  return <Resource query={query}>{(file) => <DoorForm key={file.path} file={file} />}</Resource>;
}

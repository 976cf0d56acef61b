import type { FileText } from '#contract/panel/files';
import { siteId } from '#domain/catalogue/site/site';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import { campaignsTexts as texts } from '../../../texts/panel/campaigns.ts';
import { Card, CardTitle } from '../../components/card.tsx';
import { Form, FormBar, FormFault, SubmitButton } from '../../components/form.tsx';
import { CheckField, SelectField, TextField } from '../../components/form-field.tsx';
import { RecordConflict } from '../../components/record-conflict.tsx';
import { GoodsField } from '../documents/goods-field.tsx';
import { RowsField } from '../documents/rows-field.tsx';
import { useDocumentForm } from '../documents/use-document-form.ts';
import { campaignJson, campaignType, campaignValues } from './campaign-values.ts';

const TYPE_OPTIONS = Object.entries(texts.types).map(([value, label]) => ({ value, label }));
const SITE_OPTIONS = [
  { value: '', label: texts.bothSites },
  ...siteId.options.map((id) => ({ value: id, label: id })),
];

/** What a campaign takes off, of which goods, when and how often. */
export function CampaignForm({ file, onSaved }: { readonly file: FileText; readonly onSaved: () => void }) {
  const form = useDocumentForm({
    file,
    labels: texts.fields,
    schema: campaignFields,
    valuesOf: campaignValues,
    jsonOf: campaignJson,
    onSaved,
  });
  const { values } = form;
  const type = campaignType(values.type);
  const group = (name: 'steps' | 'scope' | 'excluded') => ({
    label: texts.fields[name],
    fault: form.field(name).fault,
    value: values[name],
    onChange: (value: string) => form.set(name, value),
  });
  return (
    <Form form={form} className="grid max-w-4xl gap-5">
      <RecordConflict form={form} />
      <Card className="grid gap-4">
        <CardTitle>{texts.sections.what}</CardTitle>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField {...form.field('title')} />
          <SelectField {...form.field('type')} options={TYPE_OPTIONS} />
          {type !== 'steps' && (
            <TextField {...form.field('code')} hint={texts.codeHint} autoComplete="off" spellCheck={false} />
          )}
          {type === 'percent' && <TextField {...form.field('percent')} inputMode="decimal" />}
          {type === 'percent' && <TextField {...form.field('maxDiscount')} inputMode="decimal" />}
          {type === 'amount' && <TextField {...form.field('amount')} inputMode="decimal" />}
          {type !== 'steps' && <TextField {...form.field('minBasket')} inputMode="decimal" />}
        </div>
        {type === 'steps' && (
          <RowsField
            {...group('steps')}
            hint={texts.stepsHint}
            columns={[{ label: texts.stepFrom }, { label: texts.stepPercent }, { label: texts.stepPrice }]}
            addLabel={texts.addStep}
          />
        )}
        <CheckField {...form.field('combines')} hint={texts.combinesHint} />
      </Card>
      <Card className="grid gap-4">
        <CardTitle>{texts.sections.goods}</CardTitle>
        <GoodsField {...group('scope')} hint={texts.scopeHint} />
        <GoodsField {...group('excluded')} />
        <CheckField {...form.field('skipDiscounted')} />
      </Card>
      <Card className="grid gap-4">
        <CardTitle>{texts.sections.when}</CardTitle>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField {...form.field('from')} type="date" />
          <TextField {...form.field('to')} type="date" />
          {type !== 'steps' && (
            <TextField {...form.field('perPerson')} inputMode="numeric" hint={texts.perPersonHint} />
          )}
          <TextField {...form.field('total')} inputMode="numeric" />
          <SelectField {...form.field('site')} options={SITE_OPTIONS} />
        </div>
      </Card>
      <FormFault form={form} />
      <FormBar>
        <SubmitButton form={form} />
      </FormBar>
    </Form>
  );
}

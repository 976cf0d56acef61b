import type { FileText } from '#contract/panel/files';
import { siteId } from '#domain/catalogue/site/site';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import { campaignsTexts as texts } from '../../../texts/panel/campaigns.ts';
import { Card, CardTitle } from '../../components/card.tsx';
import { Fields, optionsOf } from '../../components/form/fields.tsx';
import { Form } from '../../components/form/form.tsx';
import { Hint } from '../../components/form/form-field.tsx';
import { RecordConflict } from '../../components/form/record-conflict.tsx';
import { GoodsField } from '../documents/goods-field.tsx';
import { useDocumentForm } from '../documents/use-document-form.ts';
import { campaignJson, campaignType, campaignValues } from './campaign-values.ts';
import { CAMPAIGNS } from './use-campaigns.ts';

const DECIMAL = { inputMode: 'decimal' } as const;
const SITES = Object.fromEntries(siteId.options.map((id) => [id, id]));
const STEPS = {
  columns: [{ label: texts.stepFrom }, { label: texts.stepPercent }, { label: texts.stepPrice }],
  addLabel: texts.addStep,
};

interface CampaignFormProps {
  readonly file: FileText;
  /** Whether the campaign is not stored yet: it can be saved as it is proposed. */
  readonly isNew: boolean;
}

/** The discount of a campaign, its goods, its time and how often it may be used. */
export function CampaignForm({ file, isNew }: CampaignFormProps) {
  const form = useDocumentForm({
    file,
    labels: texts.fields,
    schema: campaignFields,
    valuesOf: campaignValues,
    jsonOf: campaignJson,
    stale: [CAMPAIGNS],
  });
  const type = campaignType(form.values.type);
  const isSteps = type === 'steps';
  return (
    <Form form={form} className="grid max-w-4xl gap-5" foot="bar" isAlways={isNew}>
      {isNew && <Hint role="status">{texts.newHint}</Hint>}
      <RecordConflict form={form} />
      <Card className="grid gap-4">
        <CardTitle>{texts.sections.what}</CardTitle>
        <Fields
          form={form}
          columns={2}
          of={{
            title: {},
            type: { options: optionsOf(texts.types) },
            code: !isSteps && { hint: texts.codeHint, autoComplete: 'off', spellCheck: false },
            percent: type === 'percent' && DECIMAL,
            maxDiscount: type === 'percent' && DECIMAL,
            amount: type === 'amount' && DECIMAL,
            minBasket: !isSteps && DECIMAL,
          }}
        />
        <Fields
          form={form}
          of={{
            steps: isSteps && { hint: texts.stepsHint, table: STEPS },
            combines: { hint: texts.combinesHint },
          }}
        />
      </Card>
      <Card className="grid gap-4">
        <CardTitle>{texts.sections.goods}</CardTitle>
        <GoodsField {...form.control('scope')} hint={texts.scopeHint} />
        <GoodsField {...form.control('excluded')} />
        <Fields form={form} of={{ skipDiscounted: {} }} />
      </Card>
      <Card className="grid gap-4">
        <CardTitle>{texts.sections.when}</CardTitle>
        <Fields
          form={form}
          columns={2}
          of={{
            from: { type: 'date' },
            to: { type: 'date' },
            perPerson: !isSteps && { inputMode: 'numeric', hint: texts.perPersonHint },
            total: { inputMode: 'numeric' },
            site: { options: optionsOf(SITES, { value: '', label: texts.bothSites }) },
          }}
        />
      </Card>
    </Form>
  );
}

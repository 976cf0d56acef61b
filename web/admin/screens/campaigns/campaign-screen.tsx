import { Link } from 'wouter';
import type { UsedCampaignJson } from '#contract/orders/campaigns/campaigns';
import type { FileText } from '#contract/panel/files';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import { campaignsTexts as texts } from '../../../texts/panel/campaigns.ts';
import { useSites } from '../../api/use-sites.ts';
import { Card, CardTitle } from '../../components/card.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { Hint } from '../../components/form/form-field.tsx';
import { BackLink, ScreenTitle, Resource } from '../../components/screen.tsx';
import { documentText, readJson } from '../../lib/document-values.ts';
import { showLira, showTime } from '../../lib/format.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { FILE_CALLS, useFileText } from '../files/use-files.ts';
import { pathOfCampaign, useCampaigns, CAMPAIGNS } from './use-campaigns.ts';
import { FormSections, Form } from '../../components/form/form.tsx';
import { documentBy } from '../documents/document-by.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { CAMPAIGN_FIELDS, hiddenFields, SECTIONS, siteField } from './campaign-fields.ts';

function Uses({ campaign: { uses, latest } }: { readonly campaign: UsedCampaignJson }) {
  return (
    <Card className="max-w-4xl">
      <CardTitle className="mb-2">{texts.usesTitle}</CardTitle>
      {uses === 0 && <Hint>{texts.usesNone}</Hint>}
      {uses > latest.length && <Hint>{texts.usesLatest(latest.length, uses)}</Hint>}
      {latest.length > 0 && (
        <DataTable
          label={texts.usesTitle}
          rows={latest}
          keyOf={({ id }) => id}
          columns={[
            {
              head: texts.order,
              kind: 'name',
              cell: ({ id, orderNumber }) => (
                <Link href={`/admin/orders/${id}`} className="underline">
                  {orderNumber}
                </Link>
              ),
            },
            { head: texts.date, kind: 'time', cell: ({ createdAt }) => showTime(createdAt) },
            { head: texts.amount, kind: 'number', cell: ({ amount }) => showLira(amount) },
          ]}
        />
      )}
    </Card>
  );
}

interface CampaignFormProps {
  readonly file: FileText;
  /** Whether the campaign is not stored yet: it can be saved as it is proposed. */
  readonly isNew: boolean;
}

/** The discount of a campaign, its goods, its time and how often it may be used. */
function CampaignForm({ file, isNew }: CampaignFormProps) {
  const { data: sites = [] } = useSites();
  const form = useRecordForm({
    ...documentBy(file, CAMPAIGN_FIELDS, campaignFields),
    labels: texts.fields,
    stale: [...FILE_CALLS, CAMPAIGNS],
  });
  return (
    <Form form={form} className="grid max-w-4xl gap-5" foot="bar" isAlways={isNew}>
      {isNew && <Hint role="status">{texts.newHint}</Hint>}
      <FormSections
        form={form}
        titles={texts.sections}
        of={{ ...SECTIONS, when: { ...SECTIONS.when, site: siteField(sites) } }}
        hidden={hiddenFields(form.values.type)}
      />
    </Form>
  );
}

/** `/admin/campaigns/:id`: one campaign, stored or new, and the orders that used it. */
export function CampaignScreen({ id }: { readonly id: string }) {
  const file = useFileText(pathOfCampaign(id));
  const { data: campaigns } = useCampaigns();
  const campaign = campaigns?.find((each) => each.id === id);
  const isNew = campaigns !== undefined && !campaign;
  const name = useAddressQuery().get('name');
  const named = (text: FileText): FileText =>
    text.digest === '' && name !== ''
      ? { ...text, text: documentText({ ...readJson(text.text), title: name }) }
      : text;
  return (
    <>
      <BackLink href="/admin/campaigns">{texts.back}</BackLink>
      <ScreenTitle className="mb-4">
        {isNew ? texts.newTitle(name || id) : (campaign?.title ?? id)}
      </ScreenTitle>
      <div className="grid gap-5">
        <Resource query={file}>{(text) => <CampaignForm file={named(text)} isNew={isNew} />}</Resource>
        {campaign && <Uses campaign={campaign} />}
      </div>
    </>
  );
}

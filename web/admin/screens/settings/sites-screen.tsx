import type { z } from 'zod';
import type { SiteJson, syncOutcome } from '#contract/catalogue/site/settings';
import { showToast } from '../../../lib/toasts.ts';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { panelSend, usePanelMutation } from '../../api/panel-calls.ts';
import { useSites } from '../../api/use-sites.ts';
import { choice, type FieldTable, onOff, plain, recordBy } from '../../components/form/field-kinds.ts';
import { Fields, Form } from '../../components/form/form.tsx';
import { PictureField } from '../../components/form/picture-upload.tsx';
import { Resource, ScreenTitle } from '../../components/screen.tsx';
import { categoriesField } from '../documents/goods-field.tsx';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { ShowcaseForms } from './showcase-form.tsx';
import { Button } from '../../components/button.tsx';
import { CardTitle, Tag } from '../../components/card.tsx';
import { PictureCheckButton, PictureCheckReport } from './picture-check.tsx';

const texts = settingsTexts.sites;
/** Empty fields use the shop's own contact. */
const CONTACT = { ...plain, hint: texts.contactHint };
const SITES = '/api/admin/sites';

function SyncButtons() {
  const sync = usePanelMutation({
    send: (what: keyof typeof texts.sync) =>
      panelSend<z.infer<typeof syncOutcome>>('POST', `/api/admin/sync/${what}`, {}),
    onDone: ({ products, categories, problems }) => showToast(texts.synced(products, categories, problems)),
  });
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {(['products', 'categories'] as const).map((what) => (
        <Button key={what} disabled={sync.isPending} onClick={() => sync.mutate(what)}>
          {texts.sync[what]}
        </Button>
      ))}
      <PictureCheckButton />
    </div>
  );
}

const FIELDS = {
  name: plain,
  domain: { ...plain, inputMode: 'url' },
  color: { ...plain, type: 'color' },
  logoUrl: { ...plain, control: PictureField, read: (typed: string) => typed || null },
  headline: plain,
  tagline: plain,
  etbisUrl: { ...plain, inputMode: 'url' },
  phone: { ...CONTACT, inputMode: 'tel' },
  email: { ...CONTACT, inputMode: 'email' },
  whatsapp: { ...CONTACT, inputMode: 'tel' },
  menu: { ...categoriesField, hint: texts.menuHint },
  categories: { ...categoriesField, hint: texts.categoriesHint },
  priceDisplay: choice(texts.displays),
  isActive: { ...onOff, hint: texts.isActiveHint },
} satisfies FieldTable;

function SiteForm({ site }: { readonly site: SiteJson }) {
  const form = useRecordForm({
    ...recordBy(site, FIELDS, 'PUT', `${SITES}/${site.id}`),
    labels: texts,
    source: SITES,
    done: texts.saved,
  });
  return (
    <Form form={form} isCard foot="end">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <CardTitle>{site.name}</CardTitle>
        <Tag kind={site.isActive ? 'ok' : 'bad'}>
          {site.isActive ? overviewTexts.sites.active : overviewTexts.sites.passive}
        </Tag>
      </div>
      <div className="grid gap-4">
        <Fields form={form} of={FIELDS} />
      </div>
    </Form>
  );
}

/** Name, address and look of both storefronts. */
export function SitesScreen() {
  const query = useSites();
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <Resource query={query}>
        {(sites) => (
          <>
            <div className="grid gap-4 lg:grid-cols-2">
              {sites.map((site) => (
                <SiteForm key={site.id} site={site} />
              ))}
            </div>
            <ShowcaseForms siteNames={Object.fromEntries(sites.map(({ id, name }) => [id, name]))} />
          </>
        )}
      </Resource>
      <SyncButtons />
      <PictureCheckReport />
    </>
  );
}

import type { z } from 'zod';
import type { SiteJson, syncOutcome } from '#contract/catalogue/site/settings';
import { showToast } from '../../../lib/toasts.ts';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { panelSend, usePanelMutation, useCall } from '../../api/panel-calls.ts';
import { useSites } from '../../api/use-sites.ts';
import {
  choice,
  onOff,
  plain,
  recordBy,
  type FieldKind,
  hidden,
  rows,
  rowsOf,
  text,
} from '../../components/form/field-kinds.ts';
import { Fields, Form } from '../../components/form/form.tsx';
import { PictureField } from '../../components/form/picture-upload.tsx';
import { Resource, ScreenTitle } from '../../components/screen.tsx';
import { categoriesField, productsField } from '../documents/goods-field.tsx';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { Button } from '../../components/button.tsx';
import { CardTitle, Tag } from '../../components/card.tsx';
import { PictureCheckButton, PictureCheckReport } from './picture-check.tsx';
import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import type { ShowcaseJson } from '#contract/catalogue/site/home';
import { GOODS_SECTIONS } from '#domain/catalogue/site/showcase';
import { showcaseTexts } from '../../../texts/panel/showcase.ts';
import { useCategories } from '../../api/use-categories.ts';
import { asJson, fieldText } from '../../lib/document-values.ts';

const SHOWCASE = '/api/admin/showcase';

const isHero = ([kind]: readonly string[]): boolean => kind === 'hero';
/** Whether a section shows goods. */
const hasGoods = (cells: readonly string[]): boolean =>
  isHero(cells) || GOODS_SECTIONS.some((kind) => kind === cells[0]);

const show: FieldKind = {
  show: (value) => (value === false ? '' : 'true'),
  read: (typed) => (typed === 'true' ? undefined : false),
  type: 'checkbox',
  first: 'true',
};

function fieldsOf(categories: readonly AdminCategory[]) {
  const named = categories.toSorted((a, b) => a.name.localeCompare(b.name, 'tr'));
  const names = Object.fromEntries(named.map(({ slug, name }) => [slug, name]));
  const sections = rows(
    {
      kind: choice(showcaseTexts.kinds, showcaseTexts.chooseKind),
      show,
      title: { ...text, isFor: (cells) => !isHero(cells) },
      style: { ...choice(showcaseTexts.styles), isFor: isHero },
      products: { ...productsField, isFor: hasGoods },
      category: { ...choice(names, showcaseTexts.anyCategory), isFor: hasGoods },
      limit: hidden,
    },
    showcaseTexts.section,
    { isOrdered: true },
  );
  const pinned = rowsOf(
    rows(
      { category: { ...choice(names, showcaseTexts.allProducts), isWide: true }, products: productsField },
      showcaseTexts.pin,
    ),
    // The list of everything has no category.
    (byCategory) =>
      Object.entries(asJson(byCategory)).map(([category, goods]) => ({
        category: category === 'all' ? '' : category,
        products: goods,
      })),
    (typed) => Object.fromEntries(typed.map((pin) => [fieldText(pin['category']) || 'all', pin['products']])),
  );
  return {
    sections: { ...rowsOf(sections), hint: showcaseTexts.sectionsHint },
    pinned: { ...pinned, hint: showcaseTexts.pinnedHint },
  };
}

interface ShowcaseFormProps {
  readonly showcase: ShowcaseJson;
  readonly siteName: string;
  readonly categories: readonly AdminCategory[];
}

/** The parts of a storefront's home page in their order, and the products at the beginning of lists. */
function ShowcaseForm({ showcase, siteName, categories }: ShowcaseFormProps) {
  const fields = fieldsOf(categories);
  const form = useRecordForm({
    ...recordBy(showcase, fields, 'PUT', `${SHOWCASE}/${showcase.id}`),
    labels: showcaseTexts.fields,
    source: SHOWCASE,
    done: showcaseTexts.saved,
  });
  return (
    <Form form={form} className="grid gap-4" isCard foot="gridEnd">
      <CardTitle as="h3">{showcaseTexts.cardTitle(siteName)}</CardTitle>
      <Fields form={form} of={fields} />
    </Form>
  );
}

/** The arrangement of goods on each storefront. */
function ShowcaseForms({ siteNames }: { readonly siteNames: Readonly<Record<string, string>> }) {
  const { data: categories = [] } = useCategories();
  return (
    <section className="mt-6" aria-labelledby="vitrin-duzeni">
      <CardTitle id="vitrin-duzeni" className="mb-3">
        {showcaseTexts.heading}
      </CardTitle>
      <Resource query={useCall(SHOWCASE)}>
        {(showcases) => (
          <div className="grid gap-4">
            {showcases.map((showcase) => (
              <ShowcaseForm
                key={showcase.id}
                showcase={showcase}
                siteName={siteNames[showcase.id] ?? showcase.id}
                categories={categories}
              />
            ))}
          </div>
        )}
      </Resource>
    </section>
  );
}

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
  domain: plain,
  color: { ...plain, type: 'color' },
  logoUrl: { ...plain, control: PictureField, read: (typed: string) => typed || null },
  headline: plain,
  tagline: plain,
  etbisUrl: plain,
  phone: CONTACT,
  email: CONTACT,
  whatsapp: CONTACT,
  menu: { ...categoriesField, hint: texts.menuHint },
  categories: { ...categoriesField, hint: texts.categoriesHint },
  priceDisplay: choice(texts.displays),
  isActive: { ...onOff, hint: texts.isActiveHint },
};

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

import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import type { ShowcaseJson } from '#contract/catalogue/site/home';
import { buildCategoryTree } from '#domain/catalogue/category/category-tree';
import { GOODS_SECTIONS } from '#domain/catalogue/site/showcase';
import { showcaseTexts as texts } from '../../../texts/panel/showcase.ts';
import { useCall } from '../../api/panel-calls.ts';
import { useCategories } from '../../api/use-categories.ts';
import {
  choice,
  type FieldKind,
  hidden,
  recordBy,
  rows,
  rowsOf,
  text,
} from '../../components/form/field-kinds.ts';
import { Fields, Form } from '../../components/form/form.tsx';
import { CardTitle } from '../../components/card.tsx';
import { Resource } from '../../components/screen.tsx';
import { productsField } from '../documents/goods-field.tsx';
import { asJson, fieldText } from '../../lib/document-values.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';

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
  const { findNamed } = buildCategoryTree(categories);
  const category = (none: string): FieldKind => ({
    ...choice(names, none),
    // The address may have changed since it was chosen.
    show: (value) => findNamed(fieldText(value))?.slug ?? fieldText(value),
  });
  const sections = rows(
    {
      kind: choice(texts.kinds, texts.chooseKind),
      show,
      title: { ...text, isFor: (cells) => !isHero(cells) },
      style: { ...choice(texts.styles), isFor: isHero },
      products: { ...productsField, isFor: hasGoods },
      category: { ...category(texts.anyCategory), isFor: hasGoods },
      limit: hidden,
    },
    texts.section,
    { isOrdered: true },
  );
  const pinned = rowsOf(
    rows({ category: { ...category(texts.allProducts), isWide: true }, products: productsField }, texts.pin),
    // The list of everything has no category.
    (byCategory) =>
      Object.entries(asJson(byCategory)).map(([category, goods]) => ({
        category: category === 'all' ? '' : category,
        products: goods,
      })),
    (typed) => Object.fromEntries(typed.map((pin) => [fieldText(pin['category']) || 'all', pin['products']])),
  );
  return {
    sections: { ...rowsOf(sections), hint: texts.sectionsHint },
    pinned: { ...pinned, hint: texts.pinnedHint },
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
    labels: texts.fields,
    source: SHOWCASE,
    done: texts.saved,
  });
  return (
    <Form form={form} className="grid gap-4" isCard foot="gridEnd">
      <CardTitle as="h3">{texts.cardTitle(siteName)}</CardTitle>
      <Fields form={form} of={fields} />
    </Form>
  );
}

/** The arrangement of goods on each storefront. */
export function ShowcaseForms({ siteNames }: { readonly siteNames: Readonly<Record<string, string>> }) {
  const { data: categories = [] } = useCategories();
  return (
    <section className="mt-6" aria-labelledby="vitrin-duzeni">
      <CardTitle id="vitrin-duzeni" className="mb-3">
        {texts.heading}
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

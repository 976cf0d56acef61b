import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { productFormTexts as texts } from '../../../texts/panel/product-form.ts';
import { categoryOptions, useCategories } from '../../api/use-categories.ts';
import { CheckField, SelectField, TextArea, TextField } from '../../components/form-field.tsx';
import { useStock } from './use-stock.ts';
import { useProductFacets, useProductGroup } from './use-products.ts';
import { PictureFields } from './picture-fields.tsx';
import type { ProductEditor } from './use-product-editor.ts';

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="editor-section">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Where the others of a product's group are edited. */
function GroupMembers({ group, productId }: { readonly group: string; readonly productId: string }) {
  const { data = [] } = useProductGroup(group);
  const others = data.filter(({ id }) => id !== productId);
  if (others.length === 0) return null;
  return (
    <div className="col-span-full">
      <h3 className="text-sm font-semibold">{texts.sameGroup}</h3>
      <ul>
        {others.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/admin/products/${id}`} className="inline-block py-1 underline">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const { hints, sections } = texts;

interface ProductFieldsProps {
  readonly editor: ProductEditor;
  /** Undefined for a new product. */
  readonly productId: string | undefined;
}

/** All fields of a product. */
export function ProductFields({ editor, productId }: ProductFieldsProps) {
  const { data: categories = [] } = useCategories();
  const { data: facets } = useProductFacets();
  const { field, values, set } = editor;
  const check = (name: 'inStock' | 'isNew' | 'isPopular') => ({
    ...field(name),
    checked: values[name] === 'true',
    onChange: ({ target }: { readonly target: { readonly checked: boolean } }) =>
      set(name, String(target.checked)),
  });
  const isNew = productId === undefined;
  const { data: stock } = useStock(productId);

  return (
    <div className="grid gap-4">
      <Section title={sections.main}>
        <div className="grid gap-4 md:grid-cols-2">
          <div className="col-span-full">
            <TextField {...field('name')} required autoComplete="off" />
          </div>
          <TextField
            {...field('brand')}
            required
            suggestions={facets?.brands.map(({ value }) => value)}
            autoComplete="off"
          />
          <SelectField
            {...field('categoryId')}
            required
            options={[{ value: '', label: texts.chooseCategory }, ...categoryOptions(categories)]}
          />
          <div className="col-span-full">
            <TextField
              {...field('slug')}
              hint={isNew ? hints.slug : hints.slugChange}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          {editor.base.draft.oldSlugs !== '' && (
            <div className="col-span-full">
              <TextArea {...field('oldSlugs')} hint={hints.oldSlugs} rows={2} spellCheck={false} />
            </div>
          )}
          <div className="col-span-full">
            <TextArea {...field('description')} rows={6} />
          </div>
        </div>
      </Section>
      <Section title={sections.price}>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField {...field('price')} required inputMode="decimal" autoComplete="off" />
          <TextField
            {...field('originalPrice')}
            hint={hints.originalPrice}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField {...field('vatRate')} hint={hints.vatRate} inputMode="decimal" autoComplete="off" />
          <TextField
            {...field('maxInstallments')}
            hint={hints.maxInstallments}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </Section>
      <Section title={sections.stock}>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            {...field('stockCount')}
            hint={stock && hints.stock(stock.left)}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField {...field('sku')} autoComplete="off" spellCheck={false} />
          <TextArea {...field('oem')} hint={hints.list} rows={2} spellCheck={false} />
          <TextArea {...field('compatible')} hint={hints.list} rows={2} spellCheck={false} />
          <TextField {...field('group')} hint={hints.group} autoComplete="off" spellCheck={false} />
          <TextArea {...field('option')} hint={hints.option} rows={1} />
          {productId !== undefined && <GroupMembers group={editor.base.draft.group} productId={productId} />}
          <CheckField {...check('inStock')} />
        </div>
      </Section>
      <Section title={sections.shipping}>
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            {...field('shippingClass')}
            hint={hints.shippingClass}
            options={[
              // A file without the field goes as a parcel; one that says so keeps its word.
              {
                value: editor.base.draft.shippingClass === 'kargo' ? 'kargo' : '',
                label: texts.shippingClasses.kargo,
              },
              { value: 'ambar', label: texts.shippingClasses.ambar },
            ]}
          />
          <TextField {...field('desi')} hint={hints.desi} inputMode="decimal" autoComplete="off" />
          <TextField
            {...field('handlingDays')}
            hint={hints.handlingDays}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </Section>
      <Section title={sections.pictures}>
        <PictureFields editor={editor} />
      </Section>
      <Section title={sections.details}>
        <div className="grid gap-4 md:grid-cols-2">
          <TextArea {...field('features')} hint={hints.list} rows={4} />
          <TextArea {...field('tags')} hint={hints.list} rows={4} />
          <TextField {...field('rating')} inputMode="decimal" autoComplete="off" />
          <TextField {...field('reviewCount')} inputMode="numeric" autoComplete="off" />
          <div className="col-span-full">
            <TextField {...field('originalUrl')} inputMode="url" autoComplete="off" />
          </div>
        </div>
      </Section>
      <Section title={sections.shown}>
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            {...field('status')}
            hint={hints.draft}
            options={[
              { value: 'published', label: texts.statuses.published },
              { value: 'draft', label: texts.statuses.draft },
            ]}
          />
          <div>
            <CheckField {...check('isNew')} />
            <CheckField {...check('isPopular')} />
          </div>
        </div>
      </Section>
    </div>
  );
}

import type { ReactNode } from 'react';
import { productFormTexts as texts } from '../../../texts/panel/product-form.ts';
import { categoryOptions, useCategories } from '../../api/use-categories.ts';
import { CheckField, SelectField, TextArea, TextField } from '../../components/form-field.tsx';
import { useStock } from './use-stock.ts';
import { useProductFacets } from './use-products.ts';
import { PictureFields } from './picture-fields.tsx';
import type { FieldName } from './product-draft.ts';
import type { ProductEditor } from './use-product-editor.ts';

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="editor-section">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

const { fields, hints, sections } = texts;
const BRAND_LIST = 'urun-markalari';

interface ProductFieldsProps {
  readonly editor: ProductEditor;
  /** Undefined for a new product. */
  readonly productId: string | undefined;
}

/** All fields of a product. */
export function ProductFields({ editor, productId }: ProductFieldsProps) {
  const { data: categories = [] } = useCategories();
  const { data: facets } = useProductFacets();
  const { draft, faults, set } = editor;
  const bind = (name: FieldName) => ({
    label: fields[name],
    name,
    value: draft[name],
    fault: faults[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set(name, target.value),
  });
  const check = (name: 'inStock' | 'isNew' | 'isPopular') => ({
    label: fields[name],
    name,
    checked: draft[name] === 'true',
    onChange: ({ target }: { readonly target: { readonly checked: boolean } }) =>
      set(name, String(target.checked)),
  });
  const isNew = productId === undefined;
  const { data: stock } = useStock(productId);

  return (
    <div className="grid gap-4">
      <Section title={sections.main}>
        <div className="form-grid form-grid-2">
          <div className="editor-wide">
            <TextField {...bind('name')} required autoComplete="off" />
          </div>
          <TextField {...bind('brand')} required list={BRAND_LIST} autoComplete="off" />
          <datalist id={BRAND_LIST}>
            {facets?.brands.map(({ value }) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </datalist>
          <SelectField
            {...bind('categoryId')}
            required
            options={[{ value: '', label: texts.chooseCategory }, ...categoryOptions(categories)]}
          />
          <div className="editor-wide">
            <TextField
              {...bind('slug')}
              hint={isNew ? hints.slug : hints.slugChange}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          {editor.base.oldSlugs !== '' && (
            <div className="editor-wide">
              <TextArea {...bind('oldSlugs')} hint={hints.oldSlugs} rows={2} spellCheck={false} />
            </div>
          )}
          <div className="editor-wide">
            <TextArea {...bind('description')} rows={6} />
          </div>
        </div>
      </Section>
      <Section title={sections.price}>
        <div className="form-grid form-grid-2">
          <TextField {...bind('price')} required inputMode="decimal" autoComplete="off" />
          <TextField
            {...bind('originalPrice')}
            hint={hints.originalPrice}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField {...bind('vatRate')} hint={hints.vatRate} inputMode="decimal" autoComplete="off" />
        </div>
      </Section>
      <Section title={sections.stock}>
        <div className="form-grid form-grid-2">
          <TextField
            {...bind('stockCount')}
            hint={stock && hints.stock(stock.left)}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField {...bind('sku')} autoComplete="off" spellCheck={false} />
          <TextArea {...bind('oem')} hint={hints.list} rows={2} spellCheck={false} />
          <TextArea {...bind('compatible')} hint={hints.list} rows={2} spellCheck={false} />
          <CheckField {...check('inStock')} />
        </div>
      </Section>
      <Section title={sections.pictures}>
        <PictureFields editor={editor} />
      </Section>
      <Section title={sections.details}>
        <div className="form-grid form-grid-2">
          <TextArea {...bind('features')} hint={hints.list} rows={4} />
          <TextArea {...bind('tags')} hint={hints.list} rows={4} />
          <TextField {...bind('rating')} inputMode="decimal" autoComplete="off" />
          <TextField {...bind('reviewCount')} inputMode="numeric" autoComplete="off" />
          <div className="editor-wide">
            <TextField {...bind('originalUrl')} inputMode="url" autoComplete="off" />
          </div>
        </div>
      </Section>
      <Section title={sections.shown}>
        <div className="form-grid form-grid-2">
          <SelectField
            {...bind('status')}
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

import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { productFormTexts as texts } from '../../../../texts/panel/product-form.ts';
import { categoryOptions, useCategories } from '../../../api/use-categories.ts';
import { FormSections, optionsOf } from '../../../components/form/form.tsx';
import { CheckField } from '../../../components/form/form-field.tsx';
import { useStock } from '../use-products.ts';
import { useCall } from '../../../api/panel-calls.ts';
import { PictureFields } from './picture-fields.tsx';
import { draftOf, type ProductDraft } from './product-draft.ts';
import type { ProductEditor } from './use-product-editor.ts';

function GroupMembers({ group, productId }: { readonly group: string; readonly productId: string }) {
  const { data = [] } = useCall('/api/admin/products', { group }, { enabled: group !== '' });
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
const CODE = { autoComplete: 'off', spellCheck: false } as const;
const DECIMAL = { inputMode: 'decimal', autoComplete: 'off' } as const;
const WHOLE = { inputMode: 'numeric', autoComplete: 'off' } as const;

interface ProductFieldsProps {
  readonly editor: ProductEditor;
  /** Undefined for a new product. */
  readonly productId: string | undefined;
}

export function ProductFields({ editor, productId }: ProductFieldsProps) {
  const { data: categories = [] } = useCategories();
  const { data: facets } = useCall('/api/admin/products/facets');
  const { field } = editor;
  const isNew = productId === undefined;
  const { data: stock } = useStock(productId);
  const draft = draftOf(editor.base);

  const shipping = [
    // A file without the field means a parcel; a file that has the field keeps it.
    { value: draft.shippingClass === 'kargo' ? 'kargo' : '', label: texts.shippingClasses.kargo },
    { value: 'ambar', label: texts.shippingClasses.ambar },
  ];
  const parts: ComponentProps<typeof FormSections<ProductDraft, keyof typeof sections>>['of'] = {
    main: {
      name: { required: true, autoComplete: 'off', isWide: true },
      brand: { required: true, suggestions: facets?.brands.map(({ value }) => value), autoComplete: 'off' },
      categoryId: {
        required: true,
        options: [{ value: '', label: texts.chooseCategory }, ...categoryOptions(categories)],
      },
      slug: { ...CODE, hint: isNew ? hints.slug : hints.slugChange, isWide: true },
      oldSlugs: draft.oldSlugs !== '' && { hint: hints.oldSlugs, rows: 2, spellCheck: false, isWide: true },
      description: { rows: 6, isWide: true },
    },
    price: {
      price: { ...DECIMAL, required: true },
      originalPrice: { ...DECIMAL, hint: hints.originalPrice },
      vatRate: { ...DECIMAL, hint: hints.vatRate },
      maxInstallments: { ...WHOLE, hint: hints.maxInstallments },
    },
    stock: {
      stockCount: { ...WHOLE, hint: stock && hints.stock(stock.left) },
      sku: CODE,
      barcode: { ...CODE, inputMode: 'numeric' },
      oem: { hint: hints.list, rows: 2, spellCheck: false },
      compatible: { hint: hints.list, rows: 2, spellCheck: false },
      group: { ...CODE, hint: hints.group },
      option: { hint: hints.option, rows: 1 },
      inStock: (
        <>
          {!isNew && <GroupMembers group={draft.group} productId={productId} />}
          <CheckField {...field('inStock')} />
        </>
      ),
    },
    shipping: {
      shippingClass: { hint: hints.shippingClass, options: shipping },
      desi: { ...DECIMAL, hint: hints.desi },
      handlingDays: { ...WHOLE, hint: hints.handlingDays },
    },
    pictures: <PictureFields editor={editor} />,
    details: {
      features: { hint: hints.list, rows: 4 },
      tags: { hint: hints.list, rows: 4 },
      rating: DECIMAL,
      reviewCount: WHOLE,
      originalUrl: { inputMode: 'url', autoComplete: 'off', isWide: true },
    },
    shown: {
      status: { hint: hints.draft, options: optionsOf(texts.statuses) },
      isNew: (
        <div>
          <CheckField {...field('isNew')} />
          <CheckField {...field('isPopular')} />
        </div>
      ),
    },
  };

  return (
    <div className="grid gap-4">
      <FormSections form={editor} titles={sections} of={parts} />
    </div>
  );
}

import type { ComponentProps } from 'react';
import { productsTexts } from '../../../../texts/panel/products.ts';
import { categoryOptions, useCategories } from '../../../api/use-categories.ts';
import { Fields, optionsOf } from '../../../components/form/fields.tsx';
import { type BulkForm, isPriceType } from './bulk-operation.ts';

const texts = productsTexts.bulk;

const UNCHANGED = { value: '', label: texts.leaveAsIs };
const FLAG = optionsOf({ true: texts.yes, false: texts.no }, UNCHANGED);
const IN_STOCK = optionsOf({ true: texts.inStockYes, false: texts.inStockNo }, UNCHANGED);
const { published, draft } = productsTexts.status;

/** The fields that can be changed for many products at once; each is "keep" at first. */
export function BulkFields({ form }: { readonly form: ComponentProps<typeof Fields<BulkForm>>['form'] }) {
  const { data: categories = [] } = useCategories();
  const { priceType, stockType } = form.values;
  return (
    <Fields
      form={form}
      columns={2}
      of={{
        priceType: { options: optionsOf(texts.priceTypes, UNCHANGED) },
        priceValue: isPriceType(priceType) && {
          label: texts.priceValues[priceType],
          inputMode: 'text',
          autoComplete: 'off',
        },
        rounding: { options: optionsOf(texts.roundings) },
        discount: { hint: texts.discountHint, inputMode: 'numeric', autoComplete: 'off' },
        stockType: { options: optionsOf(texts.stockTypes, UNCHANGED) },
        stockValue: stockType !== '' && { inputMode: 'text', autoComplete: 'off' },
        categoryId: { options: [UNCHANGED, ...categoryOptions(categories)] },
        inStock: { options: IN_STOCK },
        isNew: { options: FLAG },
        isPopular: { options: FLAG },
        status: { options: optionsOf({ published, draft }, UNCHANGED) },
      }}
    />
  );
}

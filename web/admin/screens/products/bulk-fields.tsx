import { productsTexts } from '../../../texts/panel/products.ts';
import { categoryOptions, useCategories } from '../../api/use-categories.ts';
import { SelectField, TextField } from '../../components/form-field.tsx';
import type { PanelForm } from '../../lib/use-panel-form.ts';
import { type BulkForm, isPriceType } from './bulk-operation.ts';

const texts = productsTexts.bulk;

interface Option {
  readonly value: string;
  readonly label: string;
}

const KEEP: Option = { value: '', label: texts.keep };

function optionsOf(labels: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

const FLAG: readonly Option[] = [KEEP, ...optionsOf({ true: texts.yes, false: texts.no })];
const IN_STOCK: readonly Option[] = [KEEP, ...optionsOf({ true: texts.inStockYes, false: texts.inStockNo })];
const { published, draft } = productsTexts.status;
const STATUS: readonly Option[] = [KEEP, ...optionsOf({ published, draft })];

interface BulkFieldsProps {
  readonly form: PanelForm<BulkForm>;
}

/** What can be changed of many products at once; everything starts at "keep". */
export function BulkFields({ form: { field, values } }: BulkFieldsProps) {
  const { data: categories = [] } = useCategories();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <SelectField {...field('priceType')} options={[KEEP, ...optionsOf(texts.priceTypes)]} />
      {isPriceType(values.priceType) && (
        <TextField
          {...field('priceValue')}
          label={texts.priceValues[values.priceType]}
          inputMode="text"
          autoComplete="off"
        />
      )}
      <SelectField {...field('rounding')} options={optionsOf(texts.roundings)} />
      <TextField {...field('discount')} hint={texts.discountHint} inputMode="numeric" autoComplete="off" />
      <SelectField {...field('stockType')} options={[KEEP, ...optionsOf(texts.stockTypes)]} />
      {values.stockType !== '' && <TextField {...field('stockValue')} inputMode="text" autoComplete="off" />}
      <SelectField {...field('categoryId')} options={[KEEP, ...categoryOptions(categories)]} />
      <SelectField {...field('inStock')} options={IN_STOCK} />
      <SelectField {...field('isNew')} options={FLAG} />
      <SelectField {...field('isPopular')} options={FLAG} />
      <SelectField {...field('status')} options={STATUS} />
    </div>
  );
}

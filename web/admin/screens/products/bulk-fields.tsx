import { productsTexts } from '../../../texts/panel/products.ts';
import { categoryOptions, useCategories } from '../../api/use-categories.ts';
import { SelectField, TextField } from '../../components/form-field.tsx';
import type { BulkForm } from './bulk-operation.ts';

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
  readonly form: BulkForm;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (name: keyof BulkForm, value: string) => void;
}

/** What can be changed of many products at once; everything starts at "keep". */
export function BulkFields({ form, faults, onChange }: BulkFieldsProps) {
  const { data: categories = [] } = useCategories();
  const bind = (name: keyof BulkForm) => ({
    value: form[name],
    fault: faults[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(name, target.value),
  });
  return (
    <div className="form-grid form-grid-2">
      <SelectField
        label={texts.priceType}
        options={[KEEP, ...optionsOf(texts.priceTypes)]}
        {...bind('priceType')}
      />
      {form.priceType !== '' && (
        <TextField
          label={texts.priceValues[form.priceType]}
          inputMode="text"
          autoComplete="off"
          {...bind('priceValue')}
        />
      )}
      <SelectField label={texts.rounding} options={optionsOf(texts.roundings)} {...bind('rounding')} />
      <TextField
        label={texts.discount}
        hint={texts.discountHint}
        inputMode="numeric"
        autoComplete="off"
        {...bind('discount')}
      />
      <SelectField
        label={texts.stockType}
        options={[KEEP, ...optionsOf(texts.stockTypes)]}
        {...bind('stockType')}
      />
      {form.stockType !== '' && (
        <TextField label={texts.stockValue} inputMode="text" autoComplete="off" {...bind('stockValue')} />
      )}
      <SelectField
        label={texts.category}
        options={[KEEP, ...categoryOptions(categories)]}
        {...bind('categoryId')}
      />
      <SelectField label={texts.inStock} options={IN_STOCK} {...bind('inStock')} />
      <SelectField label={texts.isNew} options={FLAG} {...bind('isNew')} />
      <SelectField label={texts.isPopular} options={FLAG} {...bind('isPopular')} />
      <SelectField label={texts.status} options={STATUS} {...bind('status')} />
    </div>
  );
}

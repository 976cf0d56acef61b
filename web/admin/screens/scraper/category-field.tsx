import { scraperTexts as texts } from '../../../texts/panel/scraper.ts';
import { categoryOptions, useCategories } from '../../api/use-categories.ts';
import { SelectField } from '../../components/form/form-field.tsx';

interface CategoryFieldProps {
  readonly value: string;
  readonly onChange: (categoryId: string) => void;
}

export function CategoryField({ value, onChange }: CategoryFieldProps) {
  const { data: categories = [] } = useCategories();
  return (
    <SelectField
      label={texts.category}
      required
      value={value}
      onText={onChange}
      options={[{ value: '', label: texts.chooseCategory }, ...categoryOptions(categories)]}
    />
  );
}

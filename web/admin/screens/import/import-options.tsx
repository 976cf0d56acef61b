import { useState } from 'react';
import type { ImportChoice, ImportPreviewJson } from '#contract/exchange/imports';
import { EXCHANGE_FIELDS } from '#domain/exchange/exchange-fields';
import { importTexts as texts } from '../../../texts/panel/import.ts';
import { categoryOptions, useCategories } from '../../api/use-categories.ts';
import { CheckField, SelectField, TextField, Hint } from '../../components/form/form-field.tsx';
import { fieldName } from '../products/field-values.tsx';
import { Card } from '../../components/looks.tsx';

type Field = ImportChoice['columns'][number]['field'];

const FIELDS = EXCHANGE_FIELDS.map((value) => ({ value, label: fieldName(value) }));

function readField(value: string): Field {
  return EXCHANGE_FIELDS.find((name) => name === value) ?? null;
}

interface ImportOptionsProps {
  readonly preview: ImportPreviewJson;
  readonly choice: ImportChoice;
  readonly isBusy: boolean;
  readonly onChange: (choice: ImportChoice) => void;
}

interface BrandFieldProps {
  readonly value: string;
  readonly isBusy: boolean;
  readonly onChange: (brand: string) => void;
}

/** Loads a new preview when the typing has ended. */
function BrandField({ value, isBusy, onChange }: BrandFieldProps) {
  const [text, setText] = useState(value);
  return (
    <TextField
      label={texts.brand}
      value={text}
      maxLength={100}
      autoComplete="off"
      disabled={isBusy}
      onText={setText}
      onBlur={() => text.trim() !== value && onChange(text.trim())}
      onKeyDown={({ key }) => key === 'Enter' && text.trim() !== value && onChange(text.trim())}
    />
  );
}

/** Options of the import; each change loads a new preview. */
export function ImportOptions({ preview, choice, isBusy, onChange }: ImportOptionsProps) {
  const { data: categories = [] } = useCategories();
  const chosen = choice.columns.map(({ heading }) => heading);
  const headings = [...new Set([...chosen, ...preview.unknownHeadings])];
  const choose = (heading: string, field: Field): void => {
    const others = choice.columns.filter((each) => each.heading !== heading);
    onChange({ ...choice, columns: field === null ? others : [...others, { heading, field }] });
  };
  return (
    <Card className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={texts.category}
          value={choice.categoryId ?? ''}
          disabled={isBusy}
          options={[{ value: '', label: texts.noCategory }, ...categoryOptions(categories)]}
          onText={(text) =>
            onChange({
              ...choice,
              categoryId: text || null,
              prunes: choice.prunes && text !== '',
            })
          }
        />
        <BrandField
          value={choice.brand}
          isBusy={isBusy}
          onChange={(brand) => onChange({ ...choice, brand })}
        />
        <CheckField
          label={texts.makesCategories}
          checked={choice.makesCategories}
          disabled={isBusy}
          onCheck={(isOn) => onChange({ ...choice, makesCategories: isOn })}
        />
        <div>
          <CheckField
            label={texts.prunes}
            checked={choice.prunes}
            disabled={isBusy || !choice.categoryId}
            onCheck={(isOn) => onChange({ ...choice, prunes: isOn })}
          />
          {!choice.categoryId && <Hint>{texts.prunesHint}</Hint>}
        </div>
      </div>
      {headings.length > 0 && (
        <fieldset>
          <legend className="font-semibold">{texts.columns}</legend>
          <Hint className="mb-3">{texts.columnsHint}</Hint>
          <div className="grid gap-4 md:grid-cols-2">
            {headings.map((heading) => (
              <SelectField
                key={heading}
                label={heading}
                aria-label={texts.columnOf(heading)}
                value={choice.columns.find((each) => each.heading === heading)?.field ?? ''}
                disabled={isBusy}
                options={[{ value: '', label: texts.leaveOut }, ...FIELDS]}
                onText={(text) => choose(heading, readField(text))}
              />
            ))}
          </div>
        </fieldset>
      )}
    </Card>
  );
}

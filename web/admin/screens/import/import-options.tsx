import { type ReactNode, useState } from 'react';
import type { ImportChoice, ImportPreviewJson } from '#contract/exchange/imports';
import { EXCHANGE_FIELDS, findExchangeField, findUnknownHeadings } from '#domain/exchange/exchange-fields';
import { importTexts as texts } from '../../../texts/panel/import.ts';
import { categoryOptions, useCategories } from '../../api/use-categories.ts';
import { CheckField, SelectField, TextField, Hint } from '../../components/form/form-field.tsx';
import type { ValueProps } from '../../components/form/rows-field.tsx';
import { fieldName } from '../products/field-values.tsx';
import { Card } from '../../components/card.tsx';

type Field = ImportChoice['columns'][number]['field'];

const FIELDS = EXCHANGE_FIELDS.map((value) => ({ value, label: fieldName(value) }));

/** Loads a new preview when the typing has ended. */
function BrandField({ value, onChange }: ValueProps) {
  const [text, setText] = useState(value);
  const send = (): void => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <TextField
      label={texts.brand}
      value={text}
      maxLength={100}
      autoComplete="off"
      onText={setText}
      onBlur={send}
      onKeyDown={({ key }) => key === 'Enter' && send()}
    />
  );
}

interface ImportOptionsProps {
  readonly preview: ImportPreviewJson;
  readonly choice: ImportChoice;
  readonly isBusy: boolean;
  readonly onChange: (choice: ImportChoice) => void;
}

/** What a column is read as: a chosen meaning takes it from the column whose heading has that meaning. */
function fieldOf(heading: string, chosen: ReadonlyMap<string, Field>): Field {
  const field = findExchangeField(heading) ?? null;
  return chosen.get(heading) ?? (chosen.has(heading) || [...chosen.values()].includes(field) ? null : field);
}

/** Options of the import; each change loads a new preview. */
export function ImportOptions({ preview, choice, isBusy, onChange }: ImportOptionsProps) {
  const { data: categories = [] } = useCategories();
  const { categoryId, columns, makesCategories, prunes } = choice;
  const change = (changes: Partial<ImportChoice>): void => onChange({ ...choice, ...changes });
  const chosen = new Map(columns.map(({ heading, field }) => [heading, field]));
  const unknown = findUnknownHeadings(preview.headings);
  const known = preview.headings.filter((heading) => findExchangeField(heading) !== undefined);
  const chooserOf = (heading: string): ReactNode => (
    <SelectField
      key={heading}
      label={heading}
      aria-label={texts.columnOf(heading)}
      value={fieldOf(heading, chosen) ?? ''}
      options={[{ value: '', label: texts.leaveOut }, ...FIELDS]}
      onText={(text) => {
        const field = EXCHANGE_FIELDS.find((name) => name === text) ?? null;
        change({ columns: [...columns.filter((each) => each.heading !== heading), { heading, field }] });
      }}
    />
  );
  return (
    <Card as="fieldset" className="grid gap-4" disabled={isBusy}>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={texts.category}
          value={categoryId ?? ''}
          options={[{ value: '', label: texts.noCategory }, ...categoryOptions(categories)]}
          onText={(text) => change({ categoryId: text || null, prunes: prunes && text !== '' })}
        />
        <BrandField value={choice.brand} onChange={(brand) => change({ brand })} />
        <CheckField
          label={texts.makesCategories}
          checked={makesCategories}
          onCheck={(isOn) => change({ makesCategories: isOn })}
        />
        <div>
          <CheckField
            label={texts.prunes}
            checked={prunes}
            disabled={!categoryId}
            onCheck={(isOn) => change({ prunes: isOn })}
          />
          {!categoryId && <Hint>{texts.prunesHint}</Hint>}
        </div>
      </div>
      {unknown.length > 0 && (
        <fieldset>
          <legend className="font-semibold">{texts.columns}</legend>
          <Hint className="mb-3">{texts.columnsHint}</Hint>
          <div className="grid gap-4 md:grid-cols-2">{unknown.map(chooserOf)}</div>
        </fieldset>
      )}
      {known.length > 0 && (
        <details>
          <summary className="font-semibold">{texts.knownColumns}</summary>
          <div className="mt-3 grid gap-4 md:grid-cols-2">{known.map(chooserOf)}</div>
        </details>
      )}
    </Card>
  );
}

import { filterTexts } from '../../texts/filters.ts';

interface ValueFilterProps {
  readonly legend: string;
  readonly name: string;
  readonly values: readonly { readonly value: string; readonly label?: string; readonly count: number }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Values of which several can be chosen. A chosen value stays even if no product has it any more. */
export function ValueFilter({ legend, name, values, chosen, onChange }: ValueFilterProps) {
  const known = new Set(values.map(({ value }) => value));
  const lines: ValueFilterProps['values'] = [
    ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 })),
    ...values,
  ];
  if (lines.length === 0) return null;
  return (
    <fieldset className="filter-group">
      <legend className="filter-legend">{legend}</legend>
      <div className="max-h-48 overflow-y-auto pr-1 [scrollbar-width:thin]">
        {lines.map(({ value, label = value, count }) => (
          <CheckLine
            key={value}
            name={name}
            value={value}
            label={label}
            count={count}
            isChecked={chosen.includes(value)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

interface CheckLineProps {
  readonly type?: 'checkbox' | 'radio';
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function CheckLine({
  type = 'checkbox',
  name,
  value,
  label,
  count,
  isChecked,
  onChange,
}: CheckLineProps) {
  return (
    <label className="group clear-both flex min-h-9 items-center gap-2.5 rounded text-[0.9375rem]">
      <input
        className="ml-[0.1875rem] size-4.5 flex-none"
        type={type}
        name={name}
        value={value}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="flex-1 wrap-anywhere group-hover:text-(--brand-strong) first-letter:uppercase">
        {label}
      </span>
      {count !== undefined && (
        <span className="text-[0.8125rem] text-ink-faint">
          {count}
          <span className="sr-only">{filterTexts.products}</span>
        </span>
      )}
    </label>
  );
}

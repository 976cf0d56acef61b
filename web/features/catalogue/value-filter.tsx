import { CheckLine } from './check-line.tsx';

interface ValueFilterProps {
  readonly legend: string;
  /** Name of the parameter in the address. */
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

import { filterTexts } from '../../texts/catalogue.ts';

interface CheckLineProps {
  readonly type?: 'checkbox' | 'radio';
  readonly name: string;
  readonly value: string;
  readonly label: string;
  /** Number of products in the list with this value. */
  readonly count?: number | undefined;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** One value of a filter with its number of products. */
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
    <label className="check-line">
      <input
        type={type}
        name={name}
        value={value}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="check-label">{label}</span>
      {count !== undefined && (
        <span className="check-count" aria-label={filterTexts.resultCount(count)}>
          {count}
        </span>
      )}
    </label>
  );
}

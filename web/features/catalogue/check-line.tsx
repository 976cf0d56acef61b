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
    <label className="group clear-both flex min-h-9 items-center gap-2.5 rounded text-[0.9375rem]">
      <input
        className="ml-[0.1875rem] size-4.5 flex-none accent-(--brand-strong)"
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
        <span
          className="text-[0.8125rem] text-ink-faint tabular-nums"
          aria-label={filterTexts.resultCount(count)}
        >
          {count}
        </span>
      )}
    </label>
  );
}

import { useAddressQuery } from '../../lib/use-address-query.ts';
import { SearchField } from './search-field.tsx';

interface FilterProps {
  /** Of the filter in the address. */
  readonly name: string;
  readonly label: string;
}

/** A text that narrows a list; it lives in the address. */
export function AddressSearch({ name, label }: FilterProps) {
  const { get, change } = useAddressQuery();
  return <SearchField label={label} value={get(name)} onChange={(text) => change({ [name]: text })} />;
}

interface AddressSelectProps extends FilterProps {
  /** What is said while nothing is chosen. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly className?: string;
}

/** A choice that narrows a list; it lives in the address. */
export function AddressSelect({ name, label, all, options, className = '' }: AddressSelectProps) {
  const { get, change } = useAddressQuery();
  return (
    <select
      className={`field ${className}`}
      aria-label={label}
      value={get(name)}
      onChange={({ target }) => change({ [name]: target.value })}
    >
      <option value="">{all}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** The span of days of a list, `from` and `to` in the address. */
export function AddressDays({ labels }: { readonly labels: Readonly<Record<'from' | 'to', string>> }) {
  const { get, change } = useAddressQuery();
  return (['from', 'to'] as const).map((name) => (
    <label key={name} className="order-filter-date">
      <span>{labels[name]}</span>
      <input
        type="date"
        className="field"
        value={get(name)}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </label>
  ));
}

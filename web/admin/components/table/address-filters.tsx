import { useAddressQuery } from '../../lib/use-address-query.ts';
import { type Option, Select } from '../form/form-field.tsx';
import { SearchField } from './search-field.tsx';

interface FilterProps {
  /** Name of the filter in the address. */
  readonly name: string;
  readonly label: string;
}

/** A text filter of a list, stored in the address. */
export function AddressSearch({ name, label }: FilterProps) {
  const { get, change } = useAddressQuery();
  return <SearchField label={label} value={get(name)} onChange={(text) => change({ [name]: text })} />;
}

interface AddressSelectProps extends FilterProps {
  /** The option for no filter. */
  readonly all: string;
  readonly options: readonly Option[];
  readonly className?: string;
}

/** A filter with options, stored in the address. */
export function AddressSelect({ name, label, all, options, className = '' }: AddressSelectProps) {
  const { get, change } = useAddressQuery();
  return (
    <Select
      className={className}
      aria-label={label}
      options={[{ value: '', label: all }, ...options]}
      value={get(name)}
      onText={(text) => change({ [name]: text })}
    />
  );
}

/** A filter for a range of days, `from` and `to` in the address. */
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

import { useAddressQuery } from '../../lib/use-address-query.ts';
import { daySpanFault } from '#contract/day-span';
import { Fault, type Option, Select } from '../form/form-field.tsx';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { Button } from '../button.tsx';

const PAUSE_MS = 250;
const IS_CODE = /^\S*\d\S*$/;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called with the trimmed text after a pause in typing, or at once on Enter. */
  readonly onChange: (text: string) => void;
  /** Called after that on Enter, which a barcode scanner sends too. */
  readonly onEnter?: (text: string) => void;
}

/** A text filter that waits for a pause in typing. */
export function SearchField({ label, value, onChange, onEnter }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // The filter was changed elsewhere, for example by a button that clears all.
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }

  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);

  return (
    <input
      type="search"
      className="field w-full sm:w-72"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The field may be inside a form that Enter must not send.
        event.preventDefault();
        // The next scanned code takes the place of this one.
        if (IS_CODE.test(text)) event.currentTarget.select();
        onChange(text.trim());
        onEnter?.(text.trim());
      }}
    />
  );
}

interface FilterProps {
  /** Name of the filter in the address. */
  readonly name: string;
  readonly label: string;
}

export function AddressSearch({ name, label }: FilterProps) {
  const { get, change } = useAddressQuery();
  return <SearchField label={label} value={get(name)} onChange={(text) => change({ [name]: text })} />;
}

interface AddressSelectProps extends FilterProps {
  readonly all: string;
  readonly options: readonly Option[];
  readonly className?: string;
}

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
export function AddressDays() {
  const { get, change } = useAddressQuery();
  const faultId = useId();
  const fault = daySpanFault({ from: get('from') || undefined, to: get('to') || undefined });
  return (
    <>
      {(['from', 'to'] as const).map((name) => {
        const isFaulty = name === 'to' && fault !== undefined;
        return (
          <label key={name} className="order-filter-date">
            <span>{shellTexts.days[name]}</span>
            <input
              type="date"
              className="field"
              value={get(name)}
              aria-invalid={isFaulty}
              aria-describedby={isFaulty ? faultId : undefined}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </label>
        );
      })}
      {fault !== undefined && (
        <Fault className="basis-full text-right" id={faultId}>
          {fault}
        </Fault>
      )}
    </>
  );
}

/** Filters that a phone shows only when they are wanted: its screen is for the list. */
export function MoreFilters({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="w-full sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="filter" />
        {shellTexts.showFilters}
      </Button>
      <div className={isOpen ? 'contents' : 'contents max-sm:hidden'}>{children}</div>
    </>
  );
}

import { type KeyboardEvent, useState } from 'react';
import { filterTexts } from '../../texts/filters.ts';

export interface Ends {
  readonly min: string;
  readonly max: string;
}

interface RangeEndsProps {
  /** As in the address; an empty text for a missing end. */
  readonly ends: Ends;
  /** Prefix of `min` and `max` in the names of the fields. */
  readonly prefix?: string;
  /** The lowest and highest value in the list. */
  readonly limits?: { readonly min: number; readonly max: number };
  readonly onApply: (ends: Ends) => void;
}

/** Two fields for the shopper's own range. It applies when a field loses the focus or Enter is pressed. */
export function RangeEnds({ ends: given, prefix = '', limits, onApply }: RangeEndsProps) {
  const [typed, setTyped] = useState(given);
  /** The range of the address that the fields were last filled with. */
  const [filled, setFilled] = useState(given);
  if (filled.min !== given.min || filled.max !== given.max) {
    setFilled(given);
    setTyped(given);
  }
  const apply = (): void => {
    if (typed.min !== given.min || typed.max !== given.max) onApply(typed);
  };
  const applyOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <div className="mt-2.5 grid grid-cols-2 gap-3">
      {(['min', 'max'] as const).map((name) => (
        <label key={name}>
          <span className="mb-1 block text-[0.8125rem] text-ink-soft">{filterTexts[name]}</span>
          <input
            type="number"
            name={prefix + name}
            min={0}
            step="any"
            inputMode="decimal"
            className="field [appearance:textfield]"
            placeholder={limits && String(limits[name])}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            onBlur={apply}
            onKeyDown={applyOnEnter}
          />
        </label>
      ))}
    </div>
  );
}

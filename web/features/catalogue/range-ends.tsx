import { type KeyboardEvent, useState } from 'react';
import { filterTexts } from '../../texts/catalogue.ts';

export interface Ends {
  readonly min: string;
  readonly max: string;
}

interface RangeEndsProps {
  /** As the address has them; empty texts for none. */
  readonly ends: Ends;
  /** What stands before `min` and `max` in the names of the fields. */
  readonly prefix?: string;
  /** The lowest and highest figure there is. */
  readonly limits?: { readonly min: number; readonly max: number };
  readonly onApply: (ends: Ends) => void;
}

/** Two fields for a range of one's own, which counts when one leaves them or presses Enter. */
export function RangeEnds({ ends: given, prefix = '', limits, onApply }: RangeEndsProps) {
  const [ends, setEnds] = useState(given);
  const [shown, setShown] = useState(given);
  if (shown.min !== given.min || shown.max !== given.max) {
    setShown(given);
    setEnds(given);
  }
  const apply = (): void => {
    if (ends.min !== given.min || ends.max !== given.max) onApply(ends);
  };
  const applyOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <div className="price-ends">
      {(['min', 'max'] as const).map((name) => (
        <label key={name} className="price-end">
          <span>{filterTexts[name]}</span>
          <input
            type="number"
            name={prefix + name}
            min={0}
            step="any"
            inputMode="decimal"
            className="field"
            placeholder={limits && String(limits[name])}
            value={ends[name]}
            onChange={({ target }) => setEnds({ ...ends, [name]: target.value })}
            onBlur={apply}
            onKeyDown={applyOnEnter}
          />
        </label>
      ))}
    </div>
  );
}

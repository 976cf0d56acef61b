import { type KeyboardEvent, useState } from 'react';
import { typedNumber } from '#domain/catalogue/listing';
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

/** The ends as people write numbers. */
function written({ min, max }: Ends): Ends {
  return { min: min.replace('.', ','), max: max.replace('.', ',') };
}

/** Two fields for the shopper's own range. It applies when a field loses the focus or Enter is pressed. */
export function RangeEnds({ ends: given, prefix = '', limits, onApply }: RangeEndsProps) {
  const [typed, setTyped] = useState(written(given));
  /** The range of the address that the fields were last filled with. */
  const [filled, setFilled] = useState(given);
  if (filled.min !== given.min || filled.max !== given.max) {
    setFilled(given);
    setTyped(written(given));
  }
  const apply = (): void => {
    const [min, max] = [typedNumber(typed.min.trim()), typedNumber(typed.max.trim())];
    const isRead = [min, max].every((end) => end === '' || Number(end) >= 0);
    // Ends that were typed in the wrong order mean the range between them.
    const ends = max !== '' && Number(min) > Number(max) ? { min: max, max: min } : { min, max };
    if (isRead && (ends.min !== given.min || ends.max !== given.max)) onApply(ends);
    else setTyped(written(given));
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
            name={prefix + name}
            inputMode="decimal"
            autoComplete="off"
            className="field"
            placeholder={limits && String(limits[name]).replace('.', ',')}
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

import { useState } from 'react';
import { quantityTexts } from '../../texts/quantity.ts';
import { Icon } from '../icon.tsx';

const STEP =
  'inline-flex w-11 items-center justify-center aria-disabled:cursor-default aria-disabled:text-[#a3acb6]';

interface QuantityFieldProps {
  /** The product's name, for the names of the buttons. */
  readonly name: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (quantity: number) => void;
}

/** What stands before a comma: half a piece is never five more tens. */
const wholeOf = (typed: string): number => Number.parseInt(typed, 10) || 0;

/** A whole number from 1 to `max`, typed or changed by buttons. */
export function QuantityField({ name, value, max, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string>();
  const change = (quantity: number): void => {
    setTyped(undefined);
    const whole = Math.min(Math.max(1, Math.floor(Math.abs(quantity))), max);
    if (whole !== value) onChange(whole);
  };
  return (
    <div
      className="quantity inline-flex h-12 items-stretch rounded-control border border-line-strong"
      role="group"
      aria-label={quantityTexts.quantityOf(name)}
    >
      <button
        type="button"
        className={STEP}
        aria-label={quantityTexts.less(name)}
        aria-disabled={value <= 1}
        onClick={() => change(value - 1)}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        className="quantity-value w-11 text-center font-semibold"
        aria-label={quantityTexts.quantityOf(name)}
        value={typed ?? String(value)}
        onChange={({ target }) => setTyped(target.value.replace(/[^\d.,]/g, '').slice(0, 6))}
        onBlur={() => typed !== undefined && change(wholeOf(typed))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') change(wholeOf(typed ?? String(value)));
        }}
      />
      <button
        type="button"
        className={STEP}
        aria-label={quantityTexts.more(name)}
        aria-disabled={value >= max}
        onClick={() => change(value + 1)}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </div>
  );
}

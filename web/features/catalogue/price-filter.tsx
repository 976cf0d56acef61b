import type { Facets } from '#contract/catalogue/product/products';
import { PRICE_PRESETS, parsePriceRange } from '#domain/catalogue/listing';
import { priceRangeName } from '../../lib/price-range-name.ts';
import { filterTexts } from '../../texts/filters.ts';
import { CheckLine } from './value-filter.tsx';
import { type Ends, RangeEnds } from './range-ends.tsx';

interface PriceFilterProps {
  /** The range as in the address. */
  readonly price: string | undefined;
  readonly counts: Facets['prices'];
  readonly onChange: (price: string | undefined) => void;
}

function isPreset(price: string | undefined): boolean {
  return PRICE_PRESETS.some((preset) => preset === price);
}

function endsOf(price: string | undefined): Ends {
  const [min = '', max = ''] = price === undefined || isPreset(price) ? [] : price.split('-');
  return { min, max };
}

export function PriceFilter({ price, counts, onChange }: PriceFilterProps) {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]));
  const isCustom = price !== undefined && !isPreset(price);
  return (
    <fieldset className="filter-group">
      <legend className="filter-legend">{filterTexts.price}</legend>
      <CheckLine
        type="radio"
        name="price"
        value="all"
        label={filterTexts.priceAll}
        isChecked={price === undefined}
        onChange={() => onChange(undefined)}
      />
      {PRICE_PRESETS.map((preset) => (
        <CheckLine
          key={preset}
          type="radio"
          name="price"
          value={preset}
          label={priceRangeName(preset)}
          count={countOf.get(preset)}
          isChecked={price === preset}
          onChange={() => onChange(preset)}
        />
      ))}
      {isCustom && (
        <CheckLine
          type="radio"
          name="price"
          value="custom"
          label={filterTexts.priceCustom}
          isChecked
          onChange={() => undefined}
        />
      )}
      <RangeEnds
        ends={endsOf(price)}
        onApply={({ min, max }) => {
          const range = `${min}-${max}`;
          if (parsePriceRange(range)) onChange(range);
          else if (range === '-' && isCustom) onChange(undefined);
        }}
      />
    </fieldset>
  );
}

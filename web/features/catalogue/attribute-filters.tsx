import type { Attribute } from '#contract/catalogue/product/products';
import { type ListingQuery, UNSTATED } from '#domain/catalogue/listing';
import { filterTexts } from '../../texts/filters.ts';
import { RangeEnds } from './range-ends.tsx';
import { ValueFilter } from './value-filter.tsx';

interface AttributeFiltersProps {
  readonly attributes: readonly Attribute[];
  readonly chosen: ListingQuery['attributes'];
  readonly onChange: (chosen: ListingQuery['attributes']) => void;
}

export function AttributeFilters({ attributes, chosen, onChange }: AttributeFiltersProps) {
  return attributes.map(({ key, label, unit, values, unstated }) => {
    const texts = chosen.filter(([each]) => each === key).map(([, value]) => value);
    const change = (changed: readonly string[]): void =>
      onChange([
        ...chosen.filter(([each]) => each !== key),
        ...changed.map((value) => [key, value] as const),
      ]);
    if ('min' in values) {
      const [min = '', max = ''] = texts[0]?.split('..') ?? [];
      return (
        <fieldset key={key} className="filter-group">
          <legend className="filter-legend">{unit ? `${label} (${unit})` : label}</legend>
          <RangeEnds
            ends={{ min, max }}
            prefix={`f.${key}.`}
            limits={values}
            onApply={(ends) => change(ends.min || ends.max ? [`${ends.min}..${ends.max}`] : [])}
          />
        </fieldset>
      );
    }
    const lines = values.map(({ value, name, count }) => ({
      value,
      label: unit ? `${name} ${unit}` : name,
      count,
    }));
    if (unstated > 0) lines.push({ value: UNSTATED, label: filterTexts.unstated, count: unstated });
    return (
      <ValueFilter
        key={key}
        legend={label}
        name={`f.${key}`}
        values={lines}
        chosen={texts}
        onChange={change}
      />
    );
  });
}

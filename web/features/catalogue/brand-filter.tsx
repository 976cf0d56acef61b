import type { Facets } from '#contract/catalogue/products';
import { filterTexts } from '../../texts/catalogue.ts';
import { CheckLine } from './check-line.tsx';

interface BrandFilterProps {
  readonly chosen: readonly string[];
  readonly values: Facets['brands'];
  readonly onChange: (brands: readonly string[]) => void;
}

/** Brands, several of which can be chosen; a chosen one stays even when it has no product left. */
export function BrandFilter({ chosen, values, onChange }: BrandFilterProps) {
  const known = new Set(values.map(({ value }) => value));
  const brands = [
    ...chosen.filter((brand) => !known.has(brand)).map((value) => ({ value, count: 0 })),
    ...values,
  ];
  if (brands.length === 0) return null;
  return (
    <fieldset className="filter-group">
      <legend className="filter-legend">{filterTexts.brand}</legend>
      <div className="brand-list">
        {brands.map(({ value, count }) => (
          <CheckLine
            key={value}
            name="brand"
            value={value}
            label={value}
            count={count}
            isChecked={chosen.includes(value)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, value] : chosen.filter((brand) => brand !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

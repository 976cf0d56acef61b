import { useState } from 'react';
import type { AdminFacets } from '#contract/catalogue/admin-products';
import { Icon } from '../../../components/icon.tsx';
import { productsTexts as texts } from '../../../texts/panel/products.ts';
import { categoryOptions, useCategories } from '../../api/use-categories.ts';
import { SearchField } from '../../components/search-field.tsx';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { useProductFacets } from './use-products.ts';
import { Button } from '../../components/button.tsx';

/** What the address may narrow the list to, by the names that the API knows. */
export const PRODUCT_FILTERS = [
  'q',
  'categoryId',
  'brand',
  'stock',
  'isNew',
  'isPopular',
  'discounted',
  'status',
  'source',
  'picture',
  'price',
] as const;

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface FilterSelectProps {
  readonly name: (typeof PRODUCT_FILTERS)[number];
  readonly label: string;
  readonly all: string;
  readonly choices: readonly Choice[];
}

function FilterSelect({ name, label, all, choices }: FilterSelectProps) {
  const { get, change } = useAddressQuery();
  return (
    <select
      className="field w-auto max-w-56 max-sm:w-full max-sm:max-w-none"
      aria-label={label}
      value={get(name)}
      onChange={({ target }) => change({ [name]: target.value })}
    >
      <option value="">{all}</option>
      {choices.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

function choicesOf<Name extends string>(
  names: readonly Name[],
  labels: Readonly<Record<Name, string>>,
): readonly Choice[] {
  return names.map((value) => ({ value, label: labels[value] }));
}

interface Quick {
  readonly name: (typeof PRODUCT_FILTERS)[number];
  readonly value: string;
  readonly label: string;
  readonly count: (facets: AdminFacets) => number;
}

const QUICK: readonly Quick[] = [
  { name: 'stock', value: 'out', label: texts.quick.out, count: ({ outOfStock }) => outOfStock },
  { name: 'stock', value: 'low', label: texts.quick.low, count: ({ lowStock }) => lowStock },
  { name: 'status', value: 'draft', label: texts.quick.draft, count: ({ drafts }) => drafts },
  { name: 'picture', value: 'missing', label: texts.quick.picture, count: ({ noPicture }) => noPicture },
  { name: 'price', value: 'missing', label: texts.quick.price, count: ({ noPrice }) => noPrice },
  { name: 'isNew', value: 'true', label: texts.quick.isNew, count: (facets) => facets.new },
  { name: 'isPopular', value: 'true', label: texts.quick.isPopular, count: ({ popular }) => popular },
  { name: 'discounted', value: 'true', label: texts.quick.discounted, count: ({ discounted }) => discounted },
];

/** Filters that are one press away, with what they would find in the whole catalogue. */
function QuickFilters({ facets }: { readonly facets: AdminFacets }) {
  const { get, change } = useAddressQuery();
  return (
    <div className="flex flex-wrap gap-2">
      {QUICK.filter(({ name, value, count }) => count(facets) > 0 || get(name) === value).map(
        ({ name, value, label, count }) => {
          const isOn = get(name) === value;
          return (
            <button
              key={`${name}-${value}`}
              type="button"
              className="chip"
              aria-pressed={isOn}
              onClick={() => change({ [name]: isOn ? undefined : value })}
            >
              {label} <span className="tabular-nums">{count(facets).toLocaleString('tr-TR')}</span>
            </button>
          );
        },
      )}
    </div>
  );
}

/** Text, selects and quick filters above the list; all of them live in the address. */
export function ProductFilters() {
  const { data: facets } = useProductFacets();
  const { data: categories = [] } = useCategories();
  const { get, change } = useAddressQuery();
  const [isOpen, setOpen] = useState(false);
  return (
    <search aria-label={texts.filters} className="mb-4 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchField label={texts.search} value={get('q')} onChange={(q) => change({ q })} />
        <Button className="w-full sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="filter" />
          {texts.showFilters}
        </Button>
        <div className={isOpen ? 'contents' : 'contents max-sm:hidden'}>
          <FilterSelect
            name="categoryId"
            label={texts.category}
            all={texts.allCategories}
            choices={categoryOptions(categories)}
          />
          <FilterSelect
            name="brand"
            label={texts.brand}
            all={texts.allBrands}
            choices={(facets?.brands ?? []).map(({ value, count }) => ({
              value,
              label: `${value} (${count})`,
            }))}
          />
          <FilterSelect
            name="stock"
            label={texts.stock.label}
            all={texts.stock.all}
            choices={choicesOf(['in', 'out', 'low'], texts.stock)}
          />
          <FilterSelect
            name="status"
            label={texts.status.label}
            all={texts.status.all}
            choices={choicesOf(['published', 'draft'], texts.status)}
          />
          <FilterSelect
            name="source"
            label={texts.source.label}
            all={texts.source.all}
            choices={choicesOf(['manual', 'scraper'], texts.source)}
          />
          <FilterSelect
            name="picture"
            label={texts.picture.label}
            all={texts.picture.all}
            choices={choicesOf(['own', 'remote', 'missing'], texts.picture)}
          />
        </div>
      </div>
      {facets && <QuickFilters facets={facets} />}
    </search>
  );
}

import { useState } from 'react';
import type { AdminFacets } from '#contract/catalogue/product/admin-products';
import { adminFilter } from '#domain/panel/admin-listing';
import { keysOf } from '#kernel/keys-of';
import { Icon } from '../../../../components/icon.tsx';
import { productsTexts as texts } from '../../../../texts/panel/products.ts';
import { categoryOptions, useCategories } from '../../../api/use-categories.ts';
import { AddressSearch, AddressSelect } from '../../../components/table/address-filters.tsx';
import { useAddressQuery } from '../../../lib/use-address-query.ts';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../components/button.tsx';

/** Filters that the address may have, by the API's names. */
export const PRODUCT_FILTERS = keysOf(adminFilter.omit({ group: true }).shape);

const SELECT = 'w-auto max-w-56 max-sm:w-full max-sm:max-w-none';

function choicesOf<Name extends string>(names: readonly Name[], labels: Readonly<Record<Name, string>>) {
  return names.map((value) => ({ value, label: labels[value] }));
}

const CHOICES = [
  { name: 'stock', options: choicesOf(['in', 'out', 'low'], texts.stock) },
  { name: 'status', options: choicesOf(['published', 'draft'], texts.status) },
  { name: 'source', options: choicesOf(['manual', 'scraper'], texts.source) },
  { name: 'picture', options: choicesOf(['own', 'remote', 'missing'], texts.picture) },
] as const;

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

/** Buttons for frequent filters, with the number of products in the whole catalogue. */
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
              className="inline-flex min-h-9 items-center gap-1.5 rounded-[1.25rem] border border-line-strong bg-paper px-3 py-1 text-[0.875rem] font-[550] hover:border-(--brand-strong) aria-pressed:border-(--brand-strong) aria-pressed:bg-(--brand-strong) aria-pressed:text-white"
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

/** Text, selects and quick filters above the list; all of them are stored in the address. */
export function ProductFilters() {
  const { data: facets } = useCall('/api/admin/products/facets');
  const { data: categories = [] } = useCategories();
  const [isOpen, setOpen] = useState(false);
  return (
    <search aria-label={texts.filters} className="mb-4 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <AddressSearch name="q" label={texts.search} />
        <Button className="w-full sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="filter" />
          {texts.showFilters}
        </Button>
        <div className={isOpen ? 'contents' : 'contents max-sm:hidden'}>
          <AddressSelect
            className={SELECT}
            name="categoryId"
            label={texts.category}
            all={texts.allCategories}
            options={categoryOptions(categories)}
          />
          <AddressSelect
            className={SELECT}
            name="brand"
            label={texts.brand}
            all={texts.allBrands}
            options={(facets?.brands ?? []).map(({ value, count }) => ({
              value,
              label: `${value} (${count})`,
            }))}
          />
          {CHOICES.map(({ name, options }) => (
            <AddressSelect
              key={name}
              className={SELECT}
              name={name}
              label={texts[name].label}
              all={texts[name].all}
              options={options}
            />
          ))}
        </div>
      </div>
      {facets && <QuickFilters facets={facets} />}
    </search>
  );
}

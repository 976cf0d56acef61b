import { keepPreviousData } from '@tanstack/react-query';
import type { AdminFacets } from '#contract/catalogue/product/admin-products';
import { adminFilter } from '#domain/panel/admin-listing';
import { keysOf } from '#kernel/keys-of';
import { productsTexts as texts } from '../../../../texts/panel/products.ts';
import { categoryOptions, useCategories } from '../../../api/use-categories.ts';
import { optionsOf } from '../../../components/form/form.tsx';
import { AddressSearch, AddressSelect, MoreFilters } from '../../../components/table/address-filters.tsx';
import { useAddressQuery } from '../../../lib/use-address-query.ts';
import { useCall } from '../../../api/panel-calls.ts';
import { useSiteFilter } from '../../../lib/use-site-filter.ts';

/** Filters besides the storefront, by their names in the address. */
export const PRODUCT_FILTERS = keysOf(adminFilter.omit({ group: true, site: true }).shape);

/** A fixed width: the options of some come later, and would move the others. */
const SELECT = 'w-52 max-sm:w-full';

/** Filters with fixed values; their texts are in the order of the options. */
const CHOICES = ['stock', 'status', 'source', 'picture'] as const;

interface Quick {
  readonly name: (typeof PRODUCT_FILTERS)[number];
  readonly value: string;
  readonly label: string;
  readonly count: Exclude<keyof AdminFacets, 'brands' | 'categories'>;
}

const QUICK: readonly Quick[] = [
  { name: 'stock', value: 'out', label: texts.quick.out, count: 'outOfStock' },
  { name: 'stock', value: 'low', label: texts.quick.low, count: 'lowStock' },
  { name: 'status', value: 'draft', label: texts.quick.draft, count: 'drafts' },
  { name: 'picture', value: 'missing', label: texts.quick.picture, count: 'noPicture' },
  { name: 'price', value: 'missing', label: texts.quick.price, count: 'noPrice' },
  { name: 'isNew', value: 'true', label: texts.quick.isNew, count: 'new' },
  { name: 'isPopular', value: 'true', label: texts.quick.isPopular, count: 'popular' },
  { name: 'discounted', value: 'true', label: texts.quick.discounted, count: 'discounted' },
];

const OTHERS = PRODUCT_FILTERS.filter((name) => QUICK.every((quick) => quick.name !== name));

/** Buttons with the number of products that they leave of those that the other filters leave. */
function QuickFilters() {
  const { get, change, filled } = useAddressQuery();
  const [site] = useSiteFilter();
  const others = { ...Object.fromEntries(filled(OTHERS)), ...(site !== 'both' && { site }) };
  const options = { placeholderData: keepPreviousData };
  const { data: facets } = useCall('/api/admin/products/facets', others, options);
  return (
    <div className="flex min-h-9 flex-wrap gap-2">
      {facets &&
        QUICK.filter(({ name, value, count }) => facets[count] > 0 || get(name) === value).map(
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
                {label} {facets[count].toLocaleString('tr-TR')}
              </button>
            );
          },
        )}
    </div>
  );
}

/** Text, selects and quick filters above the list; all of them are stored in the address. */
export function ProductFilters() {
  const [site] = useSiteFilter();
  // A brand counts what the list will show of it.
  const { data: facets } = useCall('/api/admin/products/facets', site === 'both' ? {} : { site });
  const { data: categories = [] } = useCategories();
  return (
    <search aria-label={texts.filters} className="mb-4 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <AddressSearch name="q" label={texts.search} />
        <MoreFilters>
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
          {CHOICES.map((name) => {
            const { label, all, ...options } = texts[name];
            return (
              <AddressSelect
                key={name}
                className={SELECT}
                {...{ name, label, all }}
                options={optionsOf(options)}
              />
            );
          })}
        </MoreFilters>
      </div>
      <QuickFilters />
    </search>
  );
}

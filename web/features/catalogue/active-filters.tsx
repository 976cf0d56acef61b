import { machineQueryKeys } from '#contract/catalogue/facts/machines-path';
import type { Attribute } from '#contract/catalogue/product/products';
import { type ListingQuery, UNSTATED } from '#domain/catalogue/listing';
import { useAnswer } from '../../api/queries.ts';
import { Chips } from '../../components/chips.tsx';
import { hasMachineFilter, withoutFilters } from '../../lib/listing-filters.ts';
import type { ListPlace } from '../../lib/page/use-list-place.ts';
import { priceRangeName } from '../../lib/price-range-name.ts';
import { filterTexts } from '../../texts/filters.ts';
import { RESULTS_ID } from './listing-ids.ts';

interface ActiveFiltersProps {
  readonly place: ListPlace;
  /** They have the names of the values; undefined while they load. */
  readonly attributes: readonly Attribute[] | undefined;
}

interface Chip {
  readonly name: string;
  readonly without: ListingQuery;
}

function attributeName(attributes: readonly Attribute[], key: string, value: string): string {
  const { label = key, unit = '', values } = attributes.find((each) => each.key === key) ?? {};
  if (value === UNSTATED) return `${label}: ${filterTexts.unstated}`;
  const [min = '', max] = value.split('..').map((end) => end && Number(end).toLocaleString('tr'));
  if (max !== undefined) return `${label}: ${filterTexts.range(min, max, unit)}`;
  const known = Array.isArray(values) ? values.find((each) => each.value === value) : undefined;
  return `${label}: ${known?.name ?? value} ${unit}`.trim();
}

function chipsOf(place: ListPlace, attributes: readonly Attribute[], model?: string): readonly Chip[] {
  const { listing, categoryName } = place;
  const { brands, attributes: chosen, price, inStock, discounted } = listing;
  const chip = (name: string, change: Partial<ListingQuery>): Chip => ({
    name,
    without: { ...listing, ...change },
  });
  return [
    categoryName !== undefined && chip(categoryName, { category: undefined }),
    hasMachineFilter(place) && chip(filterTexts.fitsMachine(model), { machine: undefined }),
    ...brands.map((brand) => chip(brand, { brands: brands.filter((other) => other !== brand) })),
    ...chosen.map((each) =>
      chip(attributeName(attributes, ...each), { attributes: chosen.filter((other) => other !== each) }),
    ),
    price !== undefined && chip(priceRangeName(price), { price: undefined }),
    inStock !== undefined &&
      chip(inStock ? filterTexts.inStock : filterTexts.soldOut, { inStock: undefined }),
    discounted && chip(filterTexts.discounted, { discounted: false }),
  ].filter((each) => each !== false);
}

export function ActiveFilters({ place, attributes = [] }: ActiveFiltersProps) {
  const { listing, pathOf } = place;
  const { machine = '' } = listing;
  const { data: filter } = useAnswer(machineQueryKeys.machine(machine), hasMachineFilter(place));
  const chips = chipsOf(place, attributes, filter?.model);
  if (chips.length === 0) return null;
  return (
    <Chips
      label={filterTexts.active}
      chips={chips.map(({ name, without }) => ({
        name,
        path: pathOf(without),
        action: filterTexts.remove(name),
      }))}
      arriveAt={RESULTS_ID}
    >
      <li>
        <a
          className="px-1 py-1.5 text-[0.875rem] font-semibold text-(--brand-strong) underline underline-offset-[0.2em]"
          href={pathOf(withoutFilters(listing))}
          data-arrive={RESULTS_ID}
        >
          {filterTexts.clear}
        </a>
      </li>
    </Chips>
  );
}

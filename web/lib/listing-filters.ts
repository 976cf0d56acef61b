import type { ListingQuery } from '#domain/catalogue/listing';

/** The list without its filters; search text and order stay. */
export function withoutFilters(listing: ListingQuery): ListingQuery {
  const none = { machine: undefined, brands: [], attributes: [], price: undefined, inStock: undefined };
  return { ...listing, ...none, discounted: false, page: 1 };
}

/** Number of filters of a list; search text, category and order do not count. */
export function filterCount({ brands, attributes, price, inStock, discounted }: ListingQuery): number {
  return (
    brands.length +
    attributes.length +
    Number(price !== undefined) +
    Number(inStock !== undefined) +
    Number(discounted)
  );
}

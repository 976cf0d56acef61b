import { compareTurkish } from '#kernel/turkish';
import { withPlainNumbers } from './attribute.ts';
import type { Product } from '../product/product.ts';

/** The option that distinguishes a product from the others of its group, as text: `90/14`. */
export function optionName({ option = {} }: Pick<Product, 'option'>): string {
  return Object.values(option).join(' / ');
}

/** Sorts the products of a group by their options: sizes from small to large. */
export function compareOptions(left: Product, right: Product): number {
  const sizeOf = (product: Product): string => withPlainNumbers(optionName(product));
  return compareTurkish(sizeOf(left), sizeOf(right)) || compareTurkish(left.name, right.name);
}

/** The words at the start of all names; the first name when they have none in common. */
export function sharedName(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(/\s+/));
  const length = first.findIndex((word, index) => others.some((other) => other[index] !== word));
  const words = length === -1 ? first : first.slice(0, length);
  return (words.length > 0 ? words : first).join(' ').replace(/[\s,(–-]+$/, '');
}

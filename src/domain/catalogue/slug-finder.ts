import { slugOf } from '#kernel/slug';
import { findReservedSlug } from './category/category-place.ts';
import { productSlug } from './product/record-values.ts';

const KINDS = {
  product: { fallback: 'urun', isReserved: (slug: string) => !productSlug.safeParse(slug).success },
  category: { fallback: 'kategori', isReserved: (slug: string) => findReservedSlug(slug) !== undefined },
} as const;

/**
 * Creates a function that finds free addresses: the first of `ad`, `ad-2`, `ad-3` ... that is neither used nor reserved.
 * It remembers the last number for each name, because thousands of rows may have the same name.
 */
export function createSlugFinder(kind: keyof typeof KINDS) {
  const { fallback, isReserved } = KINDS[kind];
  /** The last number that was used, by name. */
  const nextOf = new Map<string, number>();
  return (name: string, isTaken: (slug: string) => boolean): string => {
    const base = slugOf(name) || fallback;
    const first = nextOf.get(base) ?? 1;
    // The name without a number is tried each time: it may be free again.
    for (let number = 1, slug = base; ; number = Math.max(number + 1, first), slug = `${base}-${number}`) {
      if (isReserved(slug) || isTaken(slug)) continue;
      if (number > 1) nextOf.set(base, number);
      return slug;
    }
  };
}

import { fold } from '#kernel/turkish';

/** Words that shops write when a part has no brand, folded. */
const NO_MAKERS: ReadonlySet<string> = new Set(['muadil', 'markasiz', 'yan sanayi', 'diger']);

/** The brand for search engines; undefined for a word that only says that there is none. */
export function makerOf(brand: string): string | undefined {
  return NO_MAKERS.has(fold(brand.trim())) ? undefined : brand;
}

import { fold } from '#kernel/turkish';

/** What shops of the trade write where a part has no maker's name, folded. */
const NO_MAKERS: ReadonlySet<string> = new Set(['muadil', 'markasiz', 'yan sanayi', 'diger']);

/** The brand for search engines, which want none where there is none; undefined for a word that only says so. */
export function makerOf(brand: string): string | undefined {
  return NO_MAKERS.has(fold(brand.trim())) ? undefined : brand;
}

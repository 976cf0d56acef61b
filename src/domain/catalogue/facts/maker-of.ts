import { fold } from '#kernel/turkish';
import { codeKey } from './fact-alternatives.ts';

/** Words that shops write when a part has no brand, folded. */
const NO_MAKERS: ReadonlySet<string> = new Set(['muadil', 'markasiz', 'yan sanayi', 'diger']);

/** The same for all spellings of a brand: `Groz-Beckert`, `GROZ BECKERT`. */
export const brandKey = (brand: string): string => codeKey(brand) || brand;

/** The brand for search engines; undefined for a word that only says that there is none. */
export function makerOf(brand: string): string | undefined {
  return NO_MAKERS.has(fold(brand.trim())) ? undefined : brand;
}

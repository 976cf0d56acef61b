import { MAX_COMPARED } from '#contract/catalogue/comparison-path';

/** A product that the visitor wants to compare; kept in this browser only. */
export interface ComparedProduct {
  readonly slug: string;
  readonly name: string;
}

const KEY = 'karsilastirilacaklar';
const NONE: readonly ComparedProduct[] = [];

function isProduct(value: unknown): value is ComparedProduct {
  return (
    typeof value === 'object' &&
    value !== null &&
    'slug' in value &&
    typeof value.slug === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  );
}

/** The products in the order in which they were chosen. */
export function readCompared(): readonly ComparedProduct[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isProduct).slice(0, MAX_COMPARED) : NONE;
  } catch {
    // A browser without storage, or with something else under this name, has chosen nothing.
    return NONE;
  }
}

export function writeCompared(products: readonly ComparedProduct[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(products));
  } catch {
    // Without storage each link still leads to the page.
  }
}

import { createValueOrdinals } from '#catalogue/value-ordinals';
import { buildCategoryTree } from '#domain/catalogue/category-tree';
import type { Category } from '#domain/catalogue/category';
import type { Product } from '#domain/catalogue/product';
import { foldedWords } from '#kernel/turkish';
import { stemOf } from './word-variants.ts';

/** What kind of goods each product is: its category, and its brand. */
export interface ProductKinds {
  set(number: number, product: Product | undefined): void;
  setCategories(categories: readonly Category[]): void;
  /** By product number: the category's ordinal + 1; 0 for no product. */
  readonly categoryColumn: Int32Array;
  categoryOf(product: Product): number;
  /**
   * Tells for a product's number whether the typed words name its category, all of them or all but its
   * brand: `overlok`, `juki overlok makinesi`. A last word with an ending says what the thing is, so
   * `overlok ipliği` does not name overlock machines of four threads. Undefined when they name no category.
   */
  readonly namedBy: (words: readonly string[]) => ((number: number) => boolean) | undefined;
}

interface NamedCategory {
  readonly ordinal: number;
  /** The stems of each name on the way from the top level down. */
  readonly names: readonly (readonly string[])[];
  /** Those of them that say what the things are: the last ones, and what stands before `ve`. */
  readonly things: readonly string[];
}

/** Words that tell no category from another. */
const GENERIC = new Set(['makine', 'makina', 've', 'tip']);
const MIN_PREFIX = 3;
const MIN_SHARE = 0.3;

export function createProductKinds(): ProductKinds {
  const categories = createValueOrdinals();
  const brands = createValueOrdinals();
  let categoryColumn = new Int32Array(1024);
  let brandColumn = new Int32Array(1024);
  const brandWords: (readonly string[])[] = [];
  let named: readonly NamedCategory[] = [];

  const categoryOf = ({ categoryId }: Product): number => categories.assign(categoryId) + 1;

  return {
    get categoryColumn() {
      return categoryColumn;
    },
    categoryOf,
    set(number, product) {
      if (number >= categoryColumn.length) {
        categoryColumn = grown(categoryColumn, number * 2);
        brandColumn = grown(brandColumn, number * 2);
      }
      const before = brandColumn[number] ?? 0;
      if (before > 0) brands.add(before - 1, -1);
      categoryColumn[number] = product ? categoryOf(product) : 0;
      brandColumn[number] = product ? brands.assign(product.brand) + 1 : 0;
      if (!product) return;
      const brand = brands.assign(product.brand);
      brands.add(brand, 1);
      brandWords[brand] ??= foldedWords(product.brand);
    },
    setCategories(all) {
      const tree = buildCategoryTree(all);
      named = all.map(({ id }) => {
        const names = tree.path(id).map(({ name }) => foldedWords(name).map(stemOf));
        return { ordinal: categories.assign(id) + 1, names, things: names.flatMap(thingsOf) };
      });
    },
    namedBy(words) {
      const stems = words.map(stemOf);
      const last = words.at(-1) ?? '';
      const thing = stems.length > 1 && stems.at(-1) !== last ? stemOf(last) : undefined;
      const all = (1 << words.length) - 1;
      const brandMasks = Int32Array.from({ length: brands.size }, (_, ordinal) => {
        if (brands.count(ordinal) === 0) return 0;
        return maskOf(words, (word) => brandWords[ordinal]?.includes(word) ?? false);
      });
      const allBrands = brandMasks.reduce((mask, each) => mask | each, 0);
      const masks = new Int32Array(categories.size + 1);
      const shares = new Float64Array(categories.size + 1);
      let best = 0;
      for (const { ordinal, names, things } of named) {
        if (thing !== undefined && !things.some((part) => isNamed(part, thing))) continue;
        const mask = maskOf(stems, (stem) => names.some((name) => name.some((part) => isNamed(part, stem))));
        if (mask === 0 || (mask | allBrands) !== all) continue;
        const share = Math.max(...names.map((name) => shareOf(name, stems)));
        if (share < MIN_SHARE) continue;
        masks[ordinal] = mask;
        shares[ordinal] = share;
        best = Math.max(best, share);
      }
      if (best === 0) return undefined;
      return (number) => {
        const ordinal = categoryColumn[number] ?? 0;
        const brandMask = brandMasks[(brandColumn[number] ?? 0) - 1] ?? 0;
        return shares[ordinal] === best && ((masks[ordinal] ?? 0) | brandMask) === all;
      };
    },
  };
}

function thingsOf(name: readonly string[]): readonly string[] {
  return name.filter((_, place) => place === name.length - 1 || name[place + 1] === 've');
}

function isNamed(part: string, stem: string): boolean {
  return part === stem || (stem.length >= MIN_PREFIX && part.startsWith(stem));
}

/** How much of what tells the category's name apart was typed. */
function shareOf(name: readonly string[], stems: readonly string[]): number {
  const telling = name.filter((part) => !GENERIC.has(part));
  const typed = telling.filter((part) => stems.some((stem) => isNamed(part, stem)));
  return telling.length === 0 ? 0 : typed.length / telling.length;
}

function maskOf(words: readonly string[], matches: (word: string) => boolean): number {
  return words.reduce((mask, word, place) => (matches(word) ? mask | (1 << place) : mask), 0);
}

function grown(column: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(length);
  copy.set(column);
  return copy;
}

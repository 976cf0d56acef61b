import type { CatalogueReader } from '#catalogue/create-catalogue';
import type { FitmentReader, FittingProduct } from '#catalogue/machines/fitment-index';
import type { Product } from '#domain/catalogue/product/product';
import { fold, foldedWords } from '#kernel/turkish';
import { isGeneric } from '#search/product-kinds';
import { stemOf } from '#search/word-variants';

/** Returns a function that finds, of found goods, those that fit a machine, then those with an unknown fit; best first. */
export function createMachineParts(catalogue: CatalogueReader, fitment: FitmentReader) {
  /** The words that distinguish the category of a machine: `overlok` and `dört`. */
  const kindWordsOf = ({ categoryId }: Product): ReadonlySet<string> => {
    const [all = [], ...names] = catalogue
      .categoryTree()
      .path(categoryId)
      .map(({ name }) => foldedWords(name).map(stemOf));
    // Of `Dört İplik Overlok`, the thread is no kind of machine, but goods of their own.
    const goods = new Set(catalogue.categories().map(({ name }) => stemOf(fold(name))));
    return new Set(
      names.flat().filter((word) => !isGeneric(word) && !all.includes(word) && !goods.has(word)),
    );
  };

  /** @returns how many surely fit, and the numbers of all of them */
  return (
    machine: Product,
    numbers: Int32Array,
  ): { readonly sure: number; readonly numbers: readonly number[] } => {
    const numberOf = ({ id }: Product): number => catalogue.numbers.find(id) ?? -1;
    const places = new Map(Array.from(numbers, (number, place) => [number, place]));
    const placeOf = (product: Product): number => places.get(numberOf(product)) ?? -1;
    const categoryIds = new Set<string>();
    for (const number of numbers) {
      const product = catalogue.findByNumber(number);
      if (product) categoryIds.add(product.categoryId);
    }
    const parts = fitment.parts(machine, [...categoryIds]).filter(({ product }) => placeOf(product) !== -1);
    const sure = parts
      .filter(({ fit }) => fit.verdict === 'uyar')
      .toSorted((left, right) => placeOf(left.product) - placeOf(right.product));
    // When some are named or tagged after the machine's kind, such as overlock, only those are meant.
    const kind = kindWordsOf(machine);
    const isOfKind =
      (textsOf: (product: Product) => readonly string[]) =>
      ({ product }: FittingProduct): boolean =>
        foldedWords(textsOf(product).join(' ')).some((word) => kind.has(stemOf(word)));
    const hasKindIn = [isOfKind(({ name }) => [name]), isOfKind(({ tags }) => tags)];
    const isMeant = hasKindIn.find((isOne) => parts.some(isOne)) ?? (() => true);
    // Of unknown ones, those of the machine's maker are likelier, and those that name only other machines less.
    const unlikelihood = ({ brand, compatible, family }: Product): number =>
      brand === machine.brand ? 0 : compatible || family ? 2 : 1;
    const words = new Set(foldedWords(machine.name).map(stemOf));
    /** How many words of its name the machine's name has: an `İplik Kesicili` machine has an `İplik Kesme Bıçağı`. */
    const likeness = ({ name }: Product): number =>
      foldedWords(name).filter((word) => words.has(stemOf(word))).length;
    const unknown = parts
      .filter((part) => part.fit.verdict !== 'uyar' && isMeant(part))
      .map(({ product }) => product)
      .sort(
        (left, right) =>
          unlikelihood(left) - unlikelihood(right) ||
          likeness(right) - likeness(left) ||
          placeOf(left) - placeOf(right),
      );
    return { sure: sure.length, numbers: [...sure.map(({ product }) => product), ...unknown].map(numberOf) };
  };
}

import { type AppError, invalidField } from '../../errors.ts';
import { addToGroup } from '#kernel/group-by';
import type { Product } from './product.ts';

/** What of a product only one may have, and how people know it. */
export type Coded = Pick<Product, 'id' | 'name' | 'slug' | 'sku' | 'barcode'>;

/** The field and the value of a code. */
const partsOf = (code: string): [string, string] => {
  const end = code.indexOf(' ');
  return [code.slice(0, end), code.slice(end + 1)];
};

export const CODES = ['sku', 'barcode'] as const;

interface Options {
  readonly products: () => Iterable<Coded>;
  /** What only one product may have, besides its slug. */
  readonly fields: readonly (typeof CODES)[number][];
}

/**
 * Finds the changes that would give a product the slug or a code of another one. The state after all of them counts:
 * two products may swap their codes. New products may share a code, as in an export of a shop that has it twice.
 */
export function createCodePlan({ products, fields }: Options) {
  const codesOf = (product: Coded | undefined): string[] =>
    (['slug', ...fields] as const).flatMap((field) => {
      const code = product?.[field];
      return code === undefined ? [] : [`${field} ${code}`];
    });
  const changes = new Map<string, { readonly before: Coded; readonly kept: readonly string[] }>();
  const takers = new Map<string, { readonly id: string; readonly name: string; readonly isNew: boolean }[]>();
  let known: ReadonlySet<string> | undefined;
  let isDoubtful = false;

  const isKnown = (code: string): boolean => {
    known ??= new Set([...products()].flatMap(codesOf));
    return known.has(code);
  };

  return {
    /** Adds a change; an absent product is undefined. Returns whether it is right whatever comes after it. */
    add(before: Coded | undefined, after: Coded | undefined): boolean {
      const [old, next] = [codesOf(before), codesOf(after)];
      if (before) changes.set(before.id, { before, kept: old.filter((code) => next.includes(code)) });
      const taken = next.filter((code) => !old.includes(code));
      if (!after || taken.length === 0) return true;
      const isFree = !taken.some((code) => isKnown(code) || takers.has(code));
      isDoubtful ||= !isFree;
      const { id, name } = after;
      for (const code of taken) addToGroup(takers, code, { id, name, isNew: !before });
      return isFree;
    },

    /** Why changes are refused, by the id of the product. */
    refusals(): ReadonlyMap<string, AppError> {
      const refused = new Map<string, AppError>();
      if (!isDoubtful) return refused;
      const keepers = [...products()].map(
        (product): [Pick<Coded, 'id' | 'name'>, readonly string[], boolean?] => [
          product,
          changes.get(product.id)?.kept ?? codesOf(product),
        ],
      );
      for (const [code, [first]] of takers) if (first) keepers.push([first, [code], first.isNew]);
      for (const [holder, codes, isNew] of keepers)
        for (const code of codes)
          for (const taker of takers.get(code) ?? []) {
            const { id } = taker;
            const [field, value] = partsOf(code);
            const mayShare = isNew && taker.isNew && field !== 'slug';
            if (id === holder.id || refused.has(id) || mayShare) continue;
            const message =
              field === 'slug'
                ? `"${value}" adresi başka bir üründe kullanılıyor`
                : `Bu kod başka bir üründe var: ${holder.name}`;
            refused.set(id, invalidField(field, message));
            // What is refused keeps its own codes.
            const { before } = changes.get(id) ?? {};
            if (before) keepers.push([before, codesOf(before)]);
          }
      return refused;
    },
  };
}

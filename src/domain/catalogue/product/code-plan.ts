import { type AppError, invalidField } from '#domain/errors';
import { addToGroup } from '#kernel/group-by';
import type { Product } from './product.ts';

type Coded = Pick<Product, 'id' | 'name' | 'sku' | 'barcode'>;

const codesOf = (product: Coded | undefined): string[] =>
  (['sku', 'barcode'] as const).flatMap((field) => {
    const code = product?.[field];
    return code === undefined ? [] : [`${field} ${code}`];
  });

/**
 * Finds the changes that would give a product a code of another one. The state after all of them counts: two products
 * may swap their codes. New products may share one, as in an export of a shop that has it twice.
 */
export function createCodePlan(products: () => Iterable<Product>) {
  const changes = new Map<string, { readonly before: Product; readonly kept: readonly string[] }>();
  const takers = new Map<string, { readonly id: string; readonly name: string; readonly isNew: boolean }[]>();
  let known: ReadonlySet<string> | undefined;
  let isDoubtful = false;

  return {
    /** Adds a change; an absent product is undefined. Returns whether it is right whatever comes after it. */
    add(before: Product | undefined, after: Coded | undefined): boolean {
      const [old, next] = [codesOf(before), codesOf(after)];
      if (before) changes.set(before.id, { before, kept: old.filter((code) => next.includes(code)) });
      const taken = next.filter((code) => !old.includes(code));
      if (!after || taken.length === 0) return true;
      known ??= new Set([...products()].flatMap(codesOf));
      const isFree = !taken.some((code) => known?.has(code) || takers.has(code));
      isDoubtful ||= !isFree;
      const { id, name } = after;
      for (const code of taken) addToGroup(takers, code, { id, name, isNew: !before });
      return isFree;
    },

    /** Why changes are refused, by the id of the product. */
    refusals(): ReadonlyMap<string, AppError> {
      const refused = new Map<string, AppError>();
      if (!isDoubtful) return refused;
      const keepers = [...products()].map((product): [Coded, readonly string[], boolean?] => [
        product,
        changes.get(product.id)?.kept ?? codesOf(product),
      ]);
      for (const [code, [first]] of takers) if (first) keepers.push([first, [code], first.isNew]);
      for (const [holder, codes, isNew] of keepers)
        for (const code of codes)
          for (const taker of takers.get(code) ?? []) {
            const { id } = taker;
            if (id === holder.id || refused.has(id) || (isNew && taker.isNew)) continue;
            const [field = ''] = code.split(' ');
            refused.set(id, invalidField(field, `Bu kod başka bir üründe var: ${holder.name}`));
            // What is refused keeps its own codes.
            const { before } = changes.get(id) ?? {};
            if (before) keepers.push([before, codesOf(before)]);
          }
      return refused;
    },
  };
}

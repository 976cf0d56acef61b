import { buildCategoryTree, MAX_CATEGORY_DEPTH } from './category-tree.ts';
import type { Category } from './category.ts';

export interface PlaceFault {
  readonly field: 'slug' | 'parentId';
  /** Turkish sentence. */
  readonly message: string;
}

/** Addresses that mean something else: the page of all products, and the folder of the pictures. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(['all', 'images']);

export function findReservedSlug(slug: string): PlaceFault | undefined {
  if (!RESERVED_SLUGS.has(slug)) return undefined;
  const message = `"${slug}" adresi mağazanın kendisi için ayrılmıştır; başka bir adres yazın.`;
  return { field: 'slug', message };
}

/**
 * What would make the categories no tree of three levels with addresses of their own (decisions.md 19), when the
 * changed ones took their places; undefined when nothing does.
 */
export function findPlaceFault(
  categories: readonly Category[],
  changed: readonly Category[],
): PlaceFault | undefined {
  const byId = new Map(categories.map((each) => [each.id, each]));
  for (const category of changed) byId.set(category.id, category);
  const all = [...byId.values()];
  const tree = buildCategoryTree(all);
  for (const { id, slug, parentId } of changed) {
    const reserved = findReservedSlug(slug);
    if (reserved) return reserved;
    const twin = all.find((each) => each.slug === slug && each.id !== id);
    if (twin) {
      return { field: 'slug', message: `"${slug}" adresi başka bir kategoride kullanılıyor: ${twin.name}` };
    }
    if (parentId !== null && !byId.has(parentId)) {
      return { field: 'parentId', message: 'Böyle bir üst kategori yok.' };
    }
    if (parentId === id || tree.cyclicIds.includes(id)) {
      return { field: 'parentId', message: 'Bir kategori kendi altına konamaz.' };
    }
    const depths = tree.descendantIds(id).map((each) => tree.path(each).length);
    if (Math.max(...depths) > MAX_CATEGORY_DEPTH) {
      return {
        field: 'parentId',
        message: `Kategoriler en çok ${MAX_CATEGORY_DEPTH} düzey olabilir.`,
      };
    }
  }
  return undefined;
}

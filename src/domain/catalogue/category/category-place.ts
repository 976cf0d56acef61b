import { buildCategoryTree, MAX_CATEGORY_DEPTH } from './category-tree.ts';
import type { Category } from './category.ts';

export interface PlaceFault {
  /** Of the changed category that cannot take its place. */
  readonly id: string;
  readonly field: 'slug' | 'parentId';
  /** Turkish sentence. */
  readonly message: string;
}

/** Addresses that mean something else: the page of all products, and folders that are no category. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(['all', 'campaigns', 'guides', 'images', 'schemas']);

/** A Turkish sentence when no category may have this address. */
export function findReservedSlug(slug: string): string | undefined {
  if (!RESERVED_SLUGS.has(slug)) return undefined;
  return `"${slug}" adresi mağazanın kendisi için ayrılmıştır; başka bir adres yazın.`;
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
    if (reserved !== undefined) return { id, field: 'slug', message: reserved };
    const twin = all.find((each) => each.slug === slug && each.id !== id);
    if (twin) {
      return {
        id,
        field: 'slug',
        message: `"${slug}" adresi başka bir kategoride kullanılıyor: ${twin.name}`,
      };
    }
    if (parentId !== null && !byId.has(parentId)) {
      return { id, field: 'parentId', message: 'Böyle bir üst kategori yok.' };
    }
    if (parentId === id || tree.cyclicIds.includes(id)) {
      return { id, field: 'parentId', message: 'Bir kategori kendi altına konamaz.' };
    }
    const depths = tree.descendantIds(id).map((each) => tree.path(each).length);
    if (Math.max(...depths) > MAX_CATEGORY_DEPTH) {
      return {
        id,
        field: 'parentId',
        message: `Kategoriler en çok ${MAX_CATEGORY_DEPTH} düzey olabilir.`,
      };
    }
  }
  return undefined;
}

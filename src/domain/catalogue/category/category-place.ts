import { buildCategoryTree, MAX_CATEGORY_DEPTH } from './category-tree.ts';
import type { Category } from './category.ts';

export interface PlaceFault {
  /** The id of the changed category whose place is not allowed. */
  readonly id: string;
  readonly field: 'slug' | 'parentId';
  /** Turkish sentence. */
  readonly message: string;
}

/** Reserved addresses: the page of all products, and folders that are not categories. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(['all', 'campaigns', 'guides', 'images', 'schemas']);

/** Names of devices, in which Windows lets nobody create a folder: the catalogue could not be cloned there. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/;

/** Why no category may have this address, as a Turkish sentence; undefined when it may. */
export function findReservedSlug(slug: string): string | undefined {
  if (DEVICE.test(slug)) return `Windows "${slug}" adında klasör açamaz; başka bir adres yazın.`;
  if (!RESERVED_SLUGS.has(slug)) return undefined;
  return `"${slug}" adresi mağazanın kendisi için ayrılmıştır; başka bir adres yazın.`;
}

/**
 * Checks the categories as they will be after a change: unique addresses, no circles, at most three levels. A place or
 * an address that a changed one had already is not questioned: what is wrong with it came from the files.
 * Returns the first fault, or undefined.
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
    const before = categories.find((each) => each.id === id);
    const fault = (field: PlaceFault['field'], message: string): PlaceFault => ({ id, field, message });
    const reserved = findReservedSlug(slug);
    if (reserved !== undefined && before?.slug !== slug) return fault('slug', reserved);
    const twin = all.find((each) => each.slug === slug && each.id !== id);
    if (twin) return fault('slug', `"${slug}" adresi başka bir kategoride kullanılıyor: ${twin.name}`);
    if (before?.parentId === parentId) continue;
    if (parentId !== null && !byId.has(parentId)) return fault('parentId', 'Böyle bir üst kategori yok.');
    if (tree.cyclicIds.includes(id)) {
      return fault('parentId', 'Bir kategori kendi altına konamaz.');
    }
    const depths = tree.descendantIds(id).map((each) => tree.path(each).length);
    if (Math.max(...depths) > MAX_CATEGORY_DEPTH) {
      return fault('parentId', `Kategoriler en çok ${MAX_CATEGORY_DEPTH} düzey olabilir.`);
    }
  }
  return undefined;
}

import type { Product } from '#domain/catalogue/product/product';
import { isSameJson } from '#kernel/json';

/** Which file has which id and slug in the catalogue. Files are named by their paths. */
export interface Holdings {
  /** The product of each file in the catalogue: the file's newest version, or the last one that got its id and slug. */
  readonly shown: Map<string, Product>;
  readonly byId: Map<string, string>;
  readonly bySlug: Map<string, string>;
  /** Files whose id or slug belongs to another file, each with that file. */
  readonly conflicts: Map<string, Conflict>;
}

export interface Conflict {
  readonly field: 'id' | 'slug';
  readonly owner: string;
}

export function createHoldings(): Holdings {
  return { shown: new Map(), byId: new Map(), bySlug: new Map(), conflicts: new Map() };
}

/** Removes all claims of a file. Returns the product that it had in the catalogue. */
export function releaseClaim(held: Holdings, path: string): Product | undefined {
  held.conflicts.delete(path);
  return drop(held, path);
}

function drop({ shown, byId, bySlug }: Holdings, path: string): Product | undefined {
  const product = shown.get(path);
  if (!product) return undefined;
  shown.delete(path);
  if (byId.get(product.id) === path) byId.delete(product.id);
  if (bySlug.get(product.slug) === path) bySlug.delete(product.slug);
  return product;
}

function hold({ shown, byId, bySlug }: Holdings, path: string, product: Product): void {
  shown.set(path, product);
  byId.set(product.id, path);
  bySlug.set(product.slug, path);
}

/**
 * Gives ids and slugs to the changed files and to those that wait for one. A file keeps what it has; among new files
 * the smaller path comes first. A file that does not get its id and slug keeps its last version.
 * @param wanted the valid version that a file has now; undefined while the file is missing
 * @param isMissing whether a file is missing: any other file may get its id and slug
 * @returns ids of products that may have changed
 */
export function claimProducts(
  held: Holdings,
  changed: Iterable<string>,
  wanted: (path: string) => Product | undefined,
  isMissing: (path: string) => boolean,
): Set<string> {
  const ids = new Set<string>();
  const { conflicts } = held;

  function ownerOf(place: string | undefined, asking: string): string | undefined {
    if (place === undefined || place === asking) return undefined;
    if (!isMissing(place)) return place;
    const product = releaseClaim(held, place);
    if (product) ids.add(product.id);
    return undefined;
  }

  function tryClaim(path: string, product: Product): boolean {
    const idOwner = ownerOf(held.byId.get(product.id), path);
    const owner = idOwner ?? ownerOf(held.bySlug.get(product.slug), path);
    if (owner !== undefined) {
      conflicts.set(path, { field: idOwner === undefined ? 'slug' : 'id', owner });
      return false;
    }
    conflicts.delete(path);
    hold(held, path, product);
    return true;
  }

  /**
   * Serves the files together, so that two of them may swap. A file that does not get its new id and slug returns to
   * its old ones, which another file may have got: then that file is pinned to its old ones and all are served again,
   * until no file returns. Returns whether a file got something new.
   */
  function serve(paths: Iterable<string>): boolean {
    const claims = new Map<string, { readonly next: Product; readonly before: Product | undefined }>();
    for (const path of paths) {
      const next = wanted(path);
      if (next) claims.set(path, { next, before: held.shown.get(path) });
      else conflicts.delete(path);
    }
    const inOrder = [...claims].sort(
      ([leftPath, left], [rightPath, right]) =>
        rankOf(left) - rankOf(right) || (leftPath < rightPath ? -1 : 1),
    );
    const pinned = new Set<string>();
    for (let isSettled = false; !isSettled;) {
      isSettled = true;
      for (const path of claims.keys()) drop(held, path);
      for (const [path, { before }] of inOrder) if (before && pinned.has(path)) hold(held, path, before);
      const refused = inOrder.filter(([path, { next }]) => !pinned.has(path) && !tryClaim(path, next));
      for (const [path, { before }] of refused) {
        if (!before) continue;
        pinned.add(path);
        isSettled = false;
      }
    }
    const moved = inOrder.filter(([path, { before }]) => held.shown.get(path) !== before);
    for (const [path, { before }] of moved) {
      if (before) ids.add(before.id);
      const { id } = held.shown.get(path) ?? {};
      if (id !== undefined) ids.add(id);
    }
    return moved.length > 0;
  }

  serve(new Set([...changed, ...conflicts.keys()]));
  // What one round releases may be what another file waits for, alone or in a swap.
  for (let isMoving = conflicts.size > 0; isMoving;) {
    const alone = [...conflicts.keys()].filter((path) => serve([path]));
    const together = conflicts.size > 1 && serve([...conflicts.keys()]);
    isMoving = alone.length > 0 || together;
  }
  return ids;
}

/** First files that keep their id and slug, then files that had others, then new files. */
function rankOf({ next, before }: { readonly next: Product; readonly before: Product | undefined }): number {
  if (!before) return 2;
  return before.id === next.id && before.slug === next.slug ? 0 : 1;
}

/** The difference between what was published and what the files have now, for these ids. */
export function diffProducts(
  published: ReadonlyMap<string, Product>,
  { shown, byId }: Holdings,
  ids: Iterable<string>,
): { readonly upserted: readonly Product[]; readonly removedIds: readonly string[] } {
  const upserted: Product[] = [];
  const removedIds: string[] = [];
  for (const id of ids) {
    const before = published.get(id);
    const after = shown.get(byId.get(id) ?? '');
    if (!after) {
      if (before) removedIds.push(id);
    } else if (!before || !isSameJson(before, after)) upserted.push(after);
  }
  return { upserted, removedIds };
}

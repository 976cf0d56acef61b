import type { Product } from '#domain/catalogue/product/product';
import { isSameJson } from '#kernel/json';

/** Which files hold which ids and slugs in the catalogue. Files are named by their paths. */
export interface Holdings {
  /** What each file has in the catalogue: its newest version, or the last one that got its id and slug. */
  readonly shown: Map<string, Product>;
  readonly byId: Map<string, string>;
  readonly bySlug: Map<string, string>;
  /** Files whose id or slug another file holds, each with that file. */
  readonly conflicts: Map<string, Conflict>;
}

export interface Conflict {
  readonly field: 'id' | 'slug';
  readonly owner: string;
}

export function createHoldings(): Holdings {
  return { shown: new Map(), byId: new Map(), bySlug: new Map(), conflicts: new Map() };
}

/** Takes from a file everything that it holds. Returns the product that it had. */
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
 * Gives ids and slugs to the changed files and to those that wait. Who was there first stays, among newcomers the
 * smaller path comes first; a file that does not get what it wants keeps its last version.
 * @param wanted the valid version that a file holds now; undefined while it is missing
 * @param isMissing a place of such a file goes to whoever asks for it
 * @returns the ids whose products may be others now
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
   * Serves these files at once, so that two may swap. A file that does not get what it wants falls back on what it
   * had, which may take a place from others: then all are served again with that one pinned, until nobody more has
   * to be. Returns whether anyone got something new.
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
  // What one round frees may be what another file waits for, by itself or in exchange with others.
  for (let isMoving = conflicts.size > 0; isMoving;) {
    const alone = [...conflicts.keys()].filter((path) => serve([path]));
    const together = conflicts.size > 1 && serve([...conflicts.keys()]);
    isMoving = alone.length > 0 || together;
  }
  return ids;
}

/** Who keeps a place comes first, then who had another, then newcomers. */
function rankOf({ next, before }: { readonly next: Product; readonly before: Product | undefined }): number {
  if (!before) return 2;
  return before.id === next.id && before.slug === next.slug ? 0 : 1;
}

/** The difference between what was published and what is held now, for these ids. */
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

import { posix } from 'node:path';
import type { Product } from '#domain/catalogue/product/product';
import { parseProductFileName } from '#domain/catalogue/product/product-file-name';
import { isSameJson } from '#kernel/json';

/** Which file has which id and slug in the catalogue. Files are named by their paths. */
export type Holdings = ReturnType<typeof createHoldings>;

export interface Conflict {
  readonly field: 'id' | 'slug';
  readonly owner: string;
}

/** What a file wants, and what it has. */
interface Claim {
  readonly path: string;
  readonly next: Product;
  readonly before: Product | undefined;
  readonly rank: number;
}

export function createHoldings() {
  return {
    /** The product of each file in the catalogue: the file's newest version, or the last one that got its id and slug. */
    products: new Map<string, Product>(),
    byId: new Map<string, string>(),
    bySlug: new Map<string, string>(),
    /** Files whose id or slug belongs to another file, each with that file. */
    conflicts: new Map<string, Conflict>(),
  };
}

/** Removes all claims of a file. Returns the product that it had in the catalogue. */
export function releaseClaim(holdings: Holdings, path: string): Product | undefined {
  holdings.conflicts.delete(path);
  return drop(holdings, path);
}

function drop({ products, byId, bySlug }: Holdings, path: string): Product | undefined {
  const product = products.get(path);
  if (!product) return undefined;
  products.delete(path);
  if (byId.get(product.id) === path) byId.delete(product.id);
  if (bySlug.get(product.slug) === path) bySlug.delete(product.slug);
  return product;
}

function assign({ products, byId, bySlug }: Holdings, path: string, product: Product): void {
  products.set(path, product);
  byId.set(product.id, path);
  bySlug.set(product.slug, path);
}

/**
 * Gives ids and slugs to the changed files and to those that wait for one. A file keeps what it has. Of new files, one
 * named after its product comes before copies with other names, then the smaller path. A file that does not get its id
 * and slug keeps its last version.
 * @param wanted the valid version that a file has now; undefined while the file is missing
 * @param isMissing whether a file is missing; then another file may get its id and slug
 * @returns ids of products that may have changed
 */
export function claimProducts(
  holdings: Holdings,
  changed: Iterable<string>,
  wanted: (path: string) => Product | undefined,
  isMissing: (path: string) => boolean,
): Set<string> {
  const ids = new Set<string>();
  const { conflicts } = holdings;

  function ownerOf(place: string | undefined, claimant: string): string | undefined {
    if (place === undefined || place === claimant) return undefined;
    if (!isMissing(place)) return place;
    const product = releaseClaim(holdings, place);
    if (product) ids.add(product.id);
    return undefined;
  }

  function tryClaim(path: string, product: Product): boolean {
    const idOwner = ownerOf(holdings.byId.get(product.id), path);
    const owner = idOwner ?? ownerOf(holdings.bySlug.get(product.slug), path);
    if (owner !== undefined) {
      conflicts.set(path, { field: idOwner === undefined ? 'slug' : 'id', owner });
      return false;
    }
    conflicts.delete(path);
    assign(holdings, path, product);
    return true;
  }

  /**
   * Serves the files together, so that two of them may swap. A file that does not get its new id and slug returns to
   * its old ones, which another file may have got: then that file is pinned to its old ones and all are served again,
   * until no file returns. Returns whether a file got something new.
   */
  function serve(paths: Iterable<string>): boolean {
    const claims: Claim[] = [];
    for (const path of paths) {
      const next = wanted(path);
      const before = holdings.products.get(path);
      if (next) claims.push({ path, next, before, rank: rankOf(path, next, before) });
      else conflicts.delete(path);
    }
    claims.sort((left, right) => left.rank - right.rank || (left.path < right.path ? -1 : 1));
    const pinned = new Set<string>();
    for (let isDone = false; !isDone;) {
      isDone = true;
      for (const { path } of claims) drop(holdings, path);
      for (const { path, before } of claims) if (before && pinned.has(path)) assign(holdings, path, before);
      const refused = claims.filter(({ path, next }) => !pinned.has(path) && !tryClaim(path, next));
      for (const { path, before } of refused) {
        if (!before) continue;
        pinned.add(path);
        isDone = false;
      }
    }
    const moved = claims.filter(({ path, before }) => holdings.products.get(path) !== before);
    for (const { path, before } of moved) {
      if (before) ids.add(before.id);
      const { id } = holdings.products.get(path) ?? {};
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

/** First files that keep their id and slug, then those that had others, then new ones named after their product. */
function rankOf(path: string, next: Product, before: Product | undefined): number {
  if (!before) return parseProductFileName(posix.basename(path))?.slug === next.slug ? 2 : 3;
  return before.id === next.id && before.slug === next.slug ? 0 : 1;
}

/** The difference between what was published and what the files have now, for these ids. */
export function diffProducts(
  published: ReadonlyMap<string, Product>,
  { products, byId }: Holdings,
  ids: Iterable<string>,
): { readonly upserted: readonly Product[]; readonly removedIds: readonly string[] } {
  const upserted: Product[] = [];
  const removedIds: string[] = [];
  for (const id of ids) {
    const before = published.get(id);
    const after = products.get(byId.get(id) ?? '');
    if (!after) {
      if (before) removedIds.push(id);
    } else if (!before || !isSameJson(before, after)) upserted.push(after);
  }
  return { upserted, removedIds };
}

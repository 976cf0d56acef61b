import { isDeepStrictEqual } from 'node:util';
import type { Product } from '#domain/catalogue/product';

/** What a product file wants to have in the catalogue, and what it has there. */
export interface Claimant {
  /** Path below the data folder. */
  readonly path: string;
  /** The valid version that the file holds now. */
  wanted: Product | undefined;
  /** The version in the catalogue: `wanted`, or the last good one while `wanted` is missing or not free. */
  shown: Product | undefined;
  /** Set while the file is missing: its place is kept only until somebody else claims it. */
  goneAtMs: number | undefined;
}

export interface ClaimChange {
  readonly upserted: readonly Product[];
  readonly removedIds: readonly string[];
}

export interface ProductClaims<C extends Claimant> {
  /**
   * Gives ids and slugs to the touched files and to those that wait. Who was there first stays, among
   * newcomers the smaller path comes first; a file that is not served keeps its last good version.
   */
  settle(touched: Iterable<C>): ClaimChange;
  /** Lets go of everything that a deleted file held. */
  release(claimant: C): void;
  /** Files whose id or slug another file holds, each with that file. */
  conflicts(): ReadonlyMap<C, { readonly field: 'id' | 'slug'; readonly owner: C }>;
  find(id: string): C | undefined;
  findBySlug(slug: string): C | undefined;
  readonly size: number;
}

/** @param isGone whether a claimant's file has left the disk since it was last looked at */
export function createProductClaims<C extends Claimant>(isGone: (claimant: C) => boolean): ProductClaims<C> {
  const byId = new Map<string, C>();
  const bySlug = new Map<string, C>();
  const waiting = new Map<C, { field: 'id' | 'slug'; owner: C }>();
  /** Products whose claim was released since the last settling, by id. */
  const released = new Map<string, Product>();

  function drop(claimant: C): void {
    const { shown } = claimant;
    if (!shown) return;
    if (byId.get(shown.id) === claimant) byId.delete(shown.id);
    if (bySlug.get(shown.slug) === claimant) bySlug.delete(shown.slug);
  }

  function hold(claimant: C, product: Product): void {
    claimant.shown = product;
    byId.set(product.id, claimant);
    bySlug.set(product.slug, claimant);
  }

  function release(claimant: C): void {
    waiting.delete(claimant);
    if (!claimant.shown) return;
    drop(claimant);
    released.set(claimant.shown.id, claimant.shown);
    claimant.shown = undefined;
  }

  /** Whoever else holds a place; a file that has left the disk gives way. */
  function holderOf(place: C | undefined, asking: C): C | undefined {
    if (!place || place === asking) return undefined;
    const isKnownRival = waiting.get(asking)?.owner === place;
    if (place.goneAtMs === undefined && (isKnownRival || !isGone(place))) return place;
    release(place);
    return undefined;
  }

  function tryClaim(claimant: C, product: Product): boolean {
    const idOwner = holderOf(byId.get(product.id), claimant);
    const owner = idOwner ?? holderOf(bySlug.get(product.slug), claimant);
    if (owner) {
      waiting.set(claimant, { field: idOwner ? 'id' : 'slug', owner });
      return false;
    }
    waiting.delete(claimant);
    hold(claimant, product);
    return true;
  }

  /**
   * One attempt to serve all candidates at once, so that two files may swap. A file that does not get what
   * it wants falls back on what it had, which may take a place from others: then all are served again with
   * that one pinned, until nobody more has to be.
   */
  function serve(candidates: readonly C[], before: ReadonlyMap<C, Product>): void {
    const pinned = new Set<C>();
    for (let fallenBack: C[] = []; ;) {
      for (const candidate of candidates) drop(candidate);
      for (const candidate of candidates) candidate.shown = before.get(candidate);
      for (const candidate of fallenBack) pinned.add(candidate);
      for (const candidate of pinned) if (candidate.shown) hold(candidate, candidate.shown);
      const refused = candidates.filter(
        (candidate) => candidate.wanted && !pinned.has(candidate) && !tryClaim(candidate, candidate.wanted),
      );
      fallenBack = refused.filter((candidate) => candidate.shown);
      if (fallenBack.length === 0) return;
    }
  }

  function settle(touched: Iterable<C>): ClaimChange {
    const old = new Map(released);
    const changed = new Set<C>();
    const note = (moved: ReadonlyMap<C, Product | undefined>): boolean => {
      for (const [claimant, product] of moved) {
        changed.add(claimant);
        if (product && !old.has(product.id)) old.set(product.id, product);
      }
      return moved.size > 0;
    };
    const { served, others } = serveFirst(touched);
    note(serveRound([...others, ...waiting.keys()]));
    // What one round frees may be what another file waits for, by itself or in exchange with others.
    for (let isMoving = waiting.size > 0; isMoving;) {
      isMoving = false;
      const inTurn = [...waiting.keys()];
      for (const claimant of inTurn) if (note(serveRound([claimant]))) isMoving = true;
      if (waiting.size > 1 && note(serveRound([...waiting.keys()]))) isMoving = true;
    }
    for (const [id, product] of released) if (!old.has(id)) old.set(id, product);
    released.clear();
    return changeSince(old, [...served, ...changed]);
  }

  /** At a start, when nobody holds anything yet, most files get what they want at once. */
  function serveFirst(touched: Iterable<C>): { readonly served: readonly C[]; readonly others: Iterable<C> } {
    if (byId.size > 0) return { served: [], others: touched };
    const served: C[] = [];
    const others: C[] = [];
    for (const claimant of [...touched].sort(byPath)) {
      const { wanted } = claimant;
      const isServed =
        wanted && claimant.goneAtMs === undefined && !byId.has(wanted.id) && !bySlug.has(wanted.slug);
      if (!isServed) {
        others.push(claimant);
        continue;
      }
      hold(claimant, wanted);
      served.push(claimant);
    }
    return { served, others };
  }

  /** Serves these files; returns those that got something new, with what they had. */
  function serveRound(claimants: readonly C[]): Map<C, Product | undefined> {
    const before = new Map<C, Product>();
    const candidates = new Set<C>();
    for (const claimant of claimants) {
      if (!claimant.wanted || claimant.goneAtMs !== undefined) {
        waiting.delete(claimant);
        continue;
      }
      candidates.add(claimant);
      if (claimant.shown) before.set(claimant, claimant.shown);
    }
    serve(inOrder(candidates, before), before);
    const moved = new Map<C, Product | undefined>();
    for (const candidate of candidates) {
      const had = before.get(candidate);
      if (candidate.shown !== had) moved.set(candidate, had);
    }
    return moved;
  }

  function changeSince(old: ReadonlyMap<string, Product>, changed: readonly C[]): ClaimChange {
    const upserted: Product[] = [];
    for (const { shown } of changed) {
      if (!shown) continue;
      const had = old.get(shown.id);
      if (!had || !isDeepStrictEqual(shown, had)) upserted.push(shown);
    }
    return { upserted, removedIds: [...old.keys()].filter((id) => !byId.has(id)) };
  }

  return {
    settle,
    release,
    conflicts: () => waiting,
    find: (id) => byId.get(id),
    findBySlug: (slug) => bySlug.get(slug),
    get size() {
      return byId.size;
    },
  };
}

/** Who keeps a place comes first, then who had another, then newcomers; among equals the smaller path. */
function inOrder<C extends Claimant>(candidates: ReadonlySet<C>, before: ReadonlyMap<C, Product>): C[] {
  const keepers: C[] = [];
  const changers: C[] = [];
  const newcomers: C[] = [];
  for (const candidate of candidates) {
    const had = before.get(candidate);
    if (!had) newcomers.push(candidate);
    else if (had.id === candidate.wanted?.id && had.slug === candidate.wanted.slug) keepers.push(candidate);
    else changers.push(candidate);
  }
  return [keepers, changers, newcomers].flatMap((group) => group.sort(byPath));
}

function byPath(left: Claimant, right: Claimant): number {
  return left.path < right.path ? -1 : left.path > right.path ? 1 : 0;
}

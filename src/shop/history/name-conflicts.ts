import { isSameJson } from '#kernel/json';
import { fieldChanges } from './catalogue-differences.ts';
import type { FileHistory, FileVersion } from './ports.ts';
import { readFields } from '../catalogue/product/read-fields.ts';

/** The commit that set a value. */
export type ChangedBy = Pick<FileVersion, 'id' | 'at' | 'by' | 'message' | 'reason'>;

/** A question about a commit: a field of a product, or its whole file. */
export interface ChangedPlace {
  /** The product's id; undefined for another file. */
  readonly productId: string | undefined;
  readonly field: string | undefined;
  readonly now: unknown;
}

const MAX_VERSIONS = 200;
/** The most products whose history is read; more can be read with `shop history`. */
const MAX_PRODUCTS = 50;

function changerOf(versions: readonly FileVersion[], { field, now }: ChangedPlace): ChangedBy | undefined {
  const [newest] = versions;
  if (!newest || field === undefined) return newest;
  // Nobody that git knows made an uncommitted change.
  if (!isSameJson(readFields(newest.text)?.[field], now)) return undefined;
  return versions.find(({ before, text }) =>
    fieldChanges(readFields(before) ?? {}, readFields(text) ?? {}).some((each) => each.field === field),
  );
}

/** The author and reason of the last change of each place, in order; undefined without a commit. */
export async function findChangers(
  history: Pick<FileHistory, 'versions'>,
  places: readonly ChangedPlace[],
): Promise<readonly (ChangedBy | undefined)[]> {
  const ids = [...new Set(places.flatMap(({ productId }) => productId ?? []))].slice(0, MAX_PRODUCTS);
  const versions = new Map<string, readonly FileVersion[]>();
  for (const id of ids) versions.set(id, (await history.versions({ id }, MAX_VERSIONS)).versions);
  return places.map((place) => {
    const found = changerOf(versions.get(place.productId ?? '') ?? [], place);
    return (
      found && { id: found.id, at: found.at, by: found.by, message: found.message, reason: found.reason }
    );
  });
}

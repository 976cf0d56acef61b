import { isSameJson } from '#kernel/json';
import { fieldChanges } from './catalogue-differences.ts';
import type { FileHistory, FileVersion } from './ports.ts';
import { readFields } from '../catalogue/read-fields.ts';

/** The commit that made a value what it is. */
export type ChangedBy = Pick<FileVersion, 'id' | 'at' | 'by' | 'message' | 'reason'>;

/** What a commit is asked about: a field of a product, or its file as a whole. */
export interface ChangedPlace {
  /** Of the product; undefined for another file. */
  readonly productId: string | undefined;
  readonly field: string | undefined;
  readonly now: unknown;
}

const MAX_VERSIONS = 200;
/** Products whose history is looked at; who reads the list by then reads it with `shop history`. */
const MAX_PRODUCTS = 50;

function changerOf(versions: readonly FileVersion[], { field, now }: ChangedPlace): ChangedBy | undefined {
  const [newest] = versions;
  if (!newest || field === undefined) return newest;
  // What is not committed was changed by nobody that git knows.
  if (!isSameJson(readFields(newest.text)?.[field], now)) return undefined;
  return versions.find(({ before, text }) =>
    fieldChanges(readFields(before) ?? {}, readFields(text) ?? {}).some((each) => each.field === field),
  );
}

/** Who last changed each place, and why, in the order of the places; undefined where no commit knows. */
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

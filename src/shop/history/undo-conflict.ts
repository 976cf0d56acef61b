import { isSameJson } from '#kernel/json';
import { fieldChanges } from './catalogue-differences.ts';
import { type Commit, type FileHistory, type FileVersion, MAX_VERSIONS } from './ports.ts';
import { readFields } from '../catalogue/product/read-fields.ts';

/** A value of the commit that somebody has changed since: it stays. */
export interface UndoConflict {
  readonly file: string;
  /** The name of the product, or the file. */
  readonly name: string;
  /** Undefined when the whole file conflicts. */
  readonly field?: string;
  /** Why the file, or this field, cannot be reverted, as a Turkish sentence. */
  readonly reason?: string;
  /** The commit's value, and the present one. */
  readonly committed?: unknown;
  readonly now?: unknown;
  /** The commit that changed it since; undefined for an uncommitted change, or a file that is not a product's. */
  readonly changedBy?: Commit;
}

export interface PlannedConflict extends Omit<UndoConflict, 'changedBy'> {
  /** The product's id; undefined for another file. */
  readonly productId?: string | undefined;
}

/** The most products whose history is read; more can be read with `shop history`. */
const MAX_PRODUCTS = 50;

function changerOf(versions: readonly FileVersion[], { field, now }: PlannedConflict): Commit | undefined {
  const [newest] = versions;
  if (!newest || field === undefined) return newest;
  // Nobody that git knows made an uncommitted change.
  if (!isSameJson(readFields(newest.text)?.[field], now)) return undefined;
  return versions.find(({ before, text }) =>
    fieldChanges(readFields(before) ?? {}, readFields(text) ?? {}).some((each) => each.field === field),
  );
}

/** Adds to each conflict the commit that changed the place last. */
export async function nameChangers(
  history: Pick<FileHistory, 'versions'>,
  conflicts: readonly PlannedConflict[],
): Promise<UndoConflict[]> {
  const ids = [...new Set(conflicts.flatMap(({ productId }) => productId ?? []))].slice(0, MAX_PRODUCTS);
  const versions = new Map<string, readonly FileVersion[]>();
  for (const id of ids) versions.set(id, (await history.versions({ id }, MAX_VERSIONS)).versions);
  return conflicts.map((planned) => {
    const { productId = '', ...conflict } = planned;
    const found = changerOf(versions.get(productId) ?? [], planned);
    if (!found) return conflict;
    const { id, at, by, message, reason } = found;
    return { ...conflict, changedBy: { id, at, by, message, reason } };
  });
}

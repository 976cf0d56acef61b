import type { JobProgress } from '#domain/panel/job';
import type { CatalogueReader } from '#catalogue/create-catalogue';
import {
  batchOf,
  type CategoryEditRecord,
  type ChangeBatch,
  type PieceMovement,
} from '#domain/panel/change-batch';
import type { ChangeAction } from '#domain/panel/change-words';
import { commitChange } from '../commit-change.ts';
import { createEditStock } from './edit-stock.ts';
import { createMovePieces, type MovedPieces, pieceRecords, WITHOUT_PIECES } from './move-pieces.ts';
import type { Stock } from '../../orders/stock/stock.ts';
import { categoryRecord, findFiledCategory, recordsOfChange, stepsOf } from './edit-records.ts';
import type {
  CategoryWrite,
  ChangeOptions,
  PlannedChange,
  ProductChange,
  ProductChangeResult,
} from '../ports.ts';
import type { PanelTools } from '../../panel/panel-tools.ts';

/** The author of a change and the name under which it is recorded. */
export interface EditReason {
  readonly action: ChangeAction;
  /** Name of the administrator. */
  readonly by: string;
  /** The reason, in the admin's words on one line. */
  readonly reason?: string | undefined;
  readonly undoes?: string;
  /** The id of an earlier part of the same run, which this part continues. */
  readonly changeId?: string | undefined;
  /** Pieces in or out, besides the counts in the files; at most one movement for each product, never zero. */
  readonly movements?: readonly PieceMovement[];
}

/** What the same run does to categories: writes happen before the products change, removals after all of them have. */
interface CategoryChanges {
  readonly written?: readonly CategoryWrite[];
  /** Ids. Nothing is removed when a product could not be changed. */
  readonly removed?: readonly string[];
}

interface EditOutcome {
  /** In the order of the changes. */
  readonly results: readonly ProductChangeResult[];
  /** The id for undoing the change; null when nothing was written. */
  readonly changeId: string | null;
}

/**
 * Writes changes of products and categories and records them as one change. A change of several products is recorded
 * before its first file, so that it can be finished or reverted after a crash.
 * @throws what the writer throws for a category
 */
export type EditProducts = (
  changes: readonly ProductChange[],
  reason: EditReason,
  options?: EditOptions,
) => Promise<EditOutcome>;

interface EditOptions extends Pick<ChangeOptions, 'signal' | 'sharesCodes'> {
  readonly onProgress?: ((progress: JobProgress) => void) | undefined;
  readonly categories?: CategoryChanges;
}

type Parts = Pick<PanelTools, 'writer' | 'log' | 'unfinished' | 'commit' | 'now' | 'warn'> & {
  readonly catalogue: Pick<CatalogueReader, 'findCategory'>;
  /** Absent without a stock: then counts in files are new counts, and pieces do not move. */
  readonly stock?: Stock;
};

/** A change of pieces alone counts as a change; it fails when the pieces could not move. */
function withMoved(result: ProductChangeResult, { lefts, refused }: MovedPieces): ProductChangeResult {
  if (result.status === 'failed') return result;
  const error = refused.get(result.product.id);
  if (error) return { status: 'failed', error };
  return result.status === 'unchanged' && lefts.has(result.product.id)
    ? { ...result, status: 'written' }
    : result;
}

export function createEditProducts(parts: Parts): EditProducts {
  const { writer, log, unfinished, stock, now, warn } = parts;
  const movePieces = stock ? createMovePieces(stock) : WITHOUT_PIECES;

  /** @param intent the id under which the change was recorded before it began */
  const record = async (
    batch: ChangeBatch | undefined,
    intent: string | undefined,
  ): Promise<string | null> => {
    try {
      if (batch) await log.append(batch);
      if (intent !== undefined) await unfinished.end(intent);
      return batch?.id ?? null;
    } catch (error) {
      // The files are saved. Only the undo is missing; a change of many files stays listed as unfinished.
      warn(error, 'a save in the panel was not recorded');
      return null;
    }
  };

  /** Removes categories; the records of those that could be removed, and the failure of the next one. */
  const removeCategories = async (leaving: readonly CategoryWrite[]) => {
    const records: CategoryEditRecord[] = [];
    try {
      for (const category of leaving) {
        // One without a file of its own went with its last product.
        if (parts.catalogue.findCategory(category.id)) await writer.removeCategory(category.id);
        records.push(categoryRecord(category, undefined));
      }
      return { records };
    } catch (failure) {
      return { records, failure };
    }
  };

  const edit: EditProducts = async (
    changes,
    { action, by, reason, undoes, changeId: ofRun, movements = [] },
    { onProgress, categories: { written = [], removed = [] } = {}, ...options } = {},
  ) => {
    const head = {
      id: ofRun ?? crypto.randomUUID(),
      at: now().toISOString(),
      by,
      action,
      ...(reason === undefined ? {} : { reason }),
      ...(undoes ? { undoes } : {}),
    };
    const writtenCategories = written.flatMap((after) =>
      recordsOfChange(findFiledCategory(parts, after.id), after),
    );
    const leaving = removed.flatMap((id) => findFiledCategory(parts, id) ?? []);
    let steps: Awaited<ReturnType<typeof stepsOf>> = [];
    let intent: string | undefined;
    const begin = async (planned: typeof steps): Promise<void> => {
      intent ??= crypto.randomUUID();
      await unfinished.begin({
        id: intent,
        batch: head,
        steps: planned.map(({ file, edit }) => ({ file, edit })),
        movements,
        isPlanned: planned.length > 0 || changes.length === 0,
        writtenCategories,
        removedCategories: removed,
      });
    };
    const onPlanned = async (planned: readonly PlannedChange[]): Promise<void> => {
      const known = await stepsOf(planned);
      // While a file moves to another folder, it is in both.
      const isMoved = known.some(({ file }) => file.from !== undefined);
      const isSmall = !isMoved && known.length + movements.length + removed.length < 2;
      if (intent !== undefined || !isSmall) await begin(known);
      steps = known;
    };
    let madeCategories: CategoryEditRecord[] = [];
    const write = async () => {
      if (writtenCategories.length > 0) await begin([]);
      if (written.length > 0) await writer.writeCategories(written);
      madeCategories = writtenCategories;
      const indexOf = new Map(
        changes.flatMap((change, index) => (change.type === 'update' ? [[change.id, index] as const] : [])),
      );
      return movePieces({
        by,
        productIds: [...indexOf.keys()],
        changeId: () => intent,
        write: () => writer.changeProducts(changes, onProgress, { onPlanned, ...options }),
        movements: (results) =>
          movements.filter(({ productId }) => results[indexOf.get(productId) ?? -1]?.status !== 'failed'),
      });
    };
    try {
      const moved = await write().catch(async (error: unknown) => {
        // What was done to categories alone is complete; files that were begun stay listed.
        if (steps.length === 0) await record(batchOf(head, [], [], madeCategories), intent);
        throw error;
      });
      const { result: results } = moved;
      const hasFailed = results.some(({ status }) => status === 'failed');
      const removal = await removeCategories(hasFailed ? [] : leaving);

      const done = steps.filter(({ index }) => results[index]?.status !== 'failed');
      // Removed categories come first: the commit is named after them.
      const categories = [...removal.records, ...writtenCategories];
      const names = new Map(
        results.flatMap((each) => (each.status === 'failed' ? [] : [[each.product.id, each.product.name]])),
      );
      const edits = done.map(({ edit }) => edit);
      const batch = batchOf(head, edits, pieceRecords(moved, names), categories);
      const recorded = await record(batch, intent);
      await commitChange(parts, head, done, categories);
      // What was done before the failure can be undone.
      if ('failure' in removal) throw removal.failure;
      return {
        results: results.map((result) => withMoved(result, moved)),
        changeId: batch ? recorded : (ofRun ?? null),
      };
    } finally {
      if (intent !== undefined) unfinished.leave(intent);
    }
  };
  return stock ? createEditStock({ edit, stock, writer }) : edit;
}

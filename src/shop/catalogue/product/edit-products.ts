import type { JobProgress } from '#domain/panel/job';
import type { CatalogueReader } from '#catalogue/create-catalogue';
import { batchOf, type ChangeBatch, type PieceMovement } from '#domain/panel/change-batch';
import type { ChangeAction } from '#domain/panel/change-words';
import { messageWithReason } from '../../history/commit-saves.ts';
import { commitSubject } from '../commit-subject.ts';
import { createEditStock } from './edit-stock.ts';
import { createMovePieces, type MovedPieces, pieceRecords, WITHOUT_PIECES } from './move-pieces.ts';
import type { Stock } from '../../orders/stock/stock.ts';
import {
  type CategoryPair,
  filesOfCategory,
  findFiledCategory,
  recordsOfPair,
  stepsOf,
} from './edit-records.ts';
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
  const { writer, log, unfinished, commit, stock, now, warn } = parts;
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

  /** The categories that could be removed, and the failures of the others. */
  const removeCategories = async (
    wanted: readonly (CategoryWrite | undefined)[],
  ): Promise<{ readonly pairs: readonly CategoryPair[]; readonly failure?: unknown }> => {
    const pairs: CategoryPair[] = [];
    try {
      for (const before of wanted) {
        // One without a file of its own went with its last product.
        if (before && parts.catalogue.findCategory(before.id)) await writer.removeCategory(before.id);
        pairs.push([before, undefined]);
      }
      return { pairs };
    } catch (failure) {
      return { pairs, failure };
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
    const writtenPairs = written.map((after): CategoryPair => [findFiledCategory(parts, after.id), after]);
    const writtenCategories = writtenPairs.flatMap(recordsOfPair);
    const leaving = removed.map((id) => findFiledCategory(parts, id));
    let steps: Awaited<ReturnType<typeof stepsOf>> = [];
    let intent: string | undefined;
    let isPlanned = changes.length === 0;
    const begin = async (areStepsKnown: boolean): Promise<void> => {
      intent ??= crypto.randomUUID();
      const files = steps.map(({ file, edit }) => ({ file, edit }));
      await unfinished.begin({
        id: intent,
        batch: head,
        steps: files,
        movements,
        isPlanned: areStepsKnown,
        writtenCategories,
        removedCategories: removed,
      });
      isPlanned = areStepsKnown;
    };
    const onPlanned = async (planned: readonly PlannedChange[]): Promise<void> => {
      steps = await stepsOf(planned);
      const moving = steps.length === 0 ? 0 : movements.length;
      // While a file moves to another folder, it is in both.
      const isMoved = steps.some(({ file }) => file.from !== undefined);
      const isSmall = !isMoved && steps.length + moving + removed.length < 2;
      if (intent === undefined ? isSmall : isPlanned) return;
      await begin(true);
    };
    try {
      if (writtenCategories.length > 0) await begin(isPlanned);
      if (written.length > 0)
        await writer.writeCategories(written).catch(async (error: unknown) => {
          if (intent !== undefined) await unfinished.end(intent);
          throw error;
        });
      const indexOf = new Map(
        changes.flatMap((change, index) => (change.type === 'update' ? [[change.id, index] as const] : [])),
      );
      const moved = await movePieces({
        by,
        productIds: [...indexOf.keys()],
        changeId: () => intent,
        write: () => writer.changeProducts(changes, onProgress, { onPlanned, ...options }),
        movements: (results) =>
          movements.filter(({ productId }) => results[indexOf.get(productId) ?? -1]?.status !== 'failed'),
      }).catch(async (error: unknown) => {
        // The categories are written; a change that has begun names them.
        if (!isPlanned) await record(batchOf(head, [], [], writtenCategories), intent);
        throw error;
      });
      const { result: results } = moved;
      const hasFailed = results.some(({ status }) => status === 'failed');
      const removal = await removeCategories(hasFailed ? [] : leaving);

      const done = steps.filter(({ index }) => results[index]?.status !== 'failed');
      const edits = done.map(({ edit }) => edit);
      // Removed categories come first: the commit is named after them.
      const categories = [...removal.pairs.flatMap(recordsOfPair), ...writtenCategories];
      const names = new Map(
        results.flatMap((each) => (each.status === 'failed' ? [] : [[each.product.id, each.product.name]])),
      );
      const pieces = pieceRecords(moved, names);
      const batch = batchOf(head, edits, pieces, categories);
      const recorded = await record(batch, intent);
      if (edits.length + categories.length > 0) {
        const files = (): string[] => [
          ...categories.flatMap((each) => filesOfCategory(each, parts.catalogue)),
          ...done.flatMap(({ file: { from, path } }) => (from === undefined ? [path] : [from, path])),
        ];
        await commit(files, messageWithReason(commitSubject(action, edits, categories), reason), by);
      }
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

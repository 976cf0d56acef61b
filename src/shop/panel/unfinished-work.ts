import { createQueue } from '#kernel/task-queue';
import type { JobProgress } from '#domain/panel/job';
import type {
  SkippedProduct,
  UnfinishedChangeJson,
  WorkOutcomeJson,
} from '#contract/catalogue/product/admin-products';
import { AppError, requireFound } from '#domain/errors';
import {
  batchOf,
  type CategoryEditRecord,
  type PieceMovement,
  type ProductEditRecord,
  type StockEditRecord,
} from '#domain/panel/change-batch';
import type { ChangeAction } from '#domain/panel/change-words';
import type { ChangeStep, FileChange, UnfinishedChange } from '#domain/panel/unfinished-change';
import { commitSubject } from '../catalogue/commit-subject.ts';
import { categoryRecord, filesOfCategory, findFiledCategory } from '../catalogue/product/edit-records.ts';
import { createMovePieces, pieceRecords } from '../catalogue/product/move-pieces.ts';
import { cancelPlans, findCountReturns, planCountReturns } from '../catalogue/product/plan-count-returns.ts';
import { messageWithReason } from '../history/commit-saves.ts';
import type { PanelTools } from './panel-tools.ts';
import { planCategoryUndo } from './plan-category-undo.ts';
import type { UndoChange } from './undo-change.ts';

type OnProgress = (progress: JobProgress) => void;

/** Changes that a crash interrupted, and the two ways to resolve them. */
export type UnfinishedWork = ReturnType<typeof createUnfinishedWork>;

/** A change of many things at once; its author decides how it is resolved. */
const NEEDS_DECISION: ReadonlySet<ChangeAction> = new Set([
  'bulk',
  'import',
  'images',
  'scrape',
  'undo',
  'format',
]);
const EDITED = 'Bu arada başka biri tarafından değiştirilmiş; olduğu gibi bırakıldı.';
/** A moved file may be half done: only the move or only the new text. */
type State = 'before' | 'half' | 'after' | 'other';

function namesOf(
  steps: readonly ChangeStep[],
  movements: readonly PieceMovement[],
): ReadonlyMap<string, string> {
  const edits = steps.flatMap(({ edit }) => edit ?? []);
  return new Map([...edits, ...movements].map(({ productId, name }) => [productId, name]));
}

/** What a change did something to. */
const idsIn = (
  change: {
    readonly edits: readonly ProductEditRecord[];
    readonly categories?: readonly CategoryEditRecord[];
  } = { edits: [] },
): string[] => [
  ...change.edits.map(({ productId }) => productId),
  ...(change.categories ?? []).map(({ categoryId }) => categoryId),
];

export function createUnfinishedWork(
  tools: Pick<
    PanelTools,
    'unfinished' | 'files' | 'log' | 'stock' | 'catalogue' | 'writer' | 'sweep' | 'commit'
  >,
  undo: UndoChange,
) {
  const { unfinished, files, log, stock, catalogue, writer, sweep, commit } = tools;
  const movePieces = createMovePieces(stock);

  /** `null` when there is no such file, undefined when it is unreadable. */
  const textAt = (path: string): string | null | undefined => {
    try {
      return files.read(path).text;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code === 'file_not_found' ? null : undefined;
    }
  };

  const stateOf = ({ path, from, before, after }: FileChange): State => {
    const now = textAt(path);
    if (from === undefined) return now === after ? 'after' : now === before ? 'before' : 'other';
    const old = textAt(from);
    if (now === after) return old === before ? 'half' : 'after';
    if (old === before) return now === null ? 'before' : now === before ? 'half' : 'other';
    return old === null && now === before ? 'half' : 'other';
  };

  /** Whether the product that a step creates has a file of another name by now: the work was done again. */
  const isMadeElsewhere = ({ file, edit }: ChangeStep): boolean =>
    edit?.before === null &&
    textAt(file.path) === null &&
    (writer.findProductFile(edit.productId) !== undefined ||
      catalogue.findProductBySlug(String(edit.after?.['slug'])) !== undefined);

  const write = async ({ path, from, before, after }: FileChange): Promise<void> => {
    const now = textAt(path);
    if (now !== after) await files.put(path, after ?? undefined, now ?? undefined);
    if (from !== undefined && textAt(from) === before) await files.put(from, undefined, before ?? undefined);
  };

  const filesIn = (steps: readonly ChangeStep[], states: readonly State[]): readonly FileChange[] =>
    steps.map(({ file }) => file).filter((file) => states.includes(stateOf(file)));

  const skippedOf = ({ file, edit }: ChangeStep): SkippedProduct => ({
    id: edit?.productId ?? file.path,
    name: edit?.name ?? file.path,
    reason: EDITED,
  });

  /** Complete changes that were only not marked as such are removed on the way. */
  const listOpen = async (): Promise<readonly UnfinishedChange[]> => {
    const open: UnfinishedChange[] = [];
    for (const change of unfinished.list()) {
      const recorded = new Set(idsIn(log.find(change.batch.id)));
      const edits = change.steps.flatMap(({ edit }) => edit ?? []);
      const ids = idsIn({ edits, categories: change.writtenCategories });
      if (ids.length > 0 && ids.every((id) => recorded.has(id))) await unfinished.end(change.id);
      else open.push(change);
    }
    return open;
  };

  const requireChange = async (id: string): Promise<UnfinishedChange> => {
    const change = (await listOpen()).find((each) => each.id === id);
    return requireFound(change, 'change_not_found');
  };

  /** Runs the steps one after the other from any state; returns the finished ones and the rest. */
  const runSteps = async (
    steps: readonly ChangeStep[],
    from: readonly State[],
    work: (file: FileChange) => Promise<void>,
    onProgress: OnProgress | undefined,
  ): Promise<{ readonly done: ChangeStep[]; readonly skipped: SkippedProduct[] }> => {
    const done: ChangeStep[] = [];
    const skipped: SkippedProduct[] = [];
    for (const [index, step] of steps.entries()) {
      const state = isMadeElsewhere(step) ? 'other' : stateOf(step.file);
      try {
        if (from.includes(state)) await work(step.file);
        if (state === 'other') skipped.push(skippedOf(step));
        else done.push(step);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
        skipped.push(skippedOf(step));
      }
      onProgress?.({ done: index + 1, total: steps.length });
    }
    return { done, skipped };
  };

  /** Writes the categories that the crash left as they were. */
  const writeCategories = async (records: readonly CategoryEditRecord[]): Promise<void> => {
    const back = records.map((record) => ({ ...record, before: record.after, after: record.before }));
    const { written } = planCategoryUndo(back, tools);
    if (written.length > 0) await writer.writeCategories(written);
  };

  const removeCategories = async (ids: readonly string[]): Promise<CategoryEditRecord[]> => {
    const records: CategoryEditRecord[] = [];
    for (const id of ids) {
      const category = findFiledCategory(tools, id);
      if (!category) continue;
      await writer.removeCategory(id);
      records.push(categoryRecord(category, undefined));
    }
    return records;
  };

  /** Writes the missing files. @throws AppError `change_not_found`, `storage_failed` */
  const finish = async (id: string, onProgress?: OnProgress): Promise<WorkOutcomeJson> => {
    const { batch, steps, movements, writtenCategories, removedCategories } = await requireChange(id);
    await writeCategories(writtenCategories);
    if (batch.action === 'undo')
      await planCountReturns(stock, findCountReturns(filesIn(steps, ['before', 'half'])), batch.by);
    const moved = await movePieces({
      by: batch.by,
      productIds: steps.flatMap(({ edit }) => edit?.productId ?? []),
      changeId: () => id,
      write: async () => {
        const result = await runSteps(steps, ['before', 'half'], write, onProgress);
        await sweep();
        return result;
      },
      movements: ({ skipped: left }) =>
        movements.filter(({ productId }) => !left.some((each) => each.id === productId)),
    });
    const { done } = moved.result;
    const skipped = [...moved.result.skipped];
    for (const { productId, name } of movements) {
      const refusal = moved.refused.get(productId);
      if (refusal) skipped.push({ id: productId, name, reason: refusal.message });
    }
    const removed = skipped.length > 0 ? [] : await removeCategories(removedCategories);
    const categories = [...removed, ...writtenCategories];
    const edits = done.flatMap(({ edit }) => edit ?? []);
    const pieces = pieceRecords(moved, namesOf(steps, movements));
    const record = batchOf(batch, edits, pieces, categories);
    if (record) await log.append(record);
    await unfinished.end(id);
    const changedPaths = done.flatMap(({ file: { path, from } }) =>
      from === undefined ? [path] : [from, path],
    );
    const paths = [...categories.flatMap((each) => filesOfCategory(each, catalogue)), ...changedPaths];
    const subject = commitSubject(batch.action, edits, categories);
    await commit(() => paths, messageWithReason(subject, batch.reason), batch.by);
    return { done: done.length, skipped, changeId: record?.id ?? null };
  };

  /** Reverts one file without a record to its old text. */
  const restoreFile = ({ path, before, after }: FileChange): Promise<void> =>
    files.put(path, before ?? undefined, after ?? undefined);

  /** Reverts the written files. @throws AppError `change_not_found`, `storage_failed` */
  const revert = async (id: string, by: string, onProgress?: OnProgress): Promise<WorkOutcomeJson> => {
    const { batch, steps, movements, isPlanned, writtenCategories } = await requireChange(id);
    if (batch.action === 'undo') await cancelPlans(stock, findCountReturns(filesIn(steps, ['before'])), by);
    if (steps.length > 0 && steps.every(({ edit }) => edit === undefined)) {
      const written = filesIn(steps, ['after']).map(({ before, after }) => ({
        before: after,
        after: before,
      }));
      await planCountReturns(stock, findCountReturns(written), by);
      const { done, skipped } = await runSteps(steps, ['after'], restoreFile, onProgress);
      await sweep();
      await unfinished.end(id);
      return { done: done.length, skipped, changeId: null };
    }
    // The finished steps become a record of their own, which can be undone like any other.
    const started = steps.filter(({ file }) => ['half', 'after'].includes(stateOf(file)));
    const foreign = steps.filter(({ file }) => stateOf(file) === 'other').map(skippedOf);
    for (const { file } of started) if (stateOf(file) === 'half') await write(file);
    await sweep();
    const edits = started.flatMap(({ edit }) => edit ?? []);
    const pieces = movements.flatMap(({ productId, name }): StockEditRecord[] => {
      const left = stock.findMoved(productId, id);
      return left ? [{ productId, name, ...left, counted: stock.filedCountOf(productId) ?? 0 }] : [];
    });
    const unwritten = isPlanned
      ? []
      : planCategoryUndo(writtenCategories, tools).skipped.map((skipped) => skipped.id);
    const categories = writtenCategories.filter(({ categoryId }) => !unwritten.includes(categoryId));
    const record = batchOf(batch, edits, pieces, categories);
    if (record) await log.append(record);
    await unfinished.end(id);
    if (!record) return { done: 0, skipped: foreign, changeId: null };
    const { restored, skipped, changeId } = await undo(batch.id, by, onProgress);
    return { done: restored, skipped: [...foreign, ...skipped], changeId };
  };

  /** The start finishes small changes while a person may decide; whoever comes second finds nothing to do. */
  const inTurn = createQueue();

  return {
    /** Oldest first. */
    list: async (): Promise<UnfinishedChangeJson[]> =>
      (await listOpen()).map(({ id, batch: { at, by, action }, steps }) => ({
        id,
        at,
        by,
        action,
        total: steps.length,
        done: steps.filter(({ file }) => stateOf(file) === 'after').length,
      })),
    finish: (...args: Parameters<typeof finish>) => inTurn(() => finish(...args)),
    revert: (...args: Parameters<typeof revert>) => inTurn(() => revert(...args)),
    /** Finishes changes of a single thing, and reverts those that had only begun: nobody needs to decide about them. */
    finishSmall: (): Promise<void> =>
      inTurn(async () => {
        for (const { id, batch, isPlanned } of await listOpen()) {
          if (!isPlanned) await revert(id, batch.by);
          else if (!NEEDS_DECISION.has(batch.action)) await finish(id);
        }
      }),
  };
}

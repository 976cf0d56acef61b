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
} from '#domain/panel/change-batch';
import type { ChangeAction } from '#domain/panel/change-words';
import type { ChangeStep, FileChange, UnfinishedChange } from '#domain/panel/unfinished-change';
import { commitChange } from '../catalogue/commit-change.ts';
import { categoryRecord, findFiledCategory } from '../catalogue/product/edit-records.ts';
import { createMovePieces, pieceRecords } from '../catalogue/product/move-pieces.ts';
import { findCountReturns } from '../catalogue/product/plan-count-returns.ts';
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
const UNWRITTEN: ReadonlySet<State> = new Set(['before', 'half']);

/** Whether a change is one of files alone, such as of their form, and not of products. */
const isOfFiles = (steps: readonly ChangeStep[]): boolean =>
  steps.length > 0 && steps.every(({ edit }) => edit === undefined);

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
  const { unfinished, files, log, stock, catalogue, writer, sweep } = tools;
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

  const filesToWrite = (steps: readonly ChangeStep[]): readonly FileChange[] =>
    steps.map(({ file }) => file).filter((file) => UNWRITTEN.has(stateOf(file)));

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

  /** Writes the files of the steps one after the other from any state; returns the finished ones and the rest. */
  const runSteps = async (
    steps: readonly ChangeStep[],
    onProgress: OnProgress | undefined,
  ): Promise<{ readonly done: ChangeStep[]; readonly skipped: SkippedProduct[] }> => {
    const done: ChangeStep[] = [];
    const skipped: SkippedProduct[] = [];
    for (const [index, step] of steps.entries()) {
      const state = isMadeElsewhere(step) ? 'other' : stateOf(step.file);
      try {
        if (UNWRITTEN.has(state)) await write(step.file);
        if (state === 'other') skipped.push(skippedOf(step));
        else done.push(step);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
        skipped.push(skippedOf(step));
      }
      onProgress?.({ done: index + 1, total: steps.length });
    }
    await sweep();
    return { done, skipped };
  };

  /** Writes the categories that the crash left as they were. */
  const writeCategories = async (records: readonly CategoryEditRecord[]): Promise<void> => {
    const back = records.map((record) => ({ ...record, before: record.after, after: record.before }));
    const { written } = planCategoryUndo(back, tools);
    if (written.length > 0) await writer.writeCategories(written);
  };

  /** One that got a product meanwhile stays and is skipped. */
  const removeCategories = async (
    ids: readonly string[],
    skipped: SkippedProduct[],
  ): Promise<CategoryEditRecord[]> => {
    const records: CategoryEditRecord[] = [];
    for (const id of ids) {
      const category = findFiledCategory(tools, id);
      if (!category) continue;
      try {
        await writer.removeCategory(id);
        records.push(categoryRecord(category, undefined));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
        skipped.push({ id, name: category.name, reason: error.message });
      }
    }
    return records;
  };

  /** Writes what is missing, and records the whole change. */
  const complete = async (change: UnfinishedChange, onProgress?: OnProgress) => {
    const { id, batch, steps, movements, writtenCategories, removedCategories } = change;
    await writeCategories(writtenCategories);
    if (batch.action === 'undo' || isOfFiles(steps))
      await stock.planCounts(stock.plansOfReturns(findCountReturns(filesToWrite(steps))), batch.by);
    const moved = await movePieces({
      by: batch.by,
      productIds: steps.flatMap(({ edit }) => edit?.productId ?? []),
      changeId: () => id,
      write: () => runSteps(steps, onProgress),
      movements: ({ skipped: left }) =>
        movements.filter(
          ({ productId }) =>
            stock.findMoved(productId, id) !== undefined || !left.some((each) => each.id === productId),
        ),
    });
    const { done } = moved.result;
    const skipped = [...moved.result.skipped];
    for (const { productId, name } of movements) {
      const refusal = moved.refused.get(productId);
      if (refusal) skipped.push({ id: productId, name, reason: refusal.message });
    }
    const removed = skipped.length > 0 ? [] : await removeCategories(removedCategories, skipped);
    const categories = [...removed, ...writtenCategories];
    const edits = done.flatMap(({ edit }) => edit ?? []);
    const record = batchOf(batch, edits, pieceRecords(moved, namesOf(steps, movements)), categories);
    if (record) await log.append(record);
    await unfinished.end(id);
    return { done, skipped, categories, changeId: record?.id ?? null };
  };

  /** @throws AppError `change_not_found`, `storage_failed` */
  const finish = async (id: string, onProgress?: OnProgress): Promise<WorkOutcomeJson> => {
    const change = await requireChange(id);
    const { done, skipped, categories, changeId } = await complete(change, onProgress);
    await commitChange(tools, change.batch, done, categories);
    return { done: done.length, skipped, changeId };
  };

  /** Reverts what was begun. @throws AppError `change_not_found`, `storage_failed` */
  const revert = async (id: string, by: string, onProgress?: OnProgress): Promise<WorkOutcomeJson> => {
    const change = await requireChange(id);
    const { batch, steps } = change;
    const unbegun = steps.filter(({ file }) => stateOf(file) === 'before');
    if (batch.action === 'undo')
      await stock.cancelPlans(findCountReturns(unbegun.map(({ file }) => file)), by);
    if (isOfFiles(steps)) {
      // Such a change is never moved, and has no record: the old texts are written.
      const back = steps.map(({ file: { path, before, after } }) => ({
        file: { path, before: after, after: before },
      }));
      const { done, skipped } = await complete({ ...change, steps: back }, onProgress);
      return { done: done.length, skipped, changeId: null };
    }
    // What was begun becomes a change of its own, which is undone like any other.
    const begun = {
      ...change,
      steps: steps.filter((step) => !unbegun.includes(step)),
      movements: change.movements.filter(({ productId }) => stock.findMoved(productId, id)),
      removedCategories: [],
    };
    const { skipped: foreign, changeId } = await complete(begun);
    if (changeId === null) return { done: 0, skipped: foreign, changeId };
    const undone = await undo(changeId, by, onProgress);
    return { done: undone.restored, skipped: [...foreign, ...undone.skipped], changeId: undone.changeId };
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

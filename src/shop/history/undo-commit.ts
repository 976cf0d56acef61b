import type { RefusedCountReturn } from '#contract/orders/stock/stock';
import { AppError } from '#domain/errors';
import { idIn, planUndo, type Write } from './plan-undo.ts';
import type { CommittedChange, FileHistory } from './ports.ts';
import { nameChangers, type UndoConflict } from './undo-conflict.ts';
import type { FileIntent, RawFiles } from '../panel/ports.ts';
import type { CountReturn } from '../orders/stock/count-plans.ts';
import { findCountReturns } from '../catalogue/product/plan-count-returns.ts';

export interface CommitUndone {
  readonly undone: string;
  readonly message: string;
  /** The new commit; undefined in a trial, or when nothing was to be done. */
  readonly commit: string | undefined;
  readonly files: readonly string[];
  readonly conflicts: readonly UndoConflict[];
}

/** Like `tryCountReturns`, in the process that has the data folder's lock. */
export type ReturnCounts = (
  returns: readonly CountReturn[],
  isTrial: boolean,
) => Promise<readonly RefusedCountReturn[]>;

interface Parts {
  readonly history: Pick<FileHistory, 'change' | 'committed' | 'versions' | 'whyNoCommit' | 'commit'>;
  readonly files: Pick<RawFiles, 'texts' | 'put' | 'isOwn'>;
  readonly returnCounts: ReturnCounts;
  /** Records what is about to be written until it is committed, in case of a crash. */
  readonly intent: FileIntent;
}

const UNDONE = 'Geri alındı: ';
const DONE_AGAIN = 'Yeniden yapıldı: ';

/** Undoing an undo means redoing. */
function subjectOf(message: string): string {
  if (message.startsWith(UNDONE)) return DONE_AGAIN + message.slice(UNDONE.length);
  return UNDONE + (message.startsWith(DONE_AGAIN) ? message.slice(DONE_AGAIN.length) : message);
}

/** The counts that these writes change; the text of a moved file is found by its product. */
function returnsOf(writes: readonly Write[]): readonly CountReturn[] {
  const old = new Map(writes.map(({ now, text }) => [text === undefined ? idIn(now) : undefined, now]));
  return findCountReturns(
    writes.map(({ now, text }) => ({ before: now ?? old.get(idIn(text)) ?? null, after: text ?? null })),
  );
}

/**
 * Reverts a commit by a new one. Later changes in the same fields stay and are reported.
 * @throws AppError `git_failed` with the reason, `change_not_found`, `conflict`, `storage_failed`
 */
export function createUndoCommit({ history, files, returnCounts, intent }: Parts) {
  const { isOwn } = files;
  /** The plan after which later sales still count. The ledger learns these counts, except in a trial. */
  const plan = async (change: CommittedChange, isTrial: boolean) => {
    const texts = files.texts();
    let refused = new Map<string, string>();
    for (;;) {
      const { writes, conflicts } = planUndo(change, { texts, refused, isOwn });
      const returns = returnsOf(writes);
      const more = returns.length === 0 ? [] : await returnCounts(returns, isTrial);
      if (more.length === 0) return { writes, conflicts, refused };
      refused = new Map([...refused, ...more.map(({ productId, reason }) => [productId, reason] as const)]);
    }
  };

  return async (revision: string, { isTrial }: { readonly isTrial: boolean }): Promise<CommitUndone> => {
    const change = await history.change(revision);
    const reason = await history.whyNoCommit();
    if (reason !== undefined && !isTrial) throw new AppError('git_failed', { message: reason });
    const { writes, conflicts, refused } = await plan(change, isTrial);
    const named = await nameChangers(history, conflicts);
    const outcome = {
      undone: change.id,
      message: change.message,
      commit: undefined,
      files: writes.map(({ file }) => file),
      conflicts: named,
    };
    if (isTrial || writes.length === 0) return outcome;

    // Uncommitted changes in these files belong to somebody else and stay out of the commit.
    const committed = await history.committed(outcome.files);
    const isOurs = writes.every(({ file, now }) => committed.get(file) === now);
    const committedWrites = isOurs ? writes : planUndo(change, { texts: committed, refused, isOwn }).writes;
    await intent.begin(
      writes.map(({ file, now = null, text = null }) => ({ path: file, before: now, after: text })),
    );
    for (const { file, now, text } of writes) await files.put(file, text, now);
    const message = `${subjectOf(change.message)}\n\nGeri alınan commit: ${change.id}\n`;
    try {
      const commit = await history.commit(
        new Map(committedWrites.map(({ file, text }) => [file, text])),
        message,
      );
      await intent.end();
      return { ...outcome, commit };
    } catch (error) {
      // Without its commit the undo has not happened; it can be repeated.
      const back = writes.toReversed().map(({ file, now, text }) => ({ file, now: text, text: now }));
      const returns = returnsOf(back);
      if (returns.length > 0) await returnCounts(returns, false);
      for (const { file, now, text } of back) await files.put(file, text, now);
      await intent.end();
      throw error;
    }
  };
}

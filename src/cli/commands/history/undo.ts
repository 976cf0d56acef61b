import type { CommitUndone, UndoConflict } from '#shop/history/undo-commit';
import { dataCommand, dataFolder, type OptionsOf } from '../../command.ts';
import { reportUnfinished } from './changes.ts';
import { createPrinter } from '../../print.ts';
import { reasonLines } from './reason-lines.ts';
import { shortTime } from '../../short-time.ts';
import { showValue } from '../../show-value.ts';
import { texts } from '../../texts.ts';

const { undo: words } = texts;
const SHORT_HASH = 8;

function linesOf({ name, field, reason, committed, now, changedBy }: UndoConflict): string[] {
  const line =
    field === undefined
      ? words.fileConflict(name, reason ?? '')
      : words.conflict(name, field, showValue(field, committed), showValue(field, now));
  if (field !== undefined && reason !== undefined) return [line, ...reasonLines(reason)];
  if (!changedBy) return [line];
  const { at, by, message } = changedBy;
  return [line, words.changedBy(shortTime(at), by, message), ...reasonLines(changedBy.reason)];
}

function endOf({ commit, message, files }: CommitUndone, isTrial: boolean): string {
  if (files.length === 0) return words.nothing(message);
  if (isTrial) return words.trial(files.length, message);
  if (commit === undefined) return words.notCommitted(files.length, message);
  return words.done(files.length, message, commit.slice(0, SHORT_HASH));
}

async function undo(commit: string, options: OptionsOf<typeof words>): Promise<void> {
  const printer = createPrinter(options);
  const isTrial = options.dryRun ?? false;
  const { undoCommit } = await import('#compose/tools/open-history');
  await reportUnfinished(options);
  const outcome = await undoCommit(dataFolder(options), commit, isTrial);
  printer.result({ ...outcome, commit: outcome.commit ?? null }, [
    ...outcome.conflicts.flatMap(linesOf),
    endOf(outcome, isTrial),
  ]);
  if (outcome.conflicts.length === 0) return;
  printer.info(words.conflicts(outcome.conflicts.length));
  process.exitCode = 1;
}

/** `shop undo COMMIT|last`: reverts a commit in the catalogue by a new commit. */
export const undoCommand = dataCommand('undo', words, undo);

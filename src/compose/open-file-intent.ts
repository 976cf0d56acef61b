import { randomUUID } from 'node:crypto';
import type { FileIntent } from '#shop/panel/ports';
import { openUnfinishedChanges } from '#store/panel/unfinished-changes';
import type { ChangeAction } from '#domain/panel/change-words';

/** The name of the command line's changes in the panel. */
export const COMMAND_LINE = 'komut satırı';

/** Stores a change of plain files from before the first one until the last, in case of a crash. */
export function openFileIntent(dataDir: string, action: ChangeAction): FileIntent {
  const unfinished = openUnfinishedChanges(dataDir);
  const id = randomUUID();
  return {
    begin: (files) =>
      unfinished.begin({
        id,
        batch: { id, at: new Date().toISOString(), by: COMMAND_LINE, action },
        steps: files.map((file) => ({ file })),
        movements: [],
        isPlanned: true,
        writtenCategories: [],
        removedCategories: [],
      }),
    end: () => unfinished.end(id),
  };
}

import { randomUUID } from 'node:crypto';
import type { ChangeAction, FileIntent } from '#shop/panel/ports';
import { SILENT_LOG } from '#store/files/log';
import { openUnfinishedChanges } from '#store/panel/unfinished-changes';

/** Under this name the panel shows what the command line did. */
export const COMMAND_LINE = 'komut satırı';

/** Keeps a change of plain files from before the first one until the last, for a crash in between. */
export function openFileIntent(dataDir: string, action: ChangeAction): FileIntent {
  const unfinished = openUnfinishedChanges(dataDir, SILENT_LOG);
  const id = randomUUID();
  return {
    begin: (files) =>
      unfinished.begin({
        id,
        batch: { id, at: new Date().toISOString(), by: COMMAND_LINE, action },
        steps: files.map((file) => ({ file })),
        movements: [],
        removedCategories: [],
      }),
    end: () => unfinished.end(id),
  };
}

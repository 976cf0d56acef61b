import type { FileHistory } from './ports.ts';

interface Parts {
  readonly history: FileHistory;
  /** Whether the owner wants each save to be committed. */
  readonly isCommitting: () => boolean;
  /** Called about failures after the files were written. */
  readonly warn: (error: unknown, message: string) => void;
}

/** Commits the files of a save in an admin's name if the owner wants that; a failure never reverts the save. */
export function createCommitSave({ history, isCommitting, warn }: Parts) {
  return async (files: () => readonly string[], message: string, by: string): Promise<void> => {
    if (!isCommitting()) return;
    try {
      await history.commit([...new Set(files())], message, by);
    } catch (error) {
      warn(error, 'a save in the panel was not committed');
    }
  };
}

export type CommitSave = ReturnType<typeof createCommitSave>;

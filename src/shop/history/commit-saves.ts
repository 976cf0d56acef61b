import { type FileHistory, REASON_TRAILER } from './ports.ts';

/** Commits the files of a save in an admin's name where the owner wants it; a failure never undoes the save. */
export type CommitSave = (files: () => readonly string[], message: string, by: string) => Promise<void>;

/** A commit's message that ends with why, where somebody said so. */
export function messageWithReason(subject: string, reason: string | undefined): string {
  return reason === undefined ? subject : `${subject}\n\n${REASON_TRAILER}: ${reason}\n`;
}

interface Parts {
  readonly history: FileHistory;
  /** Whether each save becomes a commit (decisions.md 21). */
  readonly isCommitting: () => boolean;
  /** Hears of what failed after the files were already written. */
  readonly warn: (error: unknown, message: string) => void;
}

export function createCommitSave({ history, isCommitting, warn }: Parts): CommitSave {
  return async (files, message, by) => {
    if (!isCommitting()) return;
    try {
      await history.commit([...new Set(files())], message, by);
    } catch (error) {
      warn(error, 'a save in the panel was not committed');
    }
  };
}

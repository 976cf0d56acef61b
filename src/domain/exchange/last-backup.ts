import { z } from 'zod';

/** The last backup that succeeded, as whatever process made it has recorded it. */
export const lastBackup = z.object({
  /** ISO time; empty before the first one. */
  at: z.union([z.iso.datetime(), z.literal('')]),
  /** The archive, for people. */
  place: z.string(),
});
export type LastBackup = Readonly<z.infer<typeof lastBackup>>;

export const NO_BACKUP: LastBackup = { at: '', place: '' };

/** Milliseconds since 1970; 0 before the first backup. */
export function timeOfBackup({ at }: LastBackup): number {
  return Date.parse(at) || 0;
}

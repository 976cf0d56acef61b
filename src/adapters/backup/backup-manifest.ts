import { z } from 'zod';

/** The member of an archive that says what must be in it; it stands last. */
export const MANIFEST_NAME = 'yedek.json';
/** Everything of the data folder stands below this in the archive. */
export const CONTENT_FOLDER = 'data';

export const backupManifest = z.object({
  format: z.literal('shop-backup'),
  version: z.literal(1),
  /** ISO time. */
  takenAt: z.string(),
  files: z.array(
    z.object({
      /** Below the data folder, with `/`. */
      path: z.string(),
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type BackupManifest = z.infer<typeof backupManifest>;

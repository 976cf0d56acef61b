import { z } from 'zod';

/** The list of an archive's contents; it is the last member. */
export const MANIFEST_NAME = 'yedek.json';
/** The folder in the archive that contains the data folder. */
export const CONTENT_FOLDER = 'data';

export const backupManifest = z.object({
  format: z.literal('shop-backup'),
  version: z.literal(1),
  /** ISO time. */
  takenAt: z.string(),
  files: z.array(
    z.object({
      /** Path below the data folder, with `/`. */
      path: z.string(),
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type BackupManifest = z.infer<typeof backupManifest>;

import { createHash } from 'node:crypto';
import { sep } from 'node:path';
import { parseJson } from '#kernel/json';
import { forEachAtOnce } from '#kernel/task-queue';
import { Parser, type ReadEntry } from 'tar';
import { AppError, unreadableFile } from '#domain/errors';
import { readArchive, refused } from './sealed-archive.ts';
import { z } from 'zod';

/** Writes one file of the archive; a later one with the same path replaces it. */
export type WriteFile = (path: string, content: Buffer) => Promise<void>;

const FILE_TYPES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);
/** Files that are written at the same time; they share the syncs of the disk. */
const WRITES_AT_ONCE = 16;
/** A backup holds no larger file, because each is read whole. */
const MAX_FILE_BYTES = 2 ** 31;
/** Elsewhere a backslash is a letter of a name, as archives made on Windows leave it. */
const FORBIDDEN_SIGNS = new RegExp(String.raw`\u0000${sep === '\\' ? String.raw`|\\|^[A-Za-z]:` : ''}`);

/**
 * Reads a whole archive, passes each file to `writeFile`, and compares every file with the manifest. Contents that the
 * manifest does not list were replaced by later ones.
 * @throws AppError `invalid` when it is not a complete backup, contains links or paths outside the folder, or a file
 * was changed; `storage_failed` when it cannot be read
 */
export async function readBackup(
  file: string,
  writeFile: WriteFile,
  passphrase?: string,
): Promise<BackupManifest> {
  const hashes = new Map<string, { readonly bytes: number; readonly sha256: string }>();
  /** Contents to be written by path; a later one replaces an earlier one. */
  const unwritten = new Map<string, Buffer>();
  let manifestText: string | undefined;
  let failure: unknown;

  const writeFiles = async (): Promise<void> => {
    const files = [...unwritten];
    unwritten.clear();
    await forEachAtOnce(files, WRITES_AT_ONCE, async ([path, content]) => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      hashes.set(path, { bytes: content.length, sha256 });
      await writeFile(path, content).catch((error: unknown) => (failure ??= error));
    });
  };

  const parser = new Parser({ strict: true, onReadEntry: (entry) => readEntry(entry) });
  const readEntry = (entry: ReadEntry): void => {
    const chunks: Buffer[] = [];
    try {
      const path = pathOf(entry);
      entry.on('data', (chunk) => chunks.push(chunk));
      entry.on('end', () => {
        if (path === MANIFEST_NAME) manifestText = Buffer.concat(chunks).toString('utf8');
        else if (path !== undefined)
          unwritten.set(path.slice(CONTENT_FOLDER.length + 1), Buffer.concat(chunks));
      });
    } catch (error) {
      failure ??= error;
      entry.resume();
    }
  };
  parser.on('error', (cause: unknown) => {
    failure ??= new AppError('invalid', { message: 'Yedek arşivi bozuk ya da eksik; okunamadı.', cause });
  });

  try {
    for await (const chunk of readArchive(file, passphrase)) {
      if (failure !== undefined) break;
      parser.write(chunk);
      await writeFiles();
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw unreadableFile(file, cause);
  }
  if (failure === undefined) {
    const ended = new Promise((resolve) => {
      parser.once('end', resolve);
      parser.once('error', resolve);
    });
    parser.end();
    await ended;
  }
  await writeFiles();
  if (failure !== undefined) throw failure;
  return verify(manifestText, hashes);
}

/** @throws AppError `invalid` for links, devices, paths that could lead out of the folder, and files too large to hold */
function pathOf({ path, type, size }: ReadEntry): string | undefined {
  const parts = path.replace(/\/$/, '').split('/');
  const isSafe =
    !FORBIDDEN_SIGNS.test(path) && parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isSafe) throw refused(`arşivde klasörün dışına çıkan bir yol var: ${path}`);
  if (type === 'Directory') return undefined;
  if (!FILE_TYPES.has(type)) throw refused(`arşivde dosya olmayan bir kayıt var: ${path} (${type})`);
  if (path !== MANIFEST_NAME && (parts[0] !== CONTENT_FOLDER || parts.length < 2)) {
    throw refused(`arşivde yedeğe ait olmayan bir dosya var: ${path}`);
  }
  if (size > MAX_FILE_BYTES)
    throw refused(`arşivde bir yedeğe sığmayacak kadar büyük bir dosya var: ${path}`);
  return path;
}

function verify(
  manifestText: string | undefined,
  hashes: ReadonlyMap<string, { readonly bytes: number; readonly sha256: string }>,
): BackupManifest {
  if (manifestText === undefined) throw refused('arşiv bir mağaza yedeği değil ya da yarım kalmış');
  const text = parseJson(manifestText);
  if (newerManifest.safeParse(text).success)
    throw refused('programın daha yeni bir sürümüyle alınmış; önce programı güncelleyin');
  const parsed = backupManifest.safeParse(text);
  if (!parsed.success) throw refused('yedeğin içindekiler listesi okunamadı');
  for (const { path, bytes, sha256 } of parsed.data.files) {
    const found = hashes.get(path);
    if (!found) throw refused(`${path} dosyası arşivde yok`);
    if (found.sha256 !== sha256 || found.bytes !== bytes)
      throw refused(`${path} dosyasının içeriği değişmiş`);
  }
  return parsed.data;
}

/** The list of an archive's contents; it is the last member. */
export const MANIFEST_NAME = 'yedek.json';
/** The folder in the archive that contains the data folder. */
export const CONTENT_FOLDER = 'data';

const backupManifest = z.object({
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
const newerManifest = z.object({ version: z.number().min(2) });
export type BackupManifest = z.infer<typeof backupManifest>;

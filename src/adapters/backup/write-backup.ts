import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { Header, Pack, ReadEntry } from 'tar';
import { AppError } from '../../domain/errors.ts';
import { type BackupManifest, CONTENT_FOLDER, MANIFEST_NAME } from './backup-manifest.ts';
import { type FileState, isGone, listBackupFiles } from './list-backup-files.ts';

export interface WrittenBackup {
  readonly files: number;
  /** Of the archive. */
  readonly bytes: number;
}

type ManifestFile = BackupManifest['files'][number];

/** A file that is written without a pause cannot be read at one moment; nothing in a data folder is. */
const READ_TRIES = 20;
const RETRY_MS = 25;
/** Looks at the folder until one finds nothing changed; a shop that sells all the time is archived as last read. */
const ROUNDS = 5;
const GZIP_LEVEL = 4;
const PRIVATE_MODE = 0o600;

/**
 * Writes one archive of the whole data folder, also while a server changes it: each file is read at one moment,
 * and one that changed after it was read is put in again; the manifest at the end says which content counts.
 * @throws AppError `storage_failed`
 */
export async function writeBackup(dataDir: string, out: string, now: Date): Promise<WrittenBackup> {
  const temporary = join(dirname(out), `.${basename(out)}.${randomBytes(8).toString('hex')}.tmp`);
  try {
    const pack = new Pack({ portable: true });
    const target = createWriteStream(temporary, { flags: 'wx', mode: PRIVATE_MODE });
    const written = pipeline(pack, createGzip({ level: GZIP_LEVEL }), target);
    const filled = fill(pack, dataDir, now);
    const [files] = await Promise.all([filled, written]);
    await sync(temporary);
    await rename(temporary, out);
    await sync(dirname(out));
    return { files, bytes: (await stat(out)).size };
  } catch (cause) {
    await rm(temporary, { force: true });
    if (cause instanceof AppError) throw cause;
    throw new AppError('storage_failed', { message: `Yedek yazılamadı: ${String(cause)}`, cause });
  }
}

async function fill(pack: Pack, dataDir: string, now: Date): Promise<number> {
  const read = new Map<string, { readonly state: FileState; readonly entry: ManifestFile }>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const listed = await listBackupFiles(dataDir);
    const present = new Set(listed.map(({ path }) => path));
    for (const path of read.keys()) if (!present.has(path)) read.delete(path);
    const changed = listed.filter((state) => !isSame(state, read.get(state.path)?.state));
    if (changed.length === 0) break;
    for (const { path } of changed) {
      const found = await readAtOneMoment(dataDir, path);
      if (!found) continue;
      const sha256 = createHash('sha256').update(found.content).digest('hex');
      read.set(path, { state: found.state, entry: { path, bytes: found.content.length, sha256 } });
      await add(pack, `${CONTENT_FOLDER}/${path}`, found.content, new Date(found.state.mtimeMs));
    }
  }
  const files = [...read.values()].map(({ entry }) => entry);
  const manifest: BackupManifest = { format: 'shop-backup', version: 1, takenAt: now.toISOString(), files };
  await add(pack, MANIFEST_NAME, Buffer.from(`${JSON.stringify(manifest)}\n`), now);
  pack.end();
  return files.length;
}

function isSame(left: FileState, right: FileState | undefined): boolean {
  return left.bytes === right?.bytes && left.mtimeMs === right.mtimeMs && left.inode === right.inode;
}

async function stateOf(dataDir: string, path: string): Promise<FileState> {
  const { size, mtimeMs, ino } = await stat(join(dataDir, path));
  return { path, bytes: size, mtimeMs, inode: ino };
}

/** A file's content as no write cut through it; undefined when the file has gone. */
async function readAtOneMoment(
  dataDir: string,
  path: string,
): Promise<{ readonly content: Buffer; readonly state: FileState } | undefined> {
  for (let tries = 0; tries < READ_TRIES; tries += 1) {
    try {
      const before = await stateOf(dataDir, path);
      const content = await readFile(join(dataDir, path));
      const state = await stateOf(dataDir, path);
      if (isSame(before, state) && content.length === state.bytes) return { content, state };
    } catch (error) {
      if (!isGone(error)) throw error;
      return undefined;
    }
    await wait(RETRY_MS);
  }
  throw new AppError('storage_failed', { message: `Dosya sürekli değiştiği için okunamadı: ${path}` });
}

/** Resolves when the archive has taken the content, so that little is held in memory. */
function add(pack: Pack, path: string, content: Buffer, mtime: Date): Promise<void> {
  const header = new Header({ path, size: content.length, mode: PRIVATE_MODE, type: 'File', mtime });
  const entry = new ReadEntry(header);
  return new Promise((resolve, reject) => {
    entry.once('end', resolve);
    entry.once('error', reject);
    pack.add(entry);
    entry.end(content);
  });
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

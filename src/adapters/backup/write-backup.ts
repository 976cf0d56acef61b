import { createHash, randomBytes } from 'node:crypto';
import { closeSync, constants, createWriteStream, openSync, readFileSync, statSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { Header, Pack, ReadEntry } from 'tar';
import { AppError } from '#domain/errors';
import { discardAtExit } from './backup-place.ts';
import { type BackupManifest, CONTENT_FOLDER, MANIFEST_NAME } from './read-backup.ts';
import { createSealing } from './sealed-archive.ts';
import { ifThere } from '#kernel/system-code';
import { type FileState, isFollowed, listBackupFiles } from './list-backup-files.ts';

type ManifestFile = BackupManifest['files'][number];

/** The most reads of a file, or of the changing files together, that something else changes meanwhile. */
const READ_TRIES = 20;
const RETRY_MS = 25;
/** The most passes until nothing changed; a shop that sells all the time is archived as last read. */
const ROUNDS = 5;
/** Windows lacks this flag for links. */
const NO_LINK = constants.O_NOFOLLOW ?? 0;
const GZIP_LEVEL = 4;
const PRIVATE_MODE = 0o600;

/**
 * Writes one archive of the whole data folder, also while a server changes it. Each file is read at one moment and
 * added again if it changes later. The changing private records are read together at the end, so that orders and their
 * documents fit together. The manifest at the end lists the valid contents. With a passphrase the archive is encrypted.
 * @returns the number of files, and the bytes of the archive
 * @throws AppError `storage_failed`
 */
export async function writeBackup(dataDir: string, out: string, now: Date, passphrase?: string) {
  const temporary = join(dirname(out), `.${basename(out)}.${randomBytes(8).toString('hex')}.tmp`);
  const cancelDiscard = discardAtExit(temporary);
  try {
    const pack = new Pack({ portable: true });
    const target = createWriteStream(temporary, { flags: 'wx', mode: PRIVATE_MODE });
    const zip = createGzip({ level: GZIP_LEVEL });
    const written =
      passphrase === undefined
        ? pipeline(pack, zip, target)
        : pipeline(pack, zip, await createSealing(passphrase), target);
    const filled = fill(pack, dataDir, now);
    const [files] = await Promise.all([filled, written]);
    await sync(temporary);
    await rename(temporary, out);
    await sync(dirname(out));
    return { files, bytes: (await stat(out)).size };
  } catch (cause) {
    // Where nothing can be written, there may be nothing to remove.
    await rm(temporary, { force: true }).catch(() => undefined);
    if (cause instanceof AppError) throw cause;
    const message = failureOf(cause, out, temporary);
    throw new AppError('storage_failed', { message, cause });
  } finally {
    cancelDiscard();
  }
}

function failureOf(cause: unknown, out: string, temporary: string): string {
  const path = cause instanceof Error && 'path' in cause ? String(cause.path) : temporary;
  return path === temporary
    ? `Yedek yazılamadı: ${out}. Klasörün var olduğunu, izinlerini ve disk alanını kontrol edin.`
    : `Yedek alınamadı: ${path} okunamadı.`;
}

/** How the files in the archive were when they were read, by path. */
type Archived = Map<string, FileState>;

async function fill(pack: Pack, dataDir: string, now: Date): Promise<number> {
  const archived: Archived = new Map();
  /** If a file was added twice, the later entry counts. */
  const entries = new Map<string, ManifestFile>();
  const put = async (path: string, { content, state }: FoundFile): Promise<void> => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    archived.set(path, state);
    entries.set(path, { path, bytes: content.length, sha256 });
    await add(pack, `${CONTENT_FOLDER}/${path}`, content, new Date(state.mtimeMs));
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const changed = await changesSince(archived, dataDir);
    if (changed.length === 0) break;
    for (const { path } of changed) {
      const found = await readAtOneMoment(dataDir, path);
      if (found) await put(path, found);
    }
  }
  for (const [path, found] of await readTogether(archived, dataDir)) await put(path, found);
  const files = [...entries.values()].filter(({ path }) => archived.has(path));
  const manifest: BackupManifest = { format: 'shop-backup', version: 1, takenAt: now.toISOString(), files };
  await add(pack, MANIFEST_NAME, Buffer.from(`${JSON.stringify(manifest)}\n`), now);
  pack.end();
  return files.length;
}

/** New and changed files; removed ones are dropped from the list. */
async function changesSince(archived: Archived, dataDir: string): Promise<FileState[]> {
  const listed = await listBackupFiles(dataDir);
  const present = new Set(listed.map(({ path }) => path));
  for (const path of archived.keys()) if (!present.has(path)) archived.delete(path);
  return listed.filter((state) => !isSame(state, archived.get(state.path)));
}

/**
 * Changing files are read together until nothing changed in between. In a shop that never rests the last pass counts:
 * its journal is complete up to a line, and every other file is replaced as a whole.
 */
async function readTogether(archived: Archived, dataDir: string): Promise<ReadonlyMap<string, FoundFile>> {
  let found = new Map<string, FoundFile>();
  for (let tries = 0; tries < READ_TRIES; tries += 1) {
    const changed = await changesSince(archived, dataDir);
    if (changed.length === 0) return found;
    found = new Map();
    for (const state of changed) {
      const content = await ifThere(async () => readContent(dataDir, state.path));
      if (content) found.set(state.path, { content, state });
    }
    const read = [...found].map(([path, { state }]) => [path, state] as const);
    if ((await changesSince(new Map([...archived, ...read]), dataDir)).length === 0) return found;
    await wait(RETRY_MS);
  }
  return found;
}

interface FoundFile {
  readonly content: Buffer;
  readonly state: FileState;
}

function isSame(left: FileState, right: FileState | undefined): boolean {
  return left.bytes === right?.bytes && left.mtimeMs === right.mtimeMs && left.inode === right.inode;
}

/** The whole file at a path. @throws the system's error, `ELOOP` for a link that is not followed */
function readContent(dataDir: string, path: string): Buffer {
  const descriptor = openSync(join(dataDir, path), constants.O_RDONLY | (isFollowed(path) ? 0 : NO_LINK));
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function stateOf(dataDir: string, path: string): FileState {
  const { size, mtimeMs, ino } = statSync(join(dataDir, path));
  return { path, bytes: size, mtimeMs, inode: ino };
}

/**
 * The content of a file that no write interrupted; undefined when the file was removed. Stat, read and stat without a
 * pause leave the least time for a write in between.
 */
async function readAtOneMoment(dataDir: string, path: string): Promise<FoundFile | undefined> {
  for (let tries = 0; tries < READ_TRIES; tries += 1) {
    const found = await ifThere(async () => {
      const before = stateOf(dataDir, path);
      const content = readContent(dataDir, path);
      const state = stateOf(dataDir, path);
      return { content, state, isWhole: isSame(before, state) && content.length === state.bytes };
    });
    if (found?.isWhole ?? true) return found;
    await wait(RETRY_MS);
  }
  throw new AppError('storage_failed', { message: `Dosya sürekli değiştiği için okunamadı: ${path}` });
}

/** Resolves when the archive has accepted the content, so that little stays in memory. */
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

/** Makes what a file or folder contains durable. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

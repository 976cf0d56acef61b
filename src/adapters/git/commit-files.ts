import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#domain/errors';
import { findRepository, type Repository, whyNoCommit } from './find-repository.ts';
import { readTree } from './read-tree.ts';
import { requireGit, runGit } from './run-git.ts';

/** Either this text (`undefined` removes the file), or the named files and folders as they are in the data folder. */
export type FilesToCommit = readonly string[] | ReadonlyMap<string, string | undefined>;

const isList = (files: FilesToCommit): files is readonly string[] => Array.isArray(files);

const LOCK_PATIENCE_MS = 3000;
const LOCK_CHECK_MS = 50;
const TRIES = 5;

function failure(reason: string, cause?: unknown): AppError {
  return new AppError('git_failed', { message: `Değişiklik git deposuna işlenemedi. ${reason}`, cause });
}

/** Writes files into the object store unchanged: filters of the repository are not used. Blob by file. */
async function writeBlobs(
  folder: string,
  paths: readonly (readonly [file: string, path: string])[],
): Promise<Map<string, string>> {
  const input = paths.map(([, path]) => `${path}\n`).join('');
  const args = ['hash-object', '-w', '--no-filters', '--stdin-paths'];
  const hashes = (await requireGit(folder, args, { input, timeoutMs: 120_000 }))
    .toString('latin1')
    .split('\n');
  return new Map(paths.map(([file], index) => [file, hashes[index] ?? '']));
}

/** The files of names that may be folders: all present and all former ones. */
function filesIn(folder: string, names: readonly string[], committed: Iterable<string>): Set<string> {
  const files = new Set<string>();
  for (const name of names) {
    const path = join(folder, name);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (!isFolder) files.add(name);
    else for (const each of readdirSync(path)) files.add(`${name}/${each}`);
  }
  const isWithin = (file: string): boolean => names.some((name) => file.startsWith(`${name}/`));
  for (const file of committed) if (isWithin(file)) files.add(file);
  return files;
}

async function blobsOf(
  folder: string,
  files: FilesToCommit,
  committed: Iterable<string>,
): Promise<Map<string, string | undefined>> {
  const blobs = new Map<string, string | undefined>();
  if (isList(files)) {
    const present: [string, string][] = [];
    for (const file of filesIn(folder, files, committed)) {
      if (file.includes('\n')) continue;
      blobs.set(file, undefined);
      const path = join(folder, file);
      if (statSync(path, { throwIfNoEntry: false })?.isFile()) present.push([file, path]);
    }
    for (const [file, blob] of await writeBlobs(folder, present)) blobs.set(file, blob);
    return blobs;
  }
  const draft = mkdtempSync(join(tmpdir(), 'shop-commit-'));
  try {
    const paths: [string, string][] = [];
    for (const [file, text] of files) {
      blobs.set(file, undefined);
      if (text === undefined) continue;
      const path = join(draft, String(paths.length));
      writeFileSync(path, text);
      paths.push([file, path]);
    }
    for (const [file, blob] of await writeBlobs(folder, paths)) blobs.set(file, blob);
    return blobs;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Files that git ignores by the user's choice; git's own files never count. */
async function withoutIgnored(
  folder: string,
  blobs: Map<string, string | undefined>,
): Promise<Map<string, string | undefined>> {
  const input = [...blobs.keys()].map((file) => `${file}\0`).join('');
  // `add` takes names literally and accepts no such option.
  const env = { GIT_LITERAL_PATHSPECS: '0' };
  const { stdout } = await runGit(folder, ['check-ignore', '-z', '--stdin'], { input, env });
  const ignored = new Set(stdout.toString('utf8').split('\0'));
  return new Map([...blobs].filter(([file]) => !ignored.has(file)));
}

/** The committer: the admin, else the person in git's settings, else the user of the machine. */
async function identity(folder: string, by: string | undefined): Promise<Record<string, string>> {
  const isKnown = by === undefined && (await runGit(folder, ['var', 'GIT_COMMITTER_IDENT'])).status === 0;
  if (isKnown) return {};
  const name = by ?? userInfo().username;
  const email = `${encodeURIComponent(name)}@panel.invalid`;
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  };
}

async function waitForLock({ gitDir }: Repository): Promise<void> {
  const lock = join(gitDir, 'index.lock');
  for (let waited = 0; existsSync(lock); waited += LOCK_CHECK_MS) {
    if (waited >= LOCK_PATIENCE_MS) {
      throw failure(
        `Depoda başka bir git işlemi sürüyor. Sürmüyorsa ${lock} dosyası yarıda kalmış bir işlemden kalmıştır; silin.`,
      );
    }
    await wait(LOCK_CHECK_MS);
  }
}

/** The hash of no object, as long as the repository's hashes. */
const zeros = (head: string | undefined): string => '0'.repeat(head?.length ?? 40);

/** For `update-index --index-info`. */
function entriesOf(
  blobs: Iterable<readonly [file: string, blob: string | undefined]>,
  { prefix, head }: Repository,
): string {
  const entry = (blob: string | undefined): string =>
    blob === undefined ? `0 ${zeros(head)}` : `100644 ${blob}`;
  return [...blobs].map(([file, blob]) => `${entry(blob)}\t${prefix}${file}\0`).join('');
}

/** A tree like that of `head` with these files, built in an index of our own. */
async function writeTree(
  repository: Repository,
  blobs: ReadonlyMap<string, string | undefined>,
): Promise<string> {
  const { topLevel, gitDir, head } = repository;
  const commitIndex = join(gitDir, `shop-index-${randomUUID()}`);
  const env = { GIT_INDEX_FILE: commitIndex };
  try {
    await requireGit(topLevel, ['read-tree', ...(head === undefined ? ['--empty'] : [head])], { env });
    const input = entriesOf(blobs, repository);
    await requireGit(topLevel, ['update-index', '-z', '--index-info'], { env, input });
    return (await requireGit(topLevel, ['write-tree'], { env })).toString('latin1').trim();
  } finally {
    rmSync(commitIndex, { force: true });
    rmSync(`${commitIndex}.lock`, { force: true });
  }
}

/**
 * Git reads recent files again when it writes an index, through filters, which are programs in the repository's
 * settings. This prevents it.
 */
async function withoutFilters(folder: string): Promise<Record<string, string>> {
  const args = [
    'config',
    '-z',
    '--name-only',
    '--get-regexp',
    String.raw`^filter\..*\.(clean|process|required)$`,
  ];
  const { stdout } = await runGit(folder, args);
  const names = [...new Set(stdout.toString('utf8').split('\0').filter(Boolean))];
  const given = Number(process.env['GIT_CONFIG_COUNT'] ?? 0);
  const settings = names.flatMap((name, index) => [
    [`GIT_CONFIG_KEY_${given + index}`, name],
    [`GIT_CONFIG_VALUE_${given + index}`, name.endsWith('.required') ? 'false' : ''],
  ]);
  return { GIT_CONFIG_COUNT: String(given + names.length), ...Object.fromEntries(settings) };
}

/** Updates the person's index for files that nobody had staged, so that git shows no difference there. */
async function updateIndex(
  folder: string,
  repository: Repository,
  blobs: ReadonlyMap<string, string | undefined>,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const listing = await runGit(folder, ['ls-files', '--stage', '-z']);
  const staged = new Map<string, string>();
  for (const line of listing.stdout.toString('utf8').split('\0')) {
    const [, blob = '', file = ''] = /^\d+ ([0-9a-f]+) \d\t(.*)$/s.exec(line) ?? [];
    staged.set(file, blob);
  }
  const untouched = [...blobs].filter(([file]) => staged.get(file) === before.get(file));
  const input = entriesOf(untouched, repository);
  const env = await withoutFilters(folder);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const args = ['update-index', '-z', '--index-info'];
    const { status } = await runGit(repository.topLevel, args, { input, env });
    if (status === 0) return;
    await wait(LOCK_CHECK_MS * 2 ** attempt);
  }
}

async function commitOnce(
  folder: string,
  repository: Repository,
  blobs: ReadonlyMap<string, string | undefined>,
  message: string,
  env: Record<string, string>,
): Promise<{ readonly id: string | undefined } | 'moved'> {
  const { head } = repository;
  await waitForLock(repository);
  const before = head === undefined ? new Map<string, string>() : await readTree(folder, head);
  const changed = new Map([...blobs].filter(([file, blob]) => before.get(file) !== blob));
  if (changed.size === 0) return { id: undefined };
  const tree = await writeTree(repository, changed);
  const parents = head === undefined ? [] : ['-p', head];
  const made = await requireGit(folder, ['commit-tree', tree, ...parents, '-F', '-'], {
    input: message,
    env,
  });
  const id = made.toString('latin1').trim();
  const subject = message.split('\n', 1)[0] ?? '';
  const { status, stderr } = await runGit(folder, [
    'update-ref',
    '-m',
    `commit: ${subject}`,
    'HEAD',
    id,
    head ?? zeros(id),
  ]);
  if (status !== 0) {
    // Somebody else committed in the meantime, or locks the branch for a moment.
    if (/cannot lock ref|but expected/.test(stderr)) return 'moved';
    throw new Error(stderr);
  }
  await updateIndex(folder, repository, changed, before);
  return { id };
}

/**
 * Commits files of a data folder and nothing else: staged files stay staged, working files stay unchanged, and no hook,
 * filter or signing program of the repository runs.
 * @returns the hash; undefined when nothing differed from the last commit
 * @throws AppError `git_failed` with the reason
 */
export async function commitFiles(
  folder: string,
  files: FilesToCommit,
  message: string,
  by: string | undefined,
): Promise<string | undefined> {
  try {
    const first = await findRepository(folder);
    if (!first.repository) throw failure(first.reason);
    const reason = await whyNoCommit(folder, first.repository);
    if (reason !== undefined) throw failure(reason);
    const { head } = first.repository;
    const committed = head === undefined ? [] : (await readTree(folder, head)).keys();
    const blobs = await withoutIgnored(folder, await blobsOf(folder, files, committed));
    const env = await identity(folder, by);
    let { repository } = first;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const result = await commitOnce(folder, repository, blobs, message, env);
      if (result !== 'moved') return result.id;
      await wait(LOCK_CHECK_MS * 2 ** attempt);
      repository = (await findRepository(folder)).repository ?? repository;
    }
    throw failure('Depoda aynı anda başka commit işlemleri sürüyor; yeniden deneyin.');
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('git_failed', { cause: error });
  }
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#domain/errors';
import { findRepository, type Repository, whyNoCommit } from './find-repository.ts';
import { blobIdOf, readTree } from './read-objects.ts';
import { lineOf, requireGit, runGit } from './run-git.ts';
import { systemAccount } from './system-account.ts';

/** Either this text (`undefined` removes the file), or the named files and folders as they are in the data folder. */
export type FilesToCommit = readonly string[] | ReadonlyMap<string, string | undefined>;

export const isList = (files: FilesToCommit): files is readonly string[] => Array.isArray(files);

const LOCK_PATIENCE_MS = 3000;
const LOCK_CHECK_MS = 50;
const TRIES = 5;
/** Git is asked for these files alone; for more it lists all, because a call has room for so many names. */
const MAX_NAMED = 500;
const ifFew = (names: Iterable<string>): string[] => {
  const few = [...names];
  return few.length > MAX_NAMED ? [] : few;
};

function failure(reason: string): AppError {
  return new AppError('git_failed', { message: `Değişiklik git deposuna işlenemedi. ${reason}` });
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

/** The content of each file; undefined for one that does not exist. */
type Contents = ReadonlyMap<string, Buffer | undefined>;

function contentsOf(folder: string, files: FilesToCommit, committed: Iterable<string>): Contents {
  if (!isList(files)) {
    return new Map(
      [...files].map(([file, text]) => [file, text === undefined ? undefined : Buffer.from(text)]),
    );
  }
  const names = [...filesIn(folder, files, committed)].filter((file) => !file.includes('\n'));
  return new Map(
    names.map((file) => {
      const path = join(folder, file);
      const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
      return [file, isFile ? readFileSync(path) : undefined];
    }),
  );
}

/** Files that git ignores by the user's choice; git's own files never count. */
async function withoutIgnored(folder: string, contents: Contents): Promise<Contents> {
  const input = [...contents.keys()].map((file) => `${file}\0`).join('');
  // `add` takes names literally and accepts no such option.
  const env = { GIT_LITERAL_PATHSPECS: '0' };
  const { stdout } = await runGit(folder, ['check-ignore', '-z', '--stdin'], { input, env });
  const ignored = new Set(stdout.toString('utf8').split('\0'));
  return new Map([...contents].filter(([file]) => !ignored.has(file)));
}

/** Why a file in a submodule is not committed: in the outer repository it would replace the submodule. */
export function whyElsewhere(folder: string, file: string): string | undefined {
  return file.includes('/') && existsSync(join(folder, dirname(file), '.git'))
    ? `"${dirname(file)}" klasörünün kendi git deposu var; oradaki değişiklikleri o depoya işleyin.`
    : undefined;
}

/** The committer now: the admin, else the person in git's settings, else the user of the machine. */
async function committerOf(folder: string, by: string | undefined): Promise<string> {
  const args = ['var', 'GIT_COMMITTER_IDENT'];
  const person = by === undefined ? await runGit(folder, args) : undefined;
  if (person?.status === 0) return lineOf(person.stdout);
  const name = by ?? systemAccount();
  const env = { GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: `${encodeURIComponent(name)}@panel.invalid` };
  return lineOf(await requireGit(folder, args, { env }));
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
  { folder, topLevel, prefix }: Repository,
  changed: Contents,
  before: ReadonlyMap<string, string>,
  { length }: string,
): Promise<void> {
  const listing = await runGit(folder, ['ls-files', '--stage', '-z', '--', ...ifFew(changed.keys())]);
  const staged = new Map<string, string>();
  for (const line of listing.stdout.toString('utf8').split('\0')) {
    const [, blob = '', file = ''] = /^\d+ ([0-9a-f]+) \d\t(.*)$/s.exec(line) ?? [];
    staged.set(file, blob);
  }
  const entryOf = (content: Buffer | undefined): string =>
    content ? `100644 ${blobIdOf(content, length)}` : `0 ${'0'.repeat(length)}`;
  const input = [...changed]
    .filter(([file]) => staged.get(file) === before.get(file))
    .map(([file, content]) => `${entryOf(content)}\t${prefix}${file}\0`)
    .join('');
  const env = await withoutFilters(folder);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { status } = await runGit(topLevel, ['update-index', '-z', '--index-info'], { input, env });
    if (status === 0) return;
    await wait(LOCK_CHECK_MS * 2 ** attempt);
  }
}

/** A commit of these files on the checked-out branch, as commands of `git fast-import`. */
function commandsOf(
  { prefix, head }: Repository,
  changed: Contents,
  message: string,
  committer: string,
): Buffer {
  const data = (bytes: Buffer): Buffer[] => [Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')];
  const files = [...changed].flatMap(([file, content]) => {
    const path = `"${(prefix + file).replace(/["\\]/g, String.raw`\$&`)}"\n`;
    return content ? [Buffer.from(`M 100644 inline ${path}`), ...data(content)] : [Buffer.from(`D ${path}`)];
  });
  return Buffer.concat([
    Buffer.from(`commit HEAD\nmark :1\ncommitter ${committer}\n`),
    ...data(Buffer.from(message.endsWith('\n') ? message : `${message}\n`)),
    Buffer.from(head === undefined ? '' : `from ${head}\n`),
    ...files,
    Buffer.from('get-mark :1\ndone\n'),
  ]);
}

/** Files that differ from a committed one in the ends of their lines alone, as git writes them on Windows, as that one. */
function asCommitted(contents: Contents, committed: Iterable<string>): Contents {
  const blobs = new Set(committed);
  const [{ length } = ''] = blobs;
  return new Map(
    [...contents].map(([file, content]) => {
      if (!content?.includes('\r\n')) return [file, content];
      const plain = Buffer.from(content.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
      return [file, blobs.has(blobIdOf(plain, length)) ? plain : content];
    }),
  );
}

/** What a commit changes. @throws AppError `git_failed` with the reason why none can be made */
async function readTip(folder: string, files: FilesToCommit) {
  const { repository, reason } = await findRepository(folder);
  if (!repository) throw failure(reason);
  const fault = whyNoCommit(repository);
  if (fault !== undefined) throw failure(fault);
  return {
    repository,
    before: await readTree(folder, repository.head, ifFew(isList(files) ? files : files.keys())),
  };
}

async function commitOnce(
  { repository, before }: Awaited<ReturnType<typeof readTip>>,
  contents: Contents,
  message: string,
  committer: string,
): Promise<{ readonly id: string | undefined } | 'moved'> {
  await waitForLock(repository);
  const isSame = (content: Buffer | undefined, blob: string | undefined): boolean =>
    content === undefined || blob === undefined ? content === blob : blobIdOf(content, blob.length) === blob;
  const changed = new Map(
    [...asCommitted(contents, before.values())].filter(
      ([file, content]) => !isSame(content, before.get(file)),
    ),
  );
  if (changed.size === 0) return { id: undefined };
  const input = commandsOf(repository, changed, message, committer);
  const args = ['fast-import', '--quiet', '--done'];
  const { status, stdout, stderr } = await runGit(repository.folder, args, { input, timeoutMs: 120_000 });
  if (status !== 0) {
    // Somebody else committed in the meantime, or locks the branch for a moment.
    if (/Not updating|cannot lock ref|but expected/.test(stderr)) return 'moved';
    throw new Error(stderr);
  }
  const id = lineOf(stdout);
  await updateIndex(repository, changed, before, id);
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
    let tip = await readTip(folder, files);
    const contents = await withoutIgnored(folder, contentsOf(folder, files, tip.before.keys()));
    for (const file of contents.keys()) {
      const elsewhere = whyElsewhere(folder, file);
      if (elsewhere !== undefined) throw failure(elsewhere);
    }
    const committer = await committerOf(folder, by);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const result = await commitOnce(tip, contents, message, committer);
      if (result !== 'moved') return result.id;
      await wait(LOCK_CHECK_MS * 2 ** attempt);
      tip = await readTip(folder, files);
    }
    throw failure('Depoda aynı anda başka commit işlemleri sürüyor; yeniden deneyin.');
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('git_failed', { cause: error });
  }
}

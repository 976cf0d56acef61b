import { AppError } from '../../domain/errors.ts';
import type { FileHistory, FileVersion, FileVersions } from '../../shop/panel-ports.ts';
import { runGit } from './run-git.ts';

const NO_GIT = 'Bu bilgisayarda git kurulu değil.';
const NO_REPOSITORY = 'Veri klasörü bir git deposunda değil.';
const NOT_READABLE = 'git geçmişi okunamadı.';
const NO_COMMITS_YET = /does not have any commits yet/;

/** Begins a commit, parts its fields. Neither occurs in names or subjects that git prints. */
const RECORD = '\u0001';
const FIELD = '\u0002';
const FORMAT = `--format=%x01${['%H', '%aI', '%an', '%s'].join('%x02')}`;
const DELETED_BLOB = /^0+$/;

interface Entry extends Omit<FileVersion, 'text'> {
  readonly blob: string | undefined;
}

/** Reads what `git log --raw` says of one file: `:100644 100644 <old> <new> M\tpath` below each commit. */
function parseLog(output: string): Entry[] {
  return output.split(RECORD).flatMap((record) => {
    const [header = '', ...lines] = record.split('\n');
    const [id, at, by, message] = header.split(FIELD);
    const blob = lines.map((line) => /^:\d+ \d+ \S+ ([0-9a-f]{7,64}) /.exec(line)?.[1]).find(Boolean);
    if (id === undefined || at === undefined || by === undefined || message === undefined) return [];
    if (blob === undefined) return [];
    return [{ id, at, by, message, blob: DELETED_BLOB.test(blob) ? undefined : blob }];
  });
}

/** Reads what `git cat-file --batch` gives: `<blob> blob <size>\n<bytes>\n` for each. */
function parseBlobs(output: Buffer): Map<string, string> {
  const texts = new Map<string, string>();
  for (let start = 0; start < output.length;) {
    const end = output.indexOf('\n', start);
    if (end === -1) break;
    const [blob = '', type, size] = output.toString('latin1', start, end).split(' ');
    if (type !== 'blob') {
      start = end + 1;
      continue;
    }
    const length = Number(size);
    texts.set(blob, output.toString('utf8', end + 1, end + 1 + length));
    start = end + 1 + length + 1;
  }
  return texts;
}

/** The history of the files of a data folder, as far as git keeps one. */
export function createFileHistory(dataDir: string): FileHistory {
  let tail: Promise<unknown> = Promise.resolve();

  const whyNone = async (): Promise<string> => {
    const { status } = await runGit(dataDir, ['rev-parse', '--is-inside-work-tree']);
    if (status === 0) return NOT_READABLE;
    return status === undefined ? NO_GIT : NO_REPOSITORY;
  };

  const readTexts = async (entries: readonly Entry[]): Promise<Map<string, string>> => {
    const blobs = [...new Set(entries.flatMap(({ blob }) => blob ?? []))];
    const { stdout } = await runGit(dataDir, ['cat-file', '--batch'], {
      input: blobs.map((id) => `${id}\n`).join(''),
    });
    return parseBlobs(stdout);
  };

  const list = async (file: string, limit: number): Promise<FileVersions> => {
    const { status, stdout, stderr } = await runGit(dataDir, [
      'log',
      '--follow',
      '--raw',
      '--no-abbrev',
      '--no-color',
      '--no-ext-diff',
      '--no-textconv',
      `-n${limit}`,
      FORMAT,
      '--',
      file,
    ]);
    if (status !== 0) {
      return NO_COMMITS_YET.test(stderr) ? { versions: [] } : { versions: [], reason: await whyNone() };
    }
    const entries = parseLog(stdout.toString('utf8'));
    const texts = await readTexts(entries);
    return {
      versions: entries.map(({ blob, ...entry }) => ({
        ...entry,
        text: blob === undefined ? undefined : texts.get(blob),
      })),
    };
  };

  const commitNow = async (files: readonly string[], message: string, by: string): Promise<void> => {
    const person = { name: by, email: `${encodeURIComponent(by)}@panel.invalid` };
    const env = {
      GIT_AUTHOR_NAME: person.name,
      GIT_AUTHOR_EMAIL: person.email,
      GIT_COMMITTER_NAME: person.name,
      GIT_COMMITTER_EMAIL: person.email,
    };
    const input = files.map((file) => `${file}\0`).join('');
    const paths = ['--pathspec-from-file=-', '--pathspec-file-nul'];
    // Files that are gone and were never known to git would be an error to `add`.
    const known = await runGit(dataDir, [
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
      '--deduplicate',
      '--',
      ...files,
    ]);
    const matched = known.stdout.toString('utf8');
    if (known.status === 0 && matched === '') return;
    const pathspec = known.status === 0 ? matched : input;
    const added = await runGit(dataDir, ['add', '--all', ...paths], { input: pathspec });
    const committed =
      added.status === 0
        ? await runGit(
            dataDir,
            ['commit', '--quiet', '--no-verify', '--no-gpg-sign', '-m', message, '--only', ...paths],
            {
              input: pathspec,
              env,
            },
          )
        : added;
    if (committed.status === 0) return;
    const { status } = await runGit(dataDir, ['diff', '--cached', '--quiet']);
    // Nothing differs from the last commit: somebody else committed these files already.
    if (added.status === 0 && status === 0) return;
    throw new AppError('git_failed', { cause: new Error(committed.stderr) });
  };

  return {
    list,
    commit(files, message, by) {
      const turn = tail.then(() => commitNow(files, message, by));
      tail = turn.catch(() => undefined);
      return turn;
    },
  };
}

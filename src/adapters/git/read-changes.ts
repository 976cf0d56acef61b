import { REASON_TRAILER } from '#shop/history/ports';
import { requireGit } from './run-git.ts';

/** A commit as it is told to people. */
export interface Commit {
  readonly id: string;
  /** ISO time with offset at which it came to be here. */
  readonly at: string;
  readonly by: string;
  readonly message: string;
  /** Why, where its message says so. */
  readonly reason: string | undefined;
}

/** What a commit did to one file. */
export interface FileChange {
  /** Path below the data folder. */
  readonly file: string;
  /** Blob before and after; undefined where there was no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface CommitChanges {
  readonly commit: Commit;
  readonly changes: readonly FileChange[];
}

/** Begins a commit, parts its fields. Neither occurs in names or subjects that git prints. */
const RECORD = '\u0001';
const FIELD = '\u0002';
const REASON = `%(trailers:key=${REASON_TRAILER},valueonly,unfold,separator=%x20)`;
const FORMAT = `--format=%x01${['%H', '%cI', '%an', '%s', REASON].join('%x02')}`;
/** All commits of stdin, also those that changed nothing here; names end with a zero byte. */
const DIFF_TREE = ['diff-tree', '--stdin', '--root', '--always', '-r', '-z', '--raw'];
const RAW = /^\n?:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) /;
const NO_BLOB = /^0+$/;
const LINK_OR_MODULE = /^1[26]0000$/;

function changeOf(raw: string, file: string): FileChange | undefined {
  const [, oldMode = '', newMode = '', before = '', after = ''] = RAW.exec(raw) ?? [];
  if (LINK_OR_MODULE.test(oldMode) || LINK_OR_MODULE.test(newMode)) return undefined;
  const blob = (id: string): string | undefined => (NO_BLOB.test(id) ? undefined : id);
  return { file, before: blob(before), after: blob(after) };
}

function parse(output: string): CommitChanges[] {
  const found: { commit: Commit; changes: FileChange[] }[] = [];
  const tokens = output.split('\0');
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (token.startsWith(RECORD)) {
      const [id = '', time = '', by = '', message = '', why = ''] = token.slice(1).split(FIELD);
      // A git before 2.22 does not know these words and prints them as they stand.
      const reason = why.startsWith('%(') ? undefined : why.trim() || undefined;
      found.push({ commit: { id, at: time, by, message: message.trimEnd(), reason }, changes: [] });
    } else if (RAW.test(token)) {
      at += 1;
      const change = changeOf(token, tokens[at] ?? '');
      if (change) found.at(-1)?.changes.push(change);
    }
  }
  return found;
}

/**
 * What each commit changed of the data folder against its first parent, in the given order. Only plumbing is
 * used: it heeds no setting of the repository and runs none of its programs.
 * @param commits hash, and that of the first parent behind a blank; none for a first commit
 * @throws Error when git fails
 */
export async function readChanges(folder: string, commits: readonly string[]): Promise<CommitChanges[]> {
  if (commits.length === 0) return [];
  const input = commits.map((line) => `${line}\n`).join('');
  const args = [...DIFF_TREE, '--no-abbrev', '--no-renames', '--relative', FORMAT, '--', '.'];
  return parse((await requireGit(folder, args, { input, timeoutMs: 120_000 })).toString('utf8'));
}

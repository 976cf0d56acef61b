import { REASON_TRAILER } from '#shop/history/ports';
import { requireGit } from './run-git.ts';

/** A commit for people. */
export interface Commit {
  readonly id: string;
  /** ISO time with offset of the commit. */
  readonly at: string;
  readonly by: string;
  readonly message: string;
  /** The reason, if the message contains one. */
  readonly reason: string | undefined;
}

/** The change of one file in a commit. */
export interface FileChange {
  /** Path below the data folder. */
  readonly file: string;
  /** Blob before and after; undefined without a file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface CommitChanges {
  readonly commit: Commit;
  readonly changes: readonly FileChange[];
}

/** Separators of commits and of their fields. Names and subjects in git's output contain neither. */
const RECORD = '\u0001';
const FIELD = '\u0002';
const REASON = `%(trailers:key=${REASON_TRAILER},valueonly,unfold,separator=%x20)`;
const FORMAT = `--format=%x01${['%H', '%cI', '%an', '%s', REASON].join('%x02')}`;
/** All commits of stdin, also those without changes here; names end with a zero byte. */
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
      // A git before 2.22 does not know these placeholders and prints them unchanged.
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
 * The changes of each commit in the data folder against its first parent, in the given order. Only plumbing commands
 * are used: they ignore the repository's settings and run none of its programs.
 * @param commits a hash, and that of the first parent after a blank; none for a first commit
 * @throws Error when git fails
 */
export async function readChanges(folder: string, commits: readonly string[]): Promise<CommitChanges[]> {
  if (commits.length === 0) return [];
  const input = commits.map((line) => `${line}\n`).join('');
  const args = [...DIFF_TREE, '--no-abbrev', '--no-renames', '--relative', FORMAT, '--', '.'];
  return parse((await requireGit(folder, args, { input, timeoutMs: 120_000 })).toString('utf8'));
}

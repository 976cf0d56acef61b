import { requireGit } from './run-git.ts';
import { createHash } from 'node:crypto';
import { type ChangedFile, type Commit, REASON_TRAILER } from '#shop/history/ports';

/** This many blobs of a few kilobytes are a small answer. */
const BLOBS_AT_ONCE = 4000;

/** Parses the output of `git cat-file --batch`: `<blob> blob <size>\n<bytes>\n` for each. */
function parseBlobs(output: Buffer, texts: Map<string, string>): void {
  for (let start = 0; start < output.length;) {
    const end = output.indexOf('\n', start);
    if (end === -1) return;
    const [blob = '', type, size] = output.toString('latin1', start, end).split(' ');
    start = end + 1;
    // `missing`: a partial clone lacks it.
    if (size === undefined) continue;
    const length = Number(size);
    if (type === 'blob')
      texts.set(blob, output.toString('utf8', start, start + length).replace(/^\uFEFF/, ''));
    start += length + 1;
  }
}

/**
 * The texts of blobs by their id, without byte order mark as those of files; missing ones are left out.
 * @throws Error when git fails
 */
export async function readBlobs(folder: string, blobs: Iterable<string>): Promise<Map<string, string>> {
  const ids = [...new Set(blobs)];
  const texts = new Map<string, string>();
  for (let start = 0; start < ids.length; start += BLOBS_AT_ONCE) {
    const input = ids
      .slice(start, start + BLOBS_AT_ONCE)
      .map((id) => `${id}\n`)
      .join('');
    parseBlobs(await requireGit(folder, ['cat-file', '--batch'], { input }), texts);
  }
  return texts;
}

/**
 * The blobs of the data folder's files in a commit, by path below the folder; none before the first commit. Links and
 * submodules are no files.
 * @param paths the files and folders that are read; all when empty
 * @throws Error when git fails
 */
export async function readTree(
  folder: string,
  commit: string | undefined,
  paths: readonly string[] = [],
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  if (commit === undefined) return files;
  const output = await requireGit(folder, ['ls-tree', '-r', '-z', commit, '--', ...paths]);
  for (const line of output.toString('utf8').split('\0')) {
    const [, blob, file] = /^100\d{3} blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    if (blob !== undefined && file !== undefined) files.set(file, blob);
  }
  return files;
}

/** The id of a blob with this content, as long as the other ids of the repository. */
export function blobIdOf(content: Buffer, length: number): string {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${content.length}\0`).update(content).digest('hex');
}

export interface CommitChanges {
  readonly commit: Commit;
  /** With the ids of blobs instead of texts. */
  readonly changes: readonly ChangedFile[];
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

function changeOf(raw: string, file: string): ChangedFile | undefined {
  const [, oldMode = '', newMode = '', before = '', after = ''] = RAW.exec(raw) ?? [];
  if (LINK_OR_MODULE.test(oldMode) || LINK_OR_MODULE.test(newMode)) return undefined;
  const blob = (id: string): string | undefined => (NO_BLOB.test(id) ? undefined : id);
  return { file, before: blob(before), after: blob(after) };
}

function parse(output: string): CommitChanges[] {
  const found: { commit: Commit; changes: ChangedFile[] }[] = [];
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

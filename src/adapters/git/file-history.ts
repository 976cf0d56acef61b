import { join, resolve } from 'node:path';
import { AppError } from '#domain/errors';
import { groupBy } from '#kernel/group-by';
import { isSameText } from '#kernel/same-text';
import { createQueue } from '#kernel/task-queue';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { ChangedFile, FileHistory, FileVersion } from '#shop/history/ports';
import { commitFiles, isList, whyElsewhere } from './commit-files.ts';
import { findRepository, type Repository, whyNoCommit, requireRepository } from './find-repository.ts';
import { type HistoryIndex, openHistoryIndex, type ProductRow, readProductRows } from './history-index.ts';
import { blobIdOf, readBlobs, readChanges, readTree } from './read-objects.ts';
import { lineOf, requireGit, runGit } from './run-git.ts';

const SHALLOW = 'Depo sığ kopyalanmış (shallow clone); daha eski değişiklikler için: git fetch --unshallow';

/** The message of a commit whose own could not be made. */
const LATE = 'Daha önce işlenemeyen kayıtlar';

interface JoinedRow extends ProductRow {
  /** The path before; the same for a file that was not moved. */
  readonly oldFile: string;
}

/** A moved file is removed and added in one commit: one change for people. */
function joinMoves(rows: readonly ProductRow[]): JoinedRow[] {
  const joined: JoinedRow[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const isOther = last?.commit.id !== row.commit.id;
    if (!last || isOther) joined.push({ ...row, oldFile: row.file });
    else if (row.after === undefined)
      joined.splice(-1, 1, { ...last, before: row.before, oldFile: row.file });
    else joined.splice(-1, 1, { ...row, before: row.before ?? last.before, oldFile: last.file });
  }
  return joined;
}

/** The catalogue's JSON files: those in folders and the documents beside them. */
function isJsonFile(file: string): boolean {
  return /^(?!schemas\/)(?:[^_./][^/]*\/)?[^_./][^/]*\.json$/.test(file);
}

const isGuide = (file: string): boolean => /^guides\/[^_./][^/]*\.md$/.test(file);
/** Whether a file is one of the catalogue's: its text is read. */
const isRead = (file: string): boolean => isJsonFile(file) || isGuide(file);

/** The history of the files in a data folder, as far as git has one; its index is kept in `cacheDir`. */
export function createFileHistory(
  dataDir: string,
  cacheDir: string = join(dataDir, '_private', 'cache'),
): FileHistory & { readonly problems: () => readonly FileProblem[] } {
  const folder = resolve(dataDir);
  const inQueue = createQueue();
  /** Why the last commit was not made. */
  let refusal: string | undefined;
  /** Files of saves that could not be committed, with who saved them. They follow when another one can. */
  const late = new Map<string, string | undefined>();

  const commit: FileHistory['commit'] = async (files, message, by) => {
    try {
      const id = await commitFiles(folder, files, message, by);
      refusal = undefined;
      return id;
    } catch (error) {
      refusal = error instanceof Error ? error.message : String(error);
      throw error;
    }
  };
  const commitLate = async (): Promise<void> => {
    for (const [by, files] of groupBy([...late], ([, by]) => by)) {
      const names = files.map(([file]) => file);
      try {
        await commit(names, LATE, by);
        for (const name of names) late.delete(name);
      } catch {
        // What is refused again is in `problems` and follows another time.
      }
    }
  };

  const openIndex = (repository: Repository): Promise<HistoryIndex> =>
    openHistoryIndex(folder, repository, join(cacheDir, 'history.index'));

  const withTexts = async <Change extends ChangedFile>(changes: readonly Change[]): Promise<Change[]> => {
    const blobs = changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
    const texts = await readBlobs(folder, blobs);
    const textOf = (blob = ''): string | undefined => texts.get(blob);
    return changes.map((each) => ({ ...each, before: textOf(each.before), after: textOf(each.after) }));
  };

  const textsOf = (changes: readonly ChangedFile[]): Promise<ChangedFile[]> =>
    withTexts(changes.filter(({ file }) => isRead(file)));

  const requireCommit = async (revision: string): Promise<string> => {
    const answer = revision.startsWith('-')
      ? undefined
      : await runGit(folder, ['rev-parse', '--quiet', '--verify', `${revision}^{commit}`]);
    if (answer?.status === 0) return lineOf(answer.stdout);
    const { head } = await requireRepository(folder);
    const message =
      head === undefined
        ? 'Depoda henüz commit yok; ilkini "git add -A" ve "git commit" ile yapın.'
        : `Depoda böyle bir sürüm yok: ${revision}`;
    throw new AppError('change_not_found', { message });
  };

  /** Replaces a merge by the commits that it brought: they show who changed the product. */
  const unfoldMerge = async (row: JoinedRow, productId: string): Promise<ProductRow[]> => {
    const paths = new Set([row.file, row.oldFile]);
    const range = `${row.commit.id}^1..${row.commit.id}`;
    let changed: readonly ProductRow[] = [];
    // A file that was moved twice was in a third place too.
    for (let known = 0; known < paths.size;) {
      known = paths.size;
      const args = ['rev-list', '--reverse', '--no-merges', range, '--', ...paths];
      const { status, stdout } = await runGit(folder, args);
      const ids = stdout.toString('latin1').split('\n').filter(Boolean);
      if (status !== 0 || ids.length === 0) return [row];
      changed = await readProductRows(folder, ids, productId);
      for (const { file } of changed) paths.add(file);
    }
    const rows = joinMoves(changed);
    const last = rows.at(-1);
    return last?.after === row.after ? rows : [...rows, { ...row, before: last?.after }];
  };

  return {
    async whyNone() {
      return (await findRepository(folder)).reason;
    },

    async versions(called, limit) {
      const { repository, reason } = await findRepository(folder);
      const givenId = 'id' in called ? called.id : undefined;
      if (!repository) return { productId: givenId, versions: [], reason };
      const index = await openIndex(repository);
      const productId = 'slug' in called ? index.findId(called.slug) : givenId;
      const rows = productId === undefined ? [] : joinMoves(index.rowsOf(productId)).slice(-limit);
      const unfolded: ProductRow[] = [];
      for (const row of rows)
        unfolded.push(...(row.isMerge ? await unfoldMerge(row, productId ?? '') : [row]));
      const versions = (await withTexts(unfolded)).map(({ commit, file, before, after }): FileVersion => ({
        ...commit,
        file,
        before,
        text: after,
      }));
      const isCut = repository.shallow !== '';
      return { productId, versions: versions.toReversed(), ...(isCut ? { reason: SHALLOW } : {}) };
    },

    async prices(productIds) {
      if (productIds.size === 0) return new Map();
      const { repository } = await findRepository(folder);
      return repository ? (await openIndex(repository)).prices(productIds) : new Map();
    },

    async head() {
      return (await findRepository(folder)).repository?.head;
    },

    async differences(from, to) {
      await requireRepository(folder);
      const commit = await requireCommit(from);
      if (typeof to === 'string') {
        const other = await requireCommit(to);
        // A commit whose parent is given explicitly is compared with that one.
        const [found] = await readChanges(folder, [`${other} ${commit}`]);
        return textsOf(found?.changes ?? []);
      }
      const tree = await readTree(folder, commit);
      const changes: ChangedFile[] = [];
      for (const [file, text] of to) {
        const blob = tree.get(file);
        if (blob === undefined || blobIdOf(Buffer.from(text), blob.length) !== blob) {
          changes.push({ file, before: blob, after: undefined });
        }
      }
      for (const [file, blob] of tree) {
        if (!to.has(file)) changes.push({ file, before: blob, after: undefined });
      }
      const compared = (await textsOf(changes)).map((change) => ({ ...change, after: to.get(change.file) }));
      return compared.filter(({ before, after }) => !isSameText(before, after));
    },

    async change(revision) {
      const { head, shallow } = await requireRepository(folder);
      const last = ['rev-list', '-1', 'HEAD', '--', '.'];
      const commit =
        revision === 'last' && head !== undefined
          ? lineOf(await requireGit(folder, last))
          : await requireCommit(revision);
      const none = { message: 'Veri klasöründe geri alınacak bir commit yok.' };
      if (commit === '') throw new AppError('change_not_found', none);
      const parents = lineOf(await requireGit(folder, ['rev-list', '--parents', '-1', commit]));
      const [id = '', parent] = parents.split(' ');
      if (parent === undefined) {
        throw new AppError('change_not_found', {
          message: shallow ? SHALLOW : "Bu, deponun ilk commit'i; geri almak bütün ürünleri silmek olurdu.",
        });
      }
      const [found] = await readChanges(folder, [`${id} ${parent}`]);
      const { commit: { message = '' } = {}, changes = [] } = found ?? {};
      const others = changes.flatMap(({ file }) => (isRead(file) ? [] : [file]));
      return { id, message, files: await textsOf(changes), others };
    },

    async committed(files) {
      const { head } = await requireRepository(folder);
      const tree = await readTree(folder, head);
      const found = files.map((file) => ({ file, before: undefined, after: tree.get(file) }));
      return new Map((await withTexts(found)).flatMap(({ file, after }) => (after ? [[file, after]] : [])));
    },

    async uncommitted() {
      await requireRepository(folder);
      // Neither reads a file, so that no filter of the repository runs.
      const changed = ['diff-index', '--name-only', '-z', '--no-renames', '--relative', 'HEAD', '--', '.'];
      const added = ['ls-files', '--others', '--exclude-standard', '-z', '--', '.'];
      const names = await Promise.all([changed, added].map((args) => requireGit(folder, args)));
      return names.flatMap((list) => list.toString('utf8').split('\0').filter(isRead));
    },

    async staged() {
      const { head } = await requireRepository(folder);
      const empty = ['hash-object', '-t', 'tree', '--stdin'];
      const base = head ?? lineOf(await requireGit(folder, empty));
      // In a hook, git names the index of the coming commit.
      const named = process.env['GIT_INDEX_FILE'];
      const env = named === undefined ? {} : { GIT_INDEX_FILE: resolve(named) };
      const args = [
        'diff-index',
        '--cached',
        '--raw',
        '-z',
        '--no-abbrev',
        '--no-renames',
        '--relative',
        base,
      ];
      const tokens = (await requireGit(folder, [...args, '--', '.'], { env })).toString('utf8').split('\0');
      const changes: ChangedFile[] = [];
      for (let at = 0; at + 1 < tokens.length; at += 2) {
        const [, mode = '', , blob = ''] = (tokens[at] ?? '').split(' ');
        const isRemoved = mode === '000000';
        if (isRemoved || mode.startsWith('100'))
          changes.push({
            file: tokens[at + 1] ?? '',
            before: undefined,
            after: isRemoved ? undefined : blob,
          });
      }
      return (await textsOf(changes)).map(({ file, after }) => ({ file, text: after }));
    },

    async whyNoCommit() {
      const { repository, reason } = await findRepository(folder);
      return repository ? whyNoCommit(repository) : reason;
    },

    whyElsewhere: (file) => whyElsewhere(folder, file),

    commit: (files, message, by) =>
      inQueue(async () => {
        try {
          const id = await commit(files, message, by);
          await commitLate();
          return id;
        } catch (error) {
          if (isList(files)) for (const file of files) late.set(file, by);
          throw error;
        }
      }),

    problems: () =>
      refusal === undefined ? [] : [{ file: '.git', line: 1, code: 'not_committed', message: refusal }],
  };
}

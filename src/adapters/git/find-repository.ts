import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '#domain/errors';
import { tryOr } from '#kernel/system-code';
import { runGit } from './run-git.ts';

export interface Repository {
  /** The data folder. */
  readonly folder: string;
  readonly gitDir: string;
  readonly topLevel: string;
  /** Path of the data folder below it, with `/` at its end; empty when they are the same. */
  readonly prefix: string;
  /** The commits whose parents a shallow clone lacks; empty for a whole history. */
  readonly shallow: string;
  /** The checked-out commit; undefined before the first one. */
  readonly head: string | undefined;
  /** Whether a commit would belong to no branch. */
  readonly isDetached: boolean;
}

export type RepositoryFinding =
  | { readonly repository: Repository; readonly reason?: undefined }
  /** Why there is none, and what to do, as a Turkish sentence. */
  | { readonly repository?: undefined; readonly reason: string };

function reasonOf(folder: string, status: number | undefined, stderr: string): string {
  if (status === undefined) return 'Bu bilgisayarda git kurulu değil.';
  if (stderr.includes('dubious ownership')) {
    return `git bu depoyu açmıyor, çünkü klasörün sahibi başka bir kullanıcı. Depoya güveniyorsanız şunu çalıştırın: git config --global --add safe.directory "${folder}"`;
  }
  if (/not a git repository|must be run in a work tree/.test(stderr)) {
    return 'Veri klasörü bir git deposunda değil.';
  }
  return `git deposu okunamadı: ${stderr.trim().split('\n')[0] ?? ''}`;
}

const NO_COMMIT_YET = /ambiguous argument 'HEAD'/;

/** Finds the repository of a folder, or says why none can be used. */
export async function findRepository(folder: string): Promise<RepositoryFinding> {
  const { status, stdout, stderr } = await runGit(folder, [
    'rev-parse',
    '--git-path',
    'shallow',
    '--absolute-git-dir',
    '--show-toplevel',
    '--show-prefix',
    'HEAD',
    '--symbolic-full-name',
    'HEAD',
  ]);
  if (status !== 0 && !NO_COMMIT_YET.test(stderr)) return { reason: reasonOf(folder, status, stderr) };
  const [shallowFile = '', gitDir = '', topLevel = '', prefix = '', tip, branch] = stdout
    .toString('utf8')
    .split('\n');
  const head = status === 0 ? tip : undefined;
  const shallow = tryOr('', () => readFileSync(resolve(folder, shallowFile), 'latin1'));
  return { repository: { folder, gitDir, topLevel, prefix, shallow, head, isDetached: branch === 'HEAD' } };
}

/** @throws AppError `git_failed` with the reason why none can be used */
export async function requireRepository(folder: string): Promise<Repository> {
  const { repository, reason } = await findRepository(folder);
  if (!repository) throw new AppError('git_failed', { message: reason });
  return repository;
}

const UNFINISHED: readonly (readonly [file: string, what: string])[] = [
  ['rebase-merge', 'yarım kalmış bir rebase var; önce "git rebase --continue" ya da "git rebase --abort"'],
  ['rebase-apply', 'yarım kalmış bir rebase var; önce "git rebase --continue" ya da "git rebase --abort"'],
  [
    'MERGE_HEAD',
    'bitmemiş bir birleştirme var; önce çakışmaları çözüp "git commit" ya da "git merge --abort"',
  ],
  ['CHERRY_PICK_HEAD', 'bitmemiş bir cherry-pick var; önce onu bitirin ya da "git cherry-pick --abort"'],
  ['REVERT_HEAD', 'bitmemiş bir revert var; önce onu bitirin ya da "git revert --abort"'],
];

/**
 * Why no commit should be made now: during a merge or rebase it would become part of that, and without a branch the
 * next checkout loses it. Undefined when a commit is fine.
 */
export function whyNoCommit({ gitDir, isDetached }: Repository): string | undefined {
  const found = UNFINISHED.find(([file]) => existsSync(join(gitDir, file)));
  if (found) return `Depoda ${found[1]}.`;
  return isDetached
    ? 'Depo bir dalda değil (detached HEAD); yapılan commit kaybolabilir. Önce "git switch <dal>" ile bir dala geçin.'
    : undefined;
}

import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '#domain/errors';
import { requireRepository } from './find-repository.ts';
import { lineOf, runGit } from './run-git.ts';

const MARK = '# shop: pre-commit';

interface Program {
  /** The running Node, for a git without PATH. */
  readonly node: string;
  readonly shop: string;
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** @param below the data folder below the top of the work tree, where git runs the hook: another work tree may share it */
function scriptOf(below: string, { node, shop }: Program): string {
  return `#!/bin/sh
${MARK}
# Değişen ürün dosyalarını commit'ten önce denetler. Kaldırmak için: shop hook remove
data=${quote(`./${below}`)}
node=${quote(node)}
shop=${quote(shop)}
# Bu dalda mağaza yok.
[ -d "$data" ] || exit 0
[ -x "$node" ] || node=$(command -v node) || {
  echo "shop: Node.js bulunamadı, dosyalar denetlenemedi. 'shop hook install' ile kancayı yeniden kurun; denetlemeden geçmek için: git commit --no-verify" >&2
  exit 1
}
[ -f "$shop" ] || {
  echo "shop: $shop bulunamadı, dosyalar denetlenemedi. 'shop hook install' ile kancayı yeniden kurun; denetlemeden geçmek için: git commit --no-verify" >&2
  exit 1
}
exec "$node" "$shop" check --staged --data "$data"
`;
}

/** The path of the hook in the repository around a folder. @throws AppError `git_failed` */
async function hookPath(folder: string): Promise<string> {
  const { topLevel } = await requireRepository(folder);
  // The owner may have moved the hooks; our own calls disable them and so see another path.
  const set = await runGit(folder, ['config', '--local', '--type=path', '--get', 'core.hooksPath']);
  if (set.status === 0) return resolve(topLevel, lineOf(set.stdout), 'pre-commit');
  const common = await runGit(folder, ['rev-parse', '--git-common-dir']);
  return join(resolve(folder, lineOf(common.stdout)), 'hooks', 'pre-commit');
}

/**
 * Makes git check staged files before each commit; returns the path of the hook.
 * @throws AppError `git_failed` without a repository, or when there is a foreign hook
 */
export async function installHook(dataDir: string, program: Program): Promise<string> {
  const folder = resolve(dataDir);
  const path = await hookPath(folder);
  if (existsSync(path) && !readFileSync(path, 'utf8').includes(MARK)) {
    const line = `${quote(program.node)} ${quote(program.shop)} check --staged --data ${quote(folder)} || exit 1`;
    throw new AppError('git_failed', {
      message: `Depoda başka bir pre-commit kancası var: ${path}. Ona şu satırı ekleyin: ${line}`,
    });
  }
  mkdirSync(join(path, '..'), { recursive: true });
  const { prefix } = await requireRepository(folder);
  writeFileSync(path, scriptOf(prefix, program));
  chmodSync(path, 0o755);
  return path;
}

/** Removes our hook; its path, undefined when there was none of ours. @throws AppError `git_failed` */
export async function removeHook(dataDir: string): Promise<string | undefined> {
  const path = await hookPath(resolve(dataDir));
  if (!existsSync(path) || !readFileSync(path, 'utf8').includes(MARK)) return undefined;
  rmSync(path);
  return path;
}

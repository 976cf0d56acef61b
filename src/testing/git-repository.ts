import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { makeFolder, putFiles } from './make-folder.ts';
import { jsonText } from '#kernel/json';

function run(program: string, args: readonly string[], cwd?: string): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], cwd });
}

/** Runs git as Veli, without the machine's own settings. */
export function git(folder: string, ...args: string[]): string {
  return run('git', ['-C', folder, '-c', 'user.name=Veli', '-c', 'user.email=veli@example.com', ...args]);
}

/** Commits everything as `$0` with the message `$1`; prints the hash. */
const COMMIT =
  'git add -A && git -c "user.name=$0" -c user.email=veli@example.com commit -q -m "$1" && git rev-parse HEAD';

export interface TestRepository {
  readonly root: string;
  /** The data folder in the repository. */
  readonly data: string;
  /** Writes files of the data folder and commits everything; returns the hash. */
  readonly commit: (message: string, files?: Parameters<typeof putFiles>[1], who?: string) => string;
}

/** A repository with a data folder that contains these files, committed. */
export function makeRepository(files: Parameters<typeof putFiles>[1]): TestRepository {
  const root = makeFolder();
  const data = join(root, 'data');
  // In one process each, because a start copies the tables of all memory of the tests so far.
  const save = (command: string, who: string, message: string): string =>
    run('sh', ['-c', command, who, message], root).trim();
  const commit: TestRepository['commit'] = (message, changed = {}, who = 'Veli') => {
    putFiles(data, changed);
    return save(COMMIT, who, message);
  };
  putFiles(data, { '.gitignore': '_private/\n', ...files });
  save(`git init -q -b main && ${COMMIT}`, 'Veli', 'İlk ürünler');
  return { root, data, commit };
}

/** The path of the file of a product in the folder `igneler`. */
export const productPath = (id: string): string => `igneler/manual-urun-${id}-2026-01-01.json`;

/** The text of a product's file in the program's format. */
export function productText(id: string, fields: Readonly<Record<string, unknown>> = {}): string {
  const product = {
    id,
    name: `Ürün ${id}`,
    slug: `urun-${id}`,
    description: '',
    brand: 'Juki',
    price: '100.00',
    originalPrice: null,
    discount: 0,
    imageUrl: '/images/ornek.svg',
    inStock: true,
    stockCount: 5,
    ...fields,
  };
  return jsonText(product);
}

import { spawnSync } from 'node:child_process';

/** The files below `path` (relative to `folder`) that git tracks; none without git or outside a repository. */
export function listTracked(folder: string, path: string): string[] {
  const { status, stdout } = spawnSync('git', ['-C', folder, 'ls-files', '--', path], {
    encoding: 'utf8',
    timeout: 10_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

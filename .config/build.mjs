/** Builds dist/client (browser) and dist/server (Node). With --if-stale only when a source is newer. */
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', '.built');

function newestChange(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

export function isStale() {
  if (!existsSync(stamp)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  return ['src', 'web', '.config', 'package.json', 'package-lock.json'].some(
    (name) => newestChange(join(root, name)) > builtAt,
  );
}

export async function buildAll() {
  process.env.NODE_ENV = 'production';
  process.chdir(root);
  rmSync(stamp, { force: true });
  for (const name of ['client', 'panel', 'server']) {
    await build({ configFile: join(root, '.config', `vite.${name}.ts`), logLevel: 'warn' });
  }
  writeFileSync(stamp, '');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--if-stale') || isStale()) await buildAll();
}

/** Builds dist/client (browser), dist/server and dist/worker (Node). With --if-stale only when a source is newer. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', '.built');
const client = join(root, 'dist', 'client');
const worker = join(root, 'dist', 'worker', 'worker.js');

/** What is never built: a change of it leaves the build under a test that runs as it is. */
const NOT_BUILT = /^(?:testing|benchmarks)$|\.(?:test|bench)\.tsx?$/;

function newestChange(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const built = readdirSync(path).filter((name) => !NOT_BUILT.test(name));
  return Math.max(stats.mtimeMs, ...built.map((name) => newestChange(join(path, name))));
}

function isOlder(file, sources) {
  if (!existsSync(file)) return true;
  const builtAt = statSync(file).mtimeMs;
  return sources.some((name) => newestChange(join(root, name)) > builtAt);
}

export function isStale() {
  return isOlder(stamp, ['src', 'web', '.config', 'package.json', 'package-lock.json']);
}

async function buildOne(name) {
  // Who finds the build fresh loads no builder.
  const { build } = await import('vite');
  process.chdir(root);
  return build({
    configFile: join(root, '.config', `vite.${name}.ts`),
    logLevel: 'warn',
    // A slow machine is not worth a warning.
    build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  });
}

/** What runs from source (tests, `npm run dev`, benchmarks) starts the same program for long work as the built shop. */
export async function buildStaleWorker() {
  if (isOlder(worker, ['src', '.config', 'package.json'])) await buildOne('worker');
}

/** What the manifests name: every file of the browser's code. */
function readManifests() {
  return ['manifest.json', 'panel-manifest.json']
    .map((name) => join(client, name))
    .map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
    .join('');
}

/** Of earlier builds only the last one stays: pages that are open while the shop is built anew still load its modules. */
async function buildClient() {
  const before = readManifests();
  for (const name of ['client', 'panel']) await buildOne(name);
  const known = before + readManifests();
  const assets = join(client, 'assets');
  for (const file of readdirSync(assets)) {
    if (!known.includes(`assets/${file.replace(/\.(?:br|gz)$/, '')}"`)) rmSync(join(assets, file));
  }
}

export async function buildAll() {
  process.env.NODE_ENV = 'production';
  rmSync(stamp, { force: true });
  await buildClient();
  for (const name of ['server', 'worker']) await buildOne(name);
  writeFileSync(stamp, '');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--if-stale') || isStale()) await buildAll();
}

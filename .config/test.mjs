/** `npm test`: finds or installs Chromium, builds, then runs every test. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

function run(command, args) {
  process.stderr.write(`> ${command} ${args.join(' ')}\n`);
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] }).status === 0;
}

async function requireChromium() {
  const found = await findChromium();
  if (found) return found;
  process.stderr.write('No Chromium on this machine: installing one for the browser tests.\n');
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    run('apt-get', ['update']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (run('apt-get', ['install', '-y', '--no-install-recommends', name])) break;
    }
  }
  if (!(await findChromium())) run('npx', ['--no-install', 'playwright-core', 'install', 'chromium']);
  const installed = await findChromium();
  if (installed) return installed;
  process.stderr.write('Chromium could not be installed. Install it and set CHROME_PATH to its program.\n');
  process.stdout.write('0 passed, 1 failed\n');
  return process.exit(1);
}

process.env.CHROME_PATH = await requireChromium();
process.env.NODE_ENV = 'test';
const { buildAll, isStale } = await import('./build.mjs');
if (isStale()) {
  await buildAll();
  process.env.NODE_ENV = 'test';
}
const { status } = spawnSync(
  'npx',
  ['--no-install', 'vitest', 'run', '--config', '.config/vitest.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);

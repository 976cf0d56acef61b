import { execFileSync, spawn } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import type { BenchRow } from './bench-row.ts';

/** As an owner's: the tools of development are installed, too. */
const { NODE_ENV: _, ...ENV } = process.env;

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0);
}

/** Resolves when a program says on stdout that it is ready. */
function untilSaid(command: readonly [string, ...string[]], cwd: string, word: RegExp): Promise<() => void> {
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd, env: ENV, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  // The whole group: npm starts the shop as a child of its own.
  const end = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  };
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (word.test(output)) resolve(end);
    });
    child.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}: ${output}`)));
  });
}

/** The installation: a clone of the last commit, from nothing to a shop that answers. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-install-'));
  try {
    execFileSync('git', ['clone', '-q', PROGRAM_FOLDER, folder]);
    const started = performance.now();
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, env: ENV, stdio: 'ignore' });
    const installedMs = performance.now() - started;
    const megabytes = bytesIn(join(folder, 'node_modules')) / 1_000_000;
    const end = await untilSaid(['npm', 'start', '--', '--port', '0', '--json'], folder, /"port":\d+/);
    const readyMs = performance.now() - started;
    end();
    return [
      {
        name: 'node_modules with the tools of development',
        value: `${megabytes.toFixed(0)} MB`,
        floor: 'cited: Vendure 3.7 158 MB, Medusa 2.21 680 MB, and a database server each',
        target: '<= 260 MB',
        met: megabytes <= 260,
      },
      {
        name: 'a fresh clone: npm ci, then npm start until it answers',
        value: `${(installedMs / 1000).toFixed(0)} s, ${(readyMs / 1000).toFixed(0)} s in all`,
        target: '<= 90 s',
        met: readyMs <= 90_000,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  }
}

/**
 * Before the first test: the program for long work, which tests start like the shop does, the browser, and where they
 * put files.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStaleWorker } from './build.mjs';
import { findChromium } from './find-chromium.mjs';

const MEMORY_DISK = '/dev/shm';
const NEEDED_BYTES = 2 ** 30;

/** In memory where the system has such a folder with room: thousands of small durable writes wait for no disk. */
function findTemporaryFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize >= NEEDED_BYTES ? MEMORY_DISK : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** What a test leaves behind goes with the folder. */
export async function setup() {
  await buildStaleWorker();
  process.env.CHROME_PATH = await findChromium();
  const folder = mkdtempSync(join(findTemporaryFolder(), 'shop-tests-'));
  // The database of a test runs as a user of its own.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // Signatures, hooks and line ends that the machine's user asks of git are no matter of the tests.
  process.env.GIT_CONFIG_GLOBAL = '/dev/null';
  process.env.GIT_CONFIG_NOSYSTEM = '1';
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

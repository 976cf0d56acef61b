/**
 * Around each test file: files share their process, so what one leaves changed there fails another one, and only in some
 * orders. Here the file that leaves it fails.
 */
import { deepStrictEqual } from 'node:assert';
import { afterAll, beforeAll, vi } from 'vitest';

function readProcess() {
  // The library that draws pictures sets it when it is loaded.
  const { VIPSHOME: _, ...env } = process.env;
  return {
    hasFakeTimers: vi.isFakeTimers(),
    env,
    cwd: process.cwd(),
    exitCode: process.exitCode,
  };
}

let before: ReturnType<typeof readProcess>;

beforeAll(() => {
  before = readProcess();
});

// Registered first, so that it runs after everything that the file itself does at its end.
afterAll(() => {
  // Vitest does this before a test: what the last one of a file replaced would be there while the next file begins.
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  const after = readProcess();
  vi.useRealTimers();
  deepStrictEqual(after, before);
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE_MS } from '../src/testing/patience.ts';

/** What starts hundreds of programs: each start copies the tables of the worker's memory, which grows with its files. */
const MANY_STARTS = /adapters[\\/]git|commands[\\/](?:history|check)\.test/;

/** What takes long in few lines: begun last, it would keep one worker while the others are done. */
const LONG = /web[\\/]journeys|testing[\\/]soak|cli[\\/]processes/;

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification): number =>
      MANY_STARTS.test(moduleId) ? 0 : LONG.test(moduleId) ? 1 : 2;
    return sorted.toSorted((left, right) => rankOf(left) - rankOf(right));
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'web/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    // Most code runs too few times for optimizing it to pay: begun at a ninth of the calls, that took a fifth of all time.
    // Later versions of Node have no such option.
    execArgv: process.version.startsWith('v20.') ? ['--interrupt-budget=600000'] : [],
    // Of two cores a third stays idle with fewer: browsers and other programs are waited for.
    maxWorkers: 4,
    sequence: { sequencer: InOrder },
    // A worker runs one file after another, so that each module is read and the browser started but once.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Guards against what never ends: a slow, busy machine is no failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    globalSetup: './.config/vitest-setup.mjs',
    setupFiles: './.config/vitest-guard.ts',
    reporters: ['default', './.config/count-reporter.ts'],
    passWithNoTests: false,
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE_MS } from '../src/testing/patience.ts';

/** What takes long in few lines: begun last, it would keep one worker while the others are done. */
const LONG = /web[\\/]journeys|testing[\\/]soak|cli[\\/]processes/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'web/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
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
    reporters: ['default', './.config/count-reporter.ts'],
    passWithNoTests: false,
  },
});

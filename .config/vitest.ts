import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from '../src/testing/patience.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'web/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
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

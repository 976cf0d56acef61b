import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

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
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    globalSetup: './.config/vitest-setup.mjs',
    reporters: ['default', './.config/count-reporter.ts'],
    passWithNoTests: false,
  },
});

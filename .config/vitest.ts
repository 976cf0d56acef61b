import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'web/**/*.test.ts', 'web/**/*.test.tsx'],
    exclude: ['node_modules', 'dist'],
    environment: 'node',
    globalSetup: './.config/vitest-setup.mjs',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', './.config/count-reporter.ts'],
    passWithNoTests: false,
  },
});

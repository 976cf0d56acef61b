import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Rules without I/O and without mocks: their files share a process, so each is read but once. */
const PURE = ['catalogue', 'contract', 'domain', 'kernel', 'search'].map(
  (room) => `src/${room}/**/*.test.ts`,
);

export default defineConfig({
  plugins: [react()],
  test: {
    exclude: ['node_modules', 'dist'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', './.config/count-reporter.ts'],
    passWithNoTests: false,
    projects: [
      { extends: true, test: { name: 'rules', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'web/**/*.test.ts', 'web/**/*.test.tsx'],
          exclude: ['node_modules', 'dist', ...PURE],
          globalSetup: './.config/vitest-setup.mjs',
        },
      },
    ],
  },
});

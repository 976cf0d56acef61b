import { builtinModules } from 'node:module';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import manifest from '../package.json' with { type: 'json' };

/**
 * Libraries of dozens of small files, which Node would find and read one by one at each start, and large CommonJS ones of
 * nearly every command, which Node reads once more beforehand for the names that they export.
 */
const BUNDLED: ReadonlySet<string> = new Set([
  '@hono/node-server',
  'cheerio',
  'commander',
  'entities',
  'hono',
  'htmlparser2',
  'liquidjs',
  'zod',
]);

const outside = Object.keys(manifest.dependencies).filter((name) => !BUNDLED.has(name));

/**
 * A Node bundle of these entries. Other runtime dependencies stay outside; React is bundled in its production form.
 * @param outDir emptied first
 */
export function serverBuild(outDir: string, input: Readonly<Record<string, string>>): UserConfig {
  return {
    plugins: [react()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true, external: outside },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        input,
        external: [
          ...builtinModules,
          ...builtinModules.map((name) => `node:${name}`),
          ...outside.map((name) => new RegExp(`^${name}(/|$)`)),
        ],
        // What nearly every command needs is one file; the others are as small as their commands.
        output: { codeSplitting: { groups: [{ name: 'shared', test: /[\\/]src[\\/]/, minShareCount: 8 }] } },
      },
    },
  };
}

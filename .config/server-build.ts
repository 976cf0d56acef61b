import { builtinModules } from 'node:module';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import manifest from '../package.json' with { type: 'json' };

const runtimeDependencies = Object.keys(manifest.dependencies);

/**
 * A Node bundle of these entries. Runtime dependencies stay outside; React is bundled in its production form.
 * @param outDir emptied first
 */
export function serverBuild(outDir: string, input: Readonly<Record<string, string>>): UserConfig {
  return {
    plugins: [react()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true, external: runtimeDependencies },
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
          ...runtimeDependencies.map((name) => new RegExp(`^${name}(/|$)`)),
        ],
      },
    },
  };
}

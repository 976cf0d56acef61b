import { builtinModules } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from '../package.json' with { type: 'json' };

const runtimeDependencies = Object.keys(manifest.dependencies);

/**
 * The command line with the server, and the page renderer, as two entries of one Node bundle.
 * Runtime dependencies stay outside; React is bundled in its production form.
 */
export default defineConfig({
  plugins: [react()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true, external: runtimeDependencies },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { cli: 'src/cli/main.ts', pages: 'web/entry-server.tsx' },
      external: [
        ...builtinModules,
        ...builtinModules.map((name) => `node:${name}`),
        ...runtimeDependencies.map((name) => new RegExp(`^${name}(/|$)`)),
      ],
    },
  },
});

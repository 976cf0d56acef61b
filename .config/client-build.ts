import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

interface ClientEntry {
  readonly name: string;
  /** Source of the entry, from the root of the project. */
  readonly source: string;
  /** Name of the file in dist/client that tells the server what the entry loads. */
  readonly manifest: string;
  /** Whether it is built first, into an empty folder. */
  readonly isFirst: boolean;
}

/**
 * The browser's code of one entry, into dist/client. Shop and panel are built apart: what they share would
 * else be cut into many small files, and shoppers would load what only the panel uses of a library.
 */
export function clientBuild({ name, source, manifest, isFirst }: ClientEntry): UserConfig {
  return {
    root: 'web',
    publicDir: false,
    plugins: [react(), tailwindcss()],
    resolve: {
      // What wouter brings along for older versions of React, React does itself.
      alias: [{ find: 'use-sync-external-store/shim/index.js', replacement: 'react' }],
    },
    build: {
      outDir: '../dist/client',
      emptyOutDir: isFirst,
      manifest,
      target: 'es2022',
      modulePreload: { polyfill: false },
      // A strict policy allows no data: scripts or styles, and small assets cache better as files.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { [name]: source },
        output: {
          // What several pages use stands in one file: many small ones compress badly. Only few shoppers
          // come as far as what the checkout, orders and legal pages say.
          codeSplitting: {
            groups: [
              {
                name: 'shared',
                test: isFirst
                  ? /[\\/](?:web|src)[\\/](?!texts[\\/](?:checkout|order|pages)|lib[\\/]day)/
                  : // The panel's first page needs no schemas: they come with its first form.
                    /[\\/]web[\\/](?!admin[\\/]lib[\\/]check-by)/,
                minShareCount: 3,
              },
            ],
          },
        },
      },
    },
  };
}

import { defineConfig } from 'vite';
import { clientBuild } from './client-build.ts';

/** The panel's code for browsers, built after the shop's into the same folder. */
export default defineConfig(
  clientBuild({
    name: 'panel',
    source: 'web/admin/entry-admin.tsx',
    manifest: 'panel-manifest.json',
    isFirst: false,
  }),
);

import { defineConfig } from 'vite';
import { clientBuild } from './client-build.ts';

/** The shop's code for browsers; its manifest is read by the server's pages. */
export default defineConfig(
  clientBuild({ name: 'shop', source: 'web/entry-client.tsx', manifest: 'manifest.json', isFirst: true }),
);

import { defineConfig } from 'vite';
import { serverBuild } from './server-build.ts';

/** The command line with the server, and the page renderer, as two entries of one Node bundle. */
export default defineConfig(
  serverBuild('dist/server', { cli: 'src/cli/main.ts', pages: 'web/entry-server.tsx' }),
);

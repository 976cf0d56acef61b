import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's code: dist/client with a manifest that the server's pages read. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A strict policy allows no data: scripts or styles, and small assets cache better as files.
    assetsInlineLimit: 0,
    rolldownOptions: { input: { shop: 'web/entry-client.tsx', panel: 'web/admin/entry-admin.tsx' } },
  },
});

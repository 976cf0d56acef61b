import { defineConfig } from 'vite';
import { serverBuild } from './server-build.ts';

/** The program that does long work beside the server; also what runs from source starts it from here. */
export default defineConfig(serverBuild('dist/worker', { worker: 'src/compose/worker.ts' }));

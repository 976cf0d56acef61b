/**
 * `npm run bench [name ...]`: runs src/benchmarks/<name>.bench.ts (all without a name), prints each row
 * with its ratio to the floor measured in the same run, and with --write puts them into the table of the README
 * beside, in place of the former ones of the same benches.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { buildStaleWorker } from './build.mjs';

process.env.NODE_ENV = 'production';
const root = fileURLToPath(new URL('..', import.meta.url));
const names = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const files = readdirSync(new URL('../src/benchmarks', import.meta.url))
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => names.length === 0 || names.includes(file.replace('.bench.ts', '')));

await buildStaleWorker();
const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null },
});
const results = [];
for (const file of files) {
  const bench = file.replace('.bench.ts', '');
  const { run } = await vite.ssrLoadModule(`/src/benchmarks/${file}`);
  process.stdout.write(`\n${bench}\n`);
  for (const row of await run(process.argv.slice(2))) {
    results.push({ bench, ...row });
    process.stdout.write(
      `  ${row.met ? 'ok  ' : 'MISS'} ${row.name}: ${row.value}${row.floor ? ` (floor ${row.floor})` : ''}${row.ratio ? ` ratio ${row.ratio}` : ''}, target ${row.target}\n`,
    );
  }
}
await vite.close();
if (process.argv.includes('--write')) {
  const { writeResults } = await import('./bench-readme.mjs');
  writeResults(results);
}
process.exit(0);

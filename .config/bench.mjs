/**
 * `npm run bench [name ...]`: runs src/benchmarks/<name>.bench.ts (all without a name), prints each row
 * with its ratio to the floor measured in the same run, and with --write keeps them in the README beside.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

process.env.NODE_ENV = 'production';
const root = fileURLToPath(new URL('..', import.meta.url));
const names = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const files = readdirSync(new URL('../src/benchmarks', import.meta.url))
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => names.length === 0 || names.includes(file.replace('.bench.ts', '')));

const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null },
});
const results = [];
for (const file of files) {
  const { run } = await vite.ssrLoadModule(`/src/benchmarks/${file}`);
  process.stdout.write(`\n${file}\n`);
  for (const row of await run(process.argv.slice(2))) {
    results.push({ file, ...row });
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

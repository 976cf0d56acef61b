/**
 * `npm run bench -- [name ...]`: runs src/benchmarks/<name>.bench.ts (all without a name), prints each row
 * with its ratio to the floor measured in the same run, and with --write puts them into the table of the README
 * beside, in place of the former ones of the same benches.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildStaleWorker } from './build.mjs';

process.env.NODE_ENV = 'production';
const root = fileURLToPath(new URL('..', import.meta.url));
const names = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const known = readdirSync(new URL('../src/benchmarks', import.meta.url))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
// After the name of a bench may stand what it takes, such as a folder.
const isUnknown = names[0] !== undefined && !known.includes(names[0]);
if (process.argv.includes('--help') || isUnknown) {
  const [, about = ''] = /^\/\*\*\n([^]*?) \*\//.exec(readFileSync(new URL(import.meta.url), 'utf8')) ?? [];
  process.stdout.write(`${about.replaceAll(/^ \* /gm, '')}Benches: ${known.join(', ')}\n`);
  process.exit(isUnknown ? 2 : 0);
}
const files = known
  .filter((name) => names.length === 0 || names.includes(name))
  .map((name) => `${name}.bench.ts`);

await buildStaleWorker();
// Built like the shop itself: in modules that a development server hands over, each imported name is a call.
const built = new URL('../node_modules/.cache/bench/', import.meta.url);
await build({
  root,
  configFile: false,
  logLevel: 'error',
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: fileURLToPath(built),
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { input: files.map((file) => `src/benchmarks/${file}`) },
  },
});
const results = [];
for (const file of files) {
  const bench = file.replace('.bench.ts', '');
  const { run } = await import(new URL(`${bench}.bench.js`, built).href);
  process.stdout.write(`\n${bench}\n`);
  for (const row of await run(process.argv.slice(2))) {
    results.push({ bench, ...row });
    process.stdout.write(
      `  ${row.met ? 'ok  ' : 'MISS'} ${row.name}: ${row.value}${row.floor ? ` (floor ${row.floor})` : ''}${row.ratio ? ` ratio ${row.ratio}` : ''}, target ${row.target}\n`,
    );
  }
}
if (process.argv.includes('--write')) {
  const { writeResults } = await import('./bench-readme.mjs');
  writeResults(results);
}
process.exit(0);

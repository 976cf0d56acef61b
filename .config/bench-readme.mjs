/** Keeps the measured rows in src/benchmarks/README.md as one table, with the machine and the day of each part. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

const file = new URL('../src/benchmarks/README.md', import.meta.url);
const START = '<!-- results -->';
const END = '<!-- end of results -->';
const HEAD = '| bench | what | target | measured | floor or rival | ratio | |\n|---|---|---|---|---|---|---|';

/** The lines of the last results that start with the cell of a bench, by bench. */
function keptLines(text, marker) {
  const lines = new Map();
  for (const line of text.split('\n')) {
    const bench = marker.exec(line)?.[1];
    if (bench) lines.set(bench, [...(lines.get(bench) ?? []), line]);
  }
  return lines;
}

/** Replaces the rows of the benches that were run; those of the others stay as they were measured. */
export function writeResults(rows) {
  const text = readFileSync(file, 'utf8');
  const [head = '', rest = ''] = text.split(START);
  const [old = '', tail = ''] = rest.split(END);
  const table = keptLines(old, /^\| ([\w-]+) \|(?! what )/);
  const days = keptLines(old, /^- ([\w-]+): /);
  const [model = { model: 'unknown' }] = cpus();
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${model.model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load of the machine ${loadavg()[1].toFixed(1)}`;
  for (const bench of new Set(rows.map((row) => row.bench))) {
    const own = rows.filter((row) => row.bench === bench);
    days.set(bench, [`- ${bench}: ${machine}`]);
    table.set(
      bench,
      own.map(
        ({ name, value, floor = '', ratio = '', target, met }) =>
          `| ${bench} | ${name} | ${target} | ${value} | ${floor} | ${ratio} | ${met ? 'met' : '**missed**'} |`,
      ),
    );
  }
  const sorted = (lines) =>
    [...lines].sort(([left], [right]) => (left < right ? -1 : 1)).flatMap(([, each]) => each);
  const all = sorted(table);
  const missed = all.filter((line) => line.endsWith('**missed** |')).length;
  const results = `${all.length} rows, ${all.length - missed} met, ${missed} missed.\n\n${HEAD}\n${all.join('\n')}\n\nMeasured on:\n\n${sorted(days).join('\n')}\n`;
  writeFileSync(file, `${head}${START}\n\n${results}\n${END}${tail || '\n'}`);
}

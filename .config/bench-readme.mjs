/** Keeps the measured rows in src/benchmarks/README.md, under the machine they were measured on. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const file = new URL('../src/benchmarks/README.md', import.meta.url);
const START = '<!-- results -->';

export function writeResults(rows) {
  const [model = { model: 'unknown' }] = cpus();
  const machine = `${cpus().length} cores (${model.model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
  const sections = [...new Set(rows.map((row) => row.file))].map((name) => {
    const lines = rows
      .filter((row) => row.file === name)
      .map(
        ({ name, value, floor = '', ratio = '', target, met }) =>
          `| ${name} | ${value} | ${floor} | ${ratio} | ${target} | ${met ? 'yes' : '**no**'} |`,
      );
    return `### ${name}\n\n| what | measured | floor or rival | ratio | target | met |\n|---|---|---|---|---|---|\n${lines.join('\n')}\n`;
  });
  const [head = ''] = readFileSync(file, 'utf8').split(START);
  writeFileSync(file, `${head}${START}\n\nMeasured on: ${machine}\n\n${sections.join('\n')}`);
}

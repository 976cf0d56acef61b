import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { bundleScript } from '#testing/browser/bundle-script';
import type { BenchRow } from './bench-row.ts';
import { formatMs } from './time-calls.ts';

const ORDERS = 100_000;
const MANY = 1_000_000;
/** In this order: the first start finds no snapshot, the second one does. */
const STEPS = ['fill', 'first start', 'start'] as const;

/** A process of its own for each step, so that its memory is that step's. */
const SCRIPT = `
  import { fillOrders, measureOrders } from '#src/benchmarks/load/order-years.ts';
  const [step, privateDir, count] = process.argv.slice(2);
  if (step === 'fill') await fillOrders(privateDir, Number(count));
  else console.log(JSON.stringify(await measureOrders(privateDir)));
`;

const measured = z.object({
  startMs: z.number(),
  rssMb: z.number(),
  closeMs: z.number(),
  times: z.record(z.string(), z.number()),
});

/** `--million` measures a million orders; else a tenth of them. */
export async function run(words: readonly string[]): Promise<BenchRow[]> {
  const count = words.includes('--million') ? MANY : ORDERS;
  const privateDir = mkdtempSync(join(tmpdir(), 'orders-bench-'));
  const script = await bundleScript(SCRIPT);
  const rows: BenchRow[] = [];
  const add = (name: string, value: string, target: string, met: boolean): void => {
    rows.push({ name: `${count.toLocaleString('en-US')} orders: ${name}`, value, target, met });
  };
  try {
    for (const step of STEPS) {
      const { stdout } = await promisify(execFile)(process.execPath, [
        script.path,
        step,
        privateDir,
        String(count),
      ]);
      if (step === 'fill') continue;
      const { startMs, rssMb, closeMs, times } = measured.parse(JSON.parse(stdout));
      const isFirst = step === 'first start';
      add(isFirst ? 'start without a snapshot' : 'start', formatMs(startMs), '<= 15 s', startMs <= 15_000);
      add(`memory after ${isFirst ? 'that' : 'it'}`, `${Math.round(rssMb)} MB`, '<= 1200 MB', rssMb <= 1200);
      add(`stop after ${isFirst ? 'that' : 'it'}`, formatMs(closeMs), '<= 5 s', closeMs <= 5000);
      if (isFirst) continue;
      for (const [name, ms] of Object.entries(times)) add(name, formatMs(ms), '<= 100 ms', ms <= 100);
    }
    return rows;
  } finally {
    script.remove();
    rmSync(privateDir, { recursive: true, force: true });
  }
}

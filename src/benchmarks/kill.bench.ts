import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOrderStore } from '#store/orders/order-store';
import { bundleScript } from '#testing/browser/bundle-script';
import type { BenchRow } from './bench-row.ts';

/** Appends orders of 50 buyers at once and prints each acknowledged order, until it is killed. */
const BUYERS = `
  import { writeSync } from 'node:fs';
  import { openOrderStore } from '#src/store/orders/order-store.ts';
  import { placed, sampleOrder } from '#src/testing/samples/sample-order.ts';

  const store = openOrderStore({ privateDir: process.argv[2] });
  let number = Number(process.argv[3]);
  const buy = async () => {
    for (;;) {
      number += 1;
      const order = sampleOrder(number);
      await store.append([placed(order)]);
      writeSync(1, order.id + '\\n');
    }
  };
  for (let buyer = 0; buyer < 50; buyer += 1) void buy();
`;

/** Kills a shop during its sales, again and again, and checks that every acknowledged order exists. */
async function measureKills(privateDir: string, kills: number): Promise<BenchRow> {
  const script = await bundleScript(BUYERS);
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const child = spawn(process.execPath, [script.path, privateDir, String(kill * 1_000_000)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (output === '') setTimeout(() => child.kill('SIGKILL'), (kill * 7) % 60);
      output += chunk.toString();
    });
    await once(child, 'close');
    // The last line may be a torn one.
    acknowledged.push(...output.split('\n').slice(0, -1));
  }
  script.remove();
  const store = openOrderStore({ privateDir });
  const lost = acknowledged.filter((id) => !store.find(id)).length;
  await store.close();
  return {
    name: `acknowledged orders lost in ${kills} kill -9`,
    value: `${lost} of ${acknowledged.length.toLocaleString('en')}`,
    target: '0, in 1,000 with --all-kills',
    met: lost === 0 && acknowledged.length > 0,
  };
}

/** Kills while orders are placed: 100, with `--all-kills` 1,000 in several minutes. */
export async function run(argv: readonly string[]): Promise<BenchRow[]> {
  const privateDir = mkdtempSync(join(tmpdir(), 'kill-bench-'));
  try {
    return [await measureKills(privateDir, argv.includes('--all-kills') ? 1_000 : 100)];
  } finally {
    rmSync(privateDir, { recursive: true, force: true });
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { SHORT_LIVED, shopProgram } from '../servers/spawn-program.ts';
import { runShop } from '../shops/run-shop.ts';

const FOLDER = 'igneler';
const CHECK_EVERY_MS = 2;

const importJson = z.object({
  added: z.number(),
  unchanged: z.number(),
  updated: z.literal(0),
  skipped: z.literal(0),
  errors: z.tuple([]),
});

/** Rows of a supplier as JSON lines: a stock code each, no id. */
export function supplierRows(count: number): string {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({ name: `Ürün ${index}`, brand: 'A', price: '5.00', sku: `S-${index}`, category: FOLDER }),
  ).join('\n');
}

/**
 * Kills an import of so many rows when a share of its files is written, and runs it again: it ends as one that ran
 * through.
 * @returns products that the kill left behind; all of them when it came too late
 * @throws Error that says what differs
 */
export async function soakImport(rows: number, share: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-import-'));
  const data = join(folder, 'veri');
  mkdirSync(join(data, FOLDER), { recursive: true });
  writeFileSync(
    join(data, FOLDER, 'category.json'),
    JSON.stringify({ id: 'c-igneler', name: 'İğneler', slug: FOLDER }),
  );
  const file = join(folder, 'liste.jsonl');
  writeFileSync(file, supplierRows(rows));
  const countProducts = (): number =>
    readdirSync(join(data, FOLDER)).filter((name) => /^manual-.*\.json$/.test(name)).length;
  const importAgain = async (added: number): Promise<void> => {
    const { stdout, stderr } = await runShop(['import', file, '--json', '--data', data]);
    const report = importJson.safeParse(JSON.parse(stdout || '{}')).data;
    if (report?.added === added && report.unchanged === rows - added) return;
    throw new Error(`An import in ${folder} that should add ${added}: ${stdout}${stderr}`);
  };

  const child = spawn(process.execPath, [...SHORT_LIVED, shopProgram(), 'import', file, '--data', data], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && countProducts() < rows * share) await delay(CHECK_EVERY_MS);
  child.kill('SIGKILL');
  await ended;
  const left = countProducts();
  await importAgain(rows - left);
  await importAgain(0);
  if (countProducts() !== rows) throw new Error(`${folder} holds ${countProducts()} products`);
  const check = await runShop(['check', '--data', data]);
  if (check.code !== 0) throw new Error(`shop check in ${folder}: ${check.stdout}${check.stderr}`);
  rmSync(folder, { recursive: true, force: true });
  return left;
}

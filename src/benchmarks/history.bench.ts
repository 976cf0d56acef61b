import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileHistory } from '#adapters/git/file-history';
import { readHistory } from '#compose/tools/open-history';
import { generateProductFile } from '#testing/samples/generate-catalogue';
import { generateRepository } from '#testing/samples/generate-repository';
import type { BenchRow } from './bench-row.ts';
import { formatMs } from './time-calls.ts';

const PRODUCTS = 10_000;
const COMMITS = 5_000;
const REQUESTS = 20;

async function time(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function medianOf(times: number, work: (turn: number) => unknown): Promise<number> {
  const durations: number[] = [];
  for (let turn = 0; turn < times; turn += 1) durations.push(await time(() => work(turn)));
  return durations.toSorted((left, right) => left - right)[times >> 1] ?? 0;
}

/** The history of a catalogue in git: 10,000 products, 5,000 commits. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  const git = (...args: string[]): void => {
    execFileSync('git', ['-C', folder, '-c', 'user.name=Usta', '-c', 'user.email=usta@ornek.com', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
  try {
    await generateRepository(folder, { products: PRODUCTS, commits: COMMITS });
    const of = (turn: number) => generateProductFile(turn * 499);
    const slugOf = (turn: number): string => {
      const { slug }: { slug: string } = JSON.parse(of(turn).text);
      return slug;
    };
    const read = (turn: number): Promise<unknown> => readHistory(folder, slugOf(turn));

    const first = await time(() => read(0));
    const answer = await medianOf(REQUESTS, read);
    const gitLogMs = await medianOf(5, (turn) => git('log', '--follow', '-p', '--', of(turn).path));
    const path = join(folder, of(1).path);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"price": "[\d.]+"/, '"price": "1.00"'));
    git('commit', '-qam', 'bir fiyat');
    const next = await time(() => read(1));
    const ids = new Set(
      Array.from({ length: PRODUCTS }, (_, number) => `p-${String(number).padStart(7, '0')}`),
    );
    const prices = await time(() => createFileHistory(folder).prices(ids));
    const label = `${PRODUCTS.toLocaleString('en')} products, ${COMMITS.toLocaleString('en')} commits`;
    const floor = `git log --follow -p ${formatMs(gitLogMs)}`;
    const beside = (name: string, ms: number, maxRatio: number): BenchRow => ({
      name: `${label}: ${name}`,
      value: formatMs(ms),
      floor,
      ratio: (ms / gitLogMs).toFixed(2),
      target: `<= ${maxRatio} x`,
      met: ms <= maxRatio * gitLogMs,
    });
    return [
      {
        name: `${label}: history of a product`,
        value: formatMs(answer),
        floor,
        ratio: (answer / gitLogMs).toFixed(2),
        target: '<= 200 ms',
        met: answer <= 200,
      },
      beside('the same right after a commit', next, 4),
      beside('price histories of all products', prices, 6),
      beside('the first time, index made', first, 100),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

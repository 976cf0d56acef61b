import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleScript } from '#testing/browser/bundle-script';
import { generateCatalogue, generateProductFile } from '#testing/samples/generate-catalogue';
import type { BenchRow } from './bench-row.ts';
import { runStoreTask, type TaskFigures } from './load/store-tasks.ts';
import { formatMs } from './time-calls.ts';

interface Size {
  readonly count: number;
  readonly readyMs: number;
  readonly indexMs: number;
  readonly megabytes: number;
}

const SIZES: readonly Size[] = [
  { count: 1_000, readyMs: 600, indexMs: 2_000, megabytes: 260 },
  { count: 10_000, readyMs: 600, indexMs: 2_000, megabytes: 260 },
  { count: 100_000, readyMs: 4_000, indexMs: 25_000, megabytes: 1_200 },
];
const PASSES = 3;

/** A measurement in a process of its own, so that none warms or fills the memory of another. */
type Measure = (task: string, dataDir: string, count: number) => Promise<TaskFigures>;

async function openMeasure(): Promise<{ readonly measure: Measure; readonly close: () => void }> {
  const script = await bundleScript(`
    import { ${runStoreTask.name} } from '#src/benchmarks/load/store-tasks.ts';
    const [, , task = '', dataDir = '', count] = process.argv;
    console.log(JSON.stringify(await ${runStoreTask.name}(task, dataDir, Number(count))));
    process.exit();
  `);
  const measure: Measure = async (task, dataDir, count) => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      script.path,
      task,
      dataDir,
      String(count),
    ]);
    const figures: TaskFigures = JSON.parse(stdout);
    return figures;
  };
  return { measure, close: () => script.remove() };
}

async function medianOf(measure: () => Promise<TaskFigures>): Promise<TaskFigures> {
  const passes: TaskFigures[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) passes.push(await measure());
  return passes.toSorted((left, right) => (left['ms'] ?? 0) - (right['ms'] ?? 0))[PASSES >> 1] ?? {};
}

function ratioRow(name: string, ms: number, floor: { name: string; ms: number }, maxMs: number): BenchRow {
  const ratio = ms / floor.ms;
  return {
    name,
    value: formatMs(ms),
    floor: `${floor.name} ${formatMs(floor.ms)}`,
    ratio: ratio.toFixed(2),
    target: `<= ${maxMs} ms`,
    met: ms <= maxMs,
  };
}

async function measureSize(
  measure: Measure,
  { count, readyMs, indexMs, megabytes }: Size,
): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  try {
    generateCatalogue(dataDir, count);
    const of = (task: string): Promise<TaskFigures> => measure(task, dataDir, count);
    const median = async (task: string): Promise<number> => (await medianOf(() => of(task)))['ms'] ?? 0;
    const read = { name: 'open+read+close', ms: await median('read') };
    const files = await median('files');
    const ready = await medianOf(() => of('ready'));
    const save = await of('save');
    const { percent = 100 } = await of('idle');
    const checkMs = count === 10_000 ? await median('check') : 0;
    const checkOneMs = count === 10_000 ? await median('checkOne') : 0;
    const label = count.toLocaleString('en');
    return [
      ratioRow(`${label}: start until pages are served`, ready['ms'] ?? 0, read, readyMs),
      ratioRow(`${label}: of it the files`, files, read, readyMs),
      {
        name: `${label}: index ready after that (longest stop ${formatMs(ready['longestStopMs'] ?? 0)})`,
        value: formatMs(ready['indexMs'] ?? 0),
        target: `<= ${indexMs} ms, no stop over 50 ms`,
        met: (ready['indexMs'] ?? Infinity) <= indexMs && (ready['longestStopMs'] ?? Infinity) <= 50,
      },
      {
        name: `${label}: watching while nothing happens`,
        value: `${percent.toFixed(1)} % of a core`,
        target: '< 2 %',
        met: percent < 2,
      },
      {
        name: `${label}: saved file visible (CPU ${formatMs(save['cpuMs'] ?? 0)})`,
        value: `p50 ${formatMs(save['p50'] ?? 0)}, p99 ${formatMs(save['p99'] ?? 0)}`,
        target: 'p50 <= 30 ms, p99 <= 80 ms',
        met: (save['p50'] ?? 0) <= 30 && (save['p99'] ?? 0) <= 80,
      },
      {
        name: `${label}: inotify watches`,
        value: String(save['watches']),
        target: 'folders + 1 (101)',
        met: save['watches'] === 101,
      },
      {
        name: `${label}: memory with the index`,
        value: `${(ready['megabytes'] ?? 0).toFixed(0)} MB`,
        target: `<= ${megabytes} MB`,
        met: (ready['megabytes'] ?? Infinity) <= megabytes,
      },
      ...(count === 10_000
        ? [
            {
              name: `${label}: shop check`,
              value: formatMs(checkMs),
              target: '<= 1 s',
              met: checkMs <= 1_000,
            },
            {
              name: `${label}: shop check of one file`,
              value: formatMs(checkOneMs),
              target: '<= 400 ms',
              met: checkOneMs <= 400,
            },
          ]
        : []),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureCheckout(measure: Measure): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=Usta', '-c', 'user.email=usta@ornek.com', ...args], {
      cwd: dataDir,
    });
  };
  try {
    generateCatalogue(dataDir, 10_000);
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'one');
    git('checkout', '-q', '-b', 'other');
    for (let number = 0; number < 5_000; number += 1) {
      const path = join(dataDir, generateProductFile(number).path);
      writeFileSync(path, readFileSync(path, 'utf8').replace(/"stockCount": \d+/, '"stockCount": 7777'));
    }
    git('commit', '-q', '-a', '-m', 'two');
    git('checkout', '-q', 'main');
    const { gitMs = 0, afterGitMs = 0, maxLagMs = 0 } = await measure('checkout', dataDir, 10_000);
    return [
      {
        name: 'git checkout of 5,000 files: all applied',
        value: `${formatMs(afterGitMs)} after git`,
        floor: `git itself ${formatMs(gitMs)}`,
        target: '<= 1 s after git',
        met: afterGitMs <= 1_000,
      },
      {
        name: 'git checkout of 5,000 files: longest stop of the event loop',
        value: formatMs(maxLagMs),
        target: '<= 100 ms',
        met: maxLagMs <= 100,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A writer that is slow in the middle of each file, as some editors and copies over a network are. */
async function measureHalfWritten(measure: Measure): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  try {
    generateCatalogue(dataDir, 1_000);
    const { half = 1, whole = 0 } = await measure('halfWritten', dataDir, 1_000);
    return [
      {
        name: 'half-written files published, of 1,000 written in two pieces',
        value: `${half} half, ${whole} whole`,
        target: '0',
        met: half === 0 && whole === 1_000,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureBlocked(measure: Measure): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  try {
    generateCatalogue(dataDir, 30_000);
    const { ms = 0, lost = 0 } = await measure('blocked', dataDir, 30_000);
    return [
      {
        name: '20,000 files changed while the event loop is blocked 5 s',
        value: `${lost} lost, all there after ${formatMs(ms)}`,
        target: '0 lost within 60 s',
        met: lost === 0,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The rows of the catalogue's files: start, watching, bursts, memory. */
export async function run(): Promise<BenchRow[]> {
  const { measure, close } = await openMeasure();
  try {
    const rows: BenchRow[] = [];
    for (const size of SIZES) rows.push(...(await measureSize(measure, size)));
    rows.push(...(await measureCheckout(measure)));
    rows.push(...(await measureBlocked(measure)), ...(await measureHalfWritten(measure)));
    return rows;
  } finally {
    close();
  }
}

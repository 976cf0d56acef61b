import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { backupData, restoreData } from '#compose/tools/open-backup';
import { exportCatalogue, importCatalogue } from '#compose/tools/open-exchange';
import { bundleScript } from '#testing/browser/bundle-script';
import { generateCatalogue } from '#testing/samples/generate-catalogue';
import type { BenchRow } from './bench-row.ts';
import { formatMs } from './time-calls.ts';

const COUNT = 10_000;
const WRITES_AT_ONCE = 16;
const FORMATS = [
  ['csv', 2000],
  ['xlsx', 6000],
  ['jsonl', 2000],
] as const;

interface Run {
  readonly ms: number;
  /** Of its processor: what is left of the time on a machine that does nothing else. */
  readonly cpuMs: number;
  readonly megabytes: number;
}

interface Floor {
  readonly name: string;
  readonly ms: number;
}

const TASKS = { exportCatalogue, importCatalogue, backupData, restoreData };
type Tasks = typeof TASKS;

/** Runs each piece of work in a process of its own, from the start of the process to its end. */
async function openTasks() {
  const script = await bundleScript(`
    import { exportCatalogue, importCatalogue } from '#src/compose/tools/open-exchange.ts';
    import { backupData, restoreData } from '#src/compose/tools/open-backup.ts';
    import { readFileSync } from 'node:fs';
    const tasks = { ${Object.keys(TASKS).join(', ')} };
    const [, , task = '', args = ''] = process.argv;
    await tasks[task](...JSON.parse(args));
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    // Not maxRSS: that begins with the memory of the process that has started this one.
    const [, peak] = /VmHWM:\\s+(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
    console.log(JSON.stringify({ kilobytes: Number(peak), cpuMs: (userCPUTime + systemCPUTime) / 1000 }));
  `);
  const execute = async <T extends keyof Tasks>(task: T, ...args: Parameters<Tasks[T]>): Promise<Run> => {
    const started = performance.now();
    const { stdout } = await promisify(execFile)(process.execPath, [script.path, task, JSON.stringify(args)]);
    const { kilobytes, cpuMs }: { kilobytes: number; cpuMs: number } = JSON.parse(stdout);
    return { ms: performance.now() - started, cpuMs, megabytes: Math.round(kilobytes / 1024) };
  };
  return { execute, close: () => script.remove() };
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Each file written and synced, as many at once as the store does. */
async function timeWrites(texts: readonly Buffer[], folder: string): Promise<number> {
  mkdirSync(folder);
  const started = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < texts.length; index = next++) {
      const file = await open(join(folder, String(index)), 'wx');
      await file.write(texts[index] ?? Buffer.alloc(0));
      await file.sync();
      await file.close();
    }
  };
  await Promise.all(Array.from({ length: WRITES_AT_ONCE }, work));
  return performance.now() - started;
}

function rowOf(
  name: string,
  { ms, cpuMs, megabytes }: Run,
  floor: Floor,
  { maxMs, maxMegabytes }: { readonly maxMs: number; readonly maxMegabytes?: number },
): BenchRow {
  const isLight = maxMegabytes === undefined || megabytes <= maxMegabytes;
  return {
    name,
    value: `${formatMs(ms)} (processor ${formatMs(cpuMs)}), ${megabytes} MB`,
    floor: `${floor.name} ${formatMs(floor.ms)}`,
    ratio: (ms / floor.ms).toFixed(1),
    target: `<= ${maxMs / 1000} s${maxMegabytes === undefined ? '' : `, <= ${maxMegabytes} MB`}`,
    met: ms <= maxMs && isLight,
  };
}

/** The catalogue in and out, each in a process of its own. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-exchange-'));
  const { execute, close } = await openTasks();
  try {
    const data = join(folder, 'data');
    generateCatalogue(data, COUNT);
    const path = (name: string): string => join(folder, name);
    const readingStarted = performance.now();
    const texts = filesOf(data).map((file) => readFileSync(file));
    const reading: Floor = { name: 'reading all files', ms: performance.now() - readingStarted };
    const packingStarted = performance.now();
    gzipSync(Buffer.concat(texts), { level: 4 });
    const packing: Floor = { name: 'gzip of all files', ms: performance.now() - packingStarted };
    const writing: Floor = { name: 'bare writes and syncs', ms: await timeWrites(texts, path('bare')) };

    const rows: BenchRow[] = [];
    for (const [format, maxMs] of FORMATS) {
      const result = await execute('exportCatalogue', {
        dataDir: data,
        categories: [],
        format,
        withCategories: true,
        out: path(`k.${format}`),
        publicUrl: undefined,
      });
      rows.push(rowOf(`export 10,000 products as ${format}`, result, reading, { maxMs, maxMegabytes: 300 }));
    }
    const bring = (dataDir: string, file: string): Promise<Run> =>
      execute('importCatalogue', {
        dataDir,
        file: path(file),
        format: undefined,
        category: undefined,
        mapping: [],
        isDryRun: false,
      });
    const empty = path('neu');
    mkdirSync(empty);
    const archive = path('y.tar.gz');
    const restore = {
      file: archive,
      access: undefined,
      passphrase: undefined,
      dataDir: path('geri'),
      shopFolder: path('geri'),
      isDryRun: false,
      isForced: false,
      isCompared: true,
    };
    rows.push(
      rowOf('import 10,000 new rows', await bring(empty, 'k.csv'), writing, { maxMs: 20_000 }),
      rowOf('import 10,000 unchanged rows', await bring(data, 'k.csv'), reading, { maxMs: 3000 }),
      rowOf('import 10,000 unchanged rows of xlsx', await bring(data, 'k.xlsx'), reading, { maxMs: 3000 }),
      rowOf(
        'backup of 10,000 products',
        await execute('backupData', { dataDir: data, passphrase: undefined, isVerified: false }, archive),
        packing,
        {
          maxMs: 10_000,
        },
      ),
      rowOf('restore of them, every file compared', await execute('restoreData', restore), writing, {
        maxMs: 10_000,
      }),
    );
    return rows;
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
}

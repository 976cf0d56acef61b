import { execFile } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createCatalogue } from '#catalogue/create-catalogue';
import { createSearchIndex } from '#search/create-search-index';
import { createShop } from '#shop/shop';
import { checkFiles } from '#store/catalogue/check/check-files';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { generateProductFile } from '#testing/samples/generate-catalogue';
import { cpuMs, mainThreadMs } from '../time-calls.ts';

/** What one process measured; times in milliseconds. */
export type TaskFigures = Readonly<Record<string, number>>;

type Task = (dataDir: string, count: number) => Promise<TaskFigures>;

const run = promisify(execFile);

function productPaths(dataDir: string): string[] {
  return readdirSync(dataDir)
    .filter((folder) => folder.startsWith('kategori-'))
    .flatMap((folder) => readdirSync(join(dataDir, folder)).map((name) => `${dataDir}/${folder}/${name}`));
}

function openShop(dataDir: string) {
  const catalogue = createCatalogue();
  const files = openCatalogueFiles({ dataDir });
  return { files, shop: createShop({ files, catalogue, search: createSearchIndex(catalogue) }) };
}

/** The longest stretch of work between two turns of the event loop until something is done. */
async function longestStop(isDone: () => boolean): Promise<number> {
  let longestMs = 0;
  while (!isDone()) {
    const start = mainThreadMs();
    await new Promise((resolve) => setImmediate(resolve));
    longestMs = Math.max(longestMs, mainThreadMs() - start);
  }
  return longestMs;
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await delay(1);
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((left, right) => left - right)[Math.floor((times.length - 1) * share)] ?? 0;
}

/** Number of watches that the kernel has for this process (proc(5), fdinfo). */
function inotifyWatches(): number {
  return readdirSync('/proc/self/fdinfo').reduce((count, name) => {
    try {
      return count + (readFileSync(`/proc/self/fdinfo/${name}`, 'utf8').match(/^inotify /gm)?.length ?? 0);
    } catch {
      return count;
    }
  }, 0);
}

const TASKS: Readonly<Record<string, Task>> = {
  async read(dataDir) {
    const buffer = Buffer.allocUnsafe(1 << 16);
    const start = cpuMs();
    for (const path of productPaths(dataDir)) {
      const descriptor = openSync(path, 'r');
      readSync(descriptor, buffer);
      closeSync(descriptor);
    }
    return { ms: cpuMs() - start };
  },

  async files(dataDir) {
    const start = cpuMs();
    openCatalogueFiles({ dataDir }).load();
    return { ms: cpuMs() - start };
  },

  async ready(dataDir) {
    const start = cpuMs();
    const { shop } = openShop(dataDir);
    const ms = cpuMs() - start;
    await shop.watch();
    const longestStopMs = await longestStop(() => shop.indexing() === undefined);
    const indexMs = cpuMs() - start - ms;
    const megabytes = process.memoryUsage().rss / 2 ** 20;
    await shop.close();
    return { ms, indexMs, longestStopMs, megabytes };
  },

  /** Watching while nothing happens, in per cent of a core. */
  async idle(dataDir) {
    const { files, shop } = openShop(dataDir);
    await shop.watch();
    await shop.indexing();
    await files.sweep();
    await delay(3_000);
    const before = process.cpuUsage();
    const start = performance.now();
    await delay(20_000);
    const { user, system } = process.cpuUsage(before);
    const percent = (user + system) / 10 / (performance.now() - start);
    await shop.close();
    return { percent };
  },

  /** Single files saved the way editors do, and when the shop shows them in product and search. */
  async save(dataDir, count) {
    const { shop } = openShop(dataDir);
    await shop.watch();
    await shop.indexing();
    await delay(3_000);
    const before = process.cpuUsage();
    const times: number[] = [];
    for (let round = 0; round < 200; round += 1) {
      const { path, text } = generateProductFile((round * 37) % count);
      const stockCount = 1_000 + round;
      const product: { slug: string } = JSON.parse(text);
      const changed = text.replace(/"stockCount": \d+/, `"stockCount": ${stockCount}`);
      writeFileSync(join(dataDir, '.save.tmp'), changed);
      const start = performance.now();
      renameSync(join(dataDir, '.save.tmp'), join(dataDir, path));
      await until(() => shop.catalogue.findProductBySlug(product.slug)?.stockCount === stockCount);
      times.push(performance.now() - start);
      await delay(5 + (round % 7));
    }
    const { user, system } = process.cpuUsage(before);
    const watches = inotifyWatches();
    await shop.close();
    const cpuMs = (user + system) / 1000 / times.length;
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), watches, cpuMs };
  },

  /** `git checkout` of a branch in which 5,000 files differ. */
  async checkout(dataDir) {
    const { shop } = openShop(dataDir);
    await shop.watch();
    await delay(3_000);
    const changed = (): number =>
      shop.catalogue.products().filter(({ stockCount }) => stockCount === 7_777).length;
    const lag = monitorEventLoopDelay({ resolution: 1 });
    lag.enable();
    const start = performance.now();
    await run('git', ['checkout', '-q', 'other'], { cwd: dataDir });
    const gitMs = performance.now() - start;
    await until(() => changed() === 5_000);
    const allMs = performance.now() - start;
    lag.disable();
    await shop.close();
    return { gitMs, afterGitMs: allMs - gitMs, maxLagMs: lag.max / 1e6 };
  },

  /** 20,000 files changed by another process while this one does nothing for five seconds. */
  async blocked(dataDir) {
    const { shop } = openShop(dataDir);
    await shop.watch();
    await delay(3_000);
    const script = `
      const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
      let left = 20000;
      for (const folder of readdirSync('.').filter((name) => name.startsWith('kategori-')))
        for (const name of readdirSync(folder)) {
          if (name === 'category.json' || left-- <= 0) continue;
          const file = folder + '/' + name;
          writeFileSync(file, readFileSync(file, 'utf8').replace(/"stockCount": \\d+/, '"stockCount": 8888'));
        }`;
    const writer = run(process.execPath, ['-e', script], { cwd: dataDir });
    const end = Date.now() + 5_000;
    while (Date.now() < end);
    await writer;
    const start = performance.now();
    const changed = (): number =>
      shop.catalogue.products().filter(({ stockCount }) => stockCount === 8_888).length;
    await until(() => changed() === 20_000 || performance.now() - start > 60_000);
    const figures = { ms: performance.now() - start, lost: 20_000 - changed() };
    await shop.close();
    return figures;
  },

  /**
   * Each file is written in place, in two pieces with a pause between them. A first piece that is valid JSON by
   * chance would be no half: the cut is in the middle of the text.
   */
  async halfWritten(dataDir, count) {
    const { shop } = openShop(dataDir);
    let half = 0;
    const published = new Set<string>();
    shop.subscribe((event) => {
      if (event.type !== 'catalogue') return;
      half += event.change.removed.length;
      for (const { id, stockCount, description } of event.change.upserted) {
        if (stockCount !== 6_666 || !description.endsWith('tamam')) half += 1;
        published.add(id);
      }
    });
    await shop.watch();
    await delay(1_000);
    const write = async (number: number): Promise<void> => {
      const { path, text } = generateProductFile(number);
      const product: object = JSON.parse(text);
      const whole = JSON.stringify(
        { ...product, stockCount: 6_666, description: 'uzun metin tamam' },
        null,
        2,
      );
      const middle = whole.length >> 1;
      writeFileSync(join(dataDir, path), whole.slice(0, middle));
      await delay(20 + (number % 60));
      appendFileSync(join(dataDir, path), whole.slice(middle));
    };
    for (let start = 0; start < count; start += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, index) => write(start + index)));
    }
    const end = Date.now() + 20_000;
    await until(() => published.size === count || Date.now() > end);
    await shop.close();
    return { half, whole: published.size };
  },

  async check(dataDir) {
    const start = cpuMs();
    checkFiles(dataDir);
    return { ms: cpuMs() - start };
  },

  async checkOne(dataDir) {
    const start = cpuMs();
    checkFiles(dataDir, new Map([[generateProductFile(7).path, undefined]]));
    return { ms: cpuMs() - start };
  },
};

/** Runs one of the store's measurements in this process. @throws RangeError for an unknown name */
export async function runStoreTask(name: string, dataDir: string, count: number): Promise<TaskFigures> {
  const task = TASKS[name];
  if (!task) throw new RangeError(`No such task: ${name}`);
  return task(dataDir, count);
}

import fs, { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkFiles } from '#store/catalogue/check/check-files';
import { openScrapeTurns } from '#store/scrape/scrape-records';
import { makeFolder } from '#testing/make-folder';
import { openScrapeBench } from '#testing/scrape-bench';
import { sourceProducts } from '#testing/servers/source-shop';
import { stubBuiltin } from '#testing/stub-builtin';

describe('two scrapes at once, each in a separate shop, as two programs have it', () => {
  it('into one category create one file for each product', async () => {
    const { dataDir, files, scrape, source } = await openScrapeBench(sourceProducts(14));
    source.delayMs = 5;
    const runs = await Promise.all([scrape(), scrape()]);
    expect(files()).toHaveLength(14);
    expect(runs.map(({ counts }) => counts.added).toSorted((left, right) => left - right)).toEqual([0, 14]);
    expect(source.mostAtOnce).toBe(1);
    expect(checkFiles(dataDir).problems).toEqual([]);
  });

  it('into two categories know each other’s products', async () => {
    const { files, scrape } = await openScrapeBench(sourceProducts(5));
    await Promise.all([scrape(), scrape({ category: 'igneler' })]);
    expect(files().length + files('igneler').length).toBe(5);
  });

  it('stop waiting for each other when they are cancelled', async () => {
    const { scrape, source } = await openScrapeBench(sourceProducts(5));
    source.delayMs = 50;
    const first = scrape();
    await expect.poll(() => source.requests.length).toBeGreaterThan(0);
    await expect(scrape({ signal: AbortSignal.timeout(100) })).rejects.toThrow('aborted');
    expect((await first).counts.added).toBe(5);
  });
});

it('a scrape on a full disk says so before it asks the source for anything', async () => {
  const { scrape, source } = await openScrapeBench(sourceProducts(5));
  const write = stubBuiltin(fs, 'writeFileSync', (file, ...rest) => {
    if (!String(file).includes('run.lock')) return write(file, ...rest);
    throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
  });
  await expect(scrape()).rejects.toMatchObject({ code: 'storage_failed' });
  expect(source.requests).toEqual([]);
});

it('a long scrape keeps its turn, also for a program in another container, which sees only how old the lock is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const dataDir = makeFolder();
  const lock = join(dataDir, '_private', 'scrape', 'run.lock');
  const scrape = async (): Promise<number> => {
    utimesSync(lock, 0, 0);
    vi.advanceTimersByTime(5_000);
    return statSync(lock).mtimeMs;
  };
  const never = new AbortController().signal;
  expect(await openScrapeTurns(dataDir)(scrape, never, () => undefined)).toBeGreaterThan(0);
});

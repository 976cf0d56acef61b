import { FSWatcher } from 'chokidar';
import { execFileSync } from 'node:child_process';
import fs, {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { makeFolder, putFiles } from '#testing/make-folder';
import { categoryFile, openStore, productFile, type StoreImage } from '#testing/shops/open-store';
import { PATIENCE_MS } from '#testing/patience';
import { stubBuiltin } from '#testing/stub-builtin';
import { SILENT_LOG } from '../../files/log.ts';
import { watchFolder } from './folder-watches.ts';

const FILE = 'igneler/manual-urun-a-2026-03-02.json';
const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

interface Fixture extends StoreImage {
  readonly root: string;
  put(files: Readonly<Record<string, string | object>>): void;
}

/** Watches folders, and knows which ones are watched now. */
function countWatches() {
  const watched = new Set<FSWatcher>();
  const watch: typeof watchFolder = (path) => {
    const watcher = watchFolder(path);
    watched.add(watcher);
    const close = watcher.close.bind(watcher);
    watcher.close = () => {
      watched.delete(watcher);
      return close();
    };
    return watcher;
  };
  return { watch, watched };
}

/** A watched store of two categories and one product. */
async function openWatched(
  files: Readonly<Record<string, string | object>> = {},
  watch = watchFolder,
  log = SILENT_LOG,
): Promise<Fixture> {
  const root = makeFolder({
    'igneler/category.json': categoryFile('igneler'),
    'iplikler/category.json': categoryFile('iplikler'),
    [FILE]: productFile('a'),
    ...files,
  });
  const store = openStore(root, { watch, log });
  await store.watch();
  return { ...store, root, put: (more) => putFiles(root, more) };
}

/** Deletions fall due while events wait to be heard. */
function standStill(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
}

/** Below the time after which a file that is away counts as deleted. */
const MISSED_AFTER_MS = 70;

/** Takes the product's file away and writes it anew; whether that was quick, which a busy machine may prevent. */
async function replaceFile(store: Fixture, price: number, awayMs: number): Promise<boolean> {
  const since = performance.now();
  renameSync(join(store.root, FILE), join(store.root, `${FILE}~`));
  await delay(awayMs);
  store.put({ [FILE]: productFile('a', { price: `${price}.00` }) });
  return performance.now() - since < MISSED_AFTER_MS;
}

const soon = { timeout: PATIENCE_MS, interval: 5 };

describe('single files', () => {
  test('a changed, a new and a deleted file are told', async () => {
    const store = await openWatched();
    store.put({ [FILE]: productFile('a', { price: '250.00' }) });
    await expect.poll(() => store.price('a'), soon).toBe(25_000);
    store.put({ 'iplikler/manual-urun-b-2026-03-02.json': productFile('b') });
    await expect.poll(() => store.products.get('b')?.categoryId, soon).toBe('c-iplikler');
    unlinkSync(join(store.root, FILE));
    await expect.poll(() => store.products.has('a'), soon).toBe(false);
    expect(store.faults()).toEqual([]);
  });

  test('a broken file keeps its last good version on sale and is told until it is mended', async () => {
    const store = await openWatched();
    store.put({ [FILE]: '{ "id": "a",\n "price": }' });
    await expect.poll(() => store.faults(), soon).toEqual([`bad_json ${FILE}:2`]);
    expect(store.price('a')).toBe(10_000);
    store.put({ [FILE]: productFile('a', { price: '300.00' }) });
    await expect.poll(() => store.price('a'), soon).toBe(30_000);
    await expect.poll(() => store.faults(), soon).toEqual([]);
  });

  test('a broken file that is deleted takes its product with it', async () => {
    const store = await openWatched();
    store.put({ [FILE]: '' });
    await expect.poll(() => store.faults(), soon).toEqual([`bad_json ${FILE}:1`]);
    unlinkSync(join(store.root, FILE));
    await expect.poll(() => store.products.size, soon).toBe(0);
    await expect.poll(() => store.faults(), soon).toEqual([]);
  });

  test('a deleted file is told while the clock is put back', async () => {
    const store = await openWatched();
    let nowMs = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (nowMs -= 60_000));
    unlinkSync(join(store.root, FILE));
    await expect.poll(() => store.products.has('a'), soon).toBe(false);
  });

  test('a folder that is moved into a category folder is told', async () => {
    const store = await openWatched();
    store.put({ 'sanayi/manual-urun-b-2026-03-02.json': productFile('b') });
    renameSync(join(store.root, 'sanayi'), join(store.root, 'iplikler/sanayi'));
    await expect.poll(() => store.faults(), soon).toEqual(['bad_folder_name iplikler/sanayi:1']);
  });

  test('a product file outside the category folders is told until it is moved into one', async () => {
    const store = await openWatched();
    const name = 'manual-urun-b-2026-03-02.json';
    store.put({ [name]: productFile('b') });
    await expect.poll(() => store.faults(), soon).toEqual([`bad_file_name ${name}:1`]);
    renameSync(join(store.root, name), join(store.root, 'iplikler', name));
    await expect.poll(() => store.products.get('b')?.categoryId, soon).toBe('c-iplikler');
    await expect.poll(() => store.faults(), soon).toEqual([]);
  });

  test('a save that changes nothing tells nothing', async () => {
    const store = await openWatched();
    await store.files.sweep();
    const count = store.changes.length;
    store.put({ [FILE]: productFile('a') });
    utimesSync(join(store.root, FILE), new Date(), new Date());
    store.put({ [FILE]: JSON.stringify(productFile('a')) });
    await delay(200);
    await store.files.sweep();
    expect(store.changes.length).toBe(count);
  });

  test('an editor that renames the old file away and writes a new one never makes the product disappear', async () => {
    const store = await openWatched();
    for (let price = 1; price <= 20; price += 1) {
      const known = store.changes.length;
      const isQuick = await replaceFile(store, price, 20);
      await expect.poll(() => store.price('a'), soon).toBe(price * 100);
      const isGone = store.changes.slice(known).some(({ removedIds }) => removedIds?.length);
      expect(isQuick && isGone).toBe(false);
    }
  });

  test('a product whose file is back before its deletion is told stays, although nobody heard of it coming back', async () => {
    const store = await openWatched();
    const isQuick = await replaceFile(store, 120, 60);
    standStill();
    await expect.poll(() => store.price('a'), soon).toBe(12_000);
    expect(isQuick && store.changes.some(({ removedIds }) => removedIds?.length)).toBe(false);
  });

  test('a change of the same size with the old modification time is seen', async () => {
    const store = await openWatched();
    const { atime, mtime } = statSync(join(store.root, FILE));
    store.put({ [FILE]: text(productFile('a')).replace('100.00', '200.00') });
    utimesSync(join(store.root, FILE), atime, mtime);
    await expect.poll(() => store.price('a'), soon).toBe(20_000);
  });

  test('documents change, break and go back to their defaults when they are deleted', async () => {
    const store = await openWatched({ 'settings.json': { companyName: 'Bir' } });
    const companyName = (): string | undefined =>
      store.changes.findLast(({ settings }) => settings)?.settings?.companyName;
    expect(companyName()).toBe('Bir');
    store.put({ 'settings.json': { companyName: 'İki' } });
    await expect.poll(companyName, soon).toBe('İki');
    store.put({ 'settings.json': '{' });
    await expect.poll(() => store.faults(), soon).toEqual(['bad_json settings.json:1']);
    expect(companyName()).toBe('İki');
    unlinkSync(join(store.root, 'settings.json'));
    await expect.poll(companyName, soon).toBe('Mağazanız');
    await expect.poll(() => store.faults(), soon).toEqual([]);
  });
});

test('of 250 files written in two halves none is seen half', async () => {
  const store = await openWatched();
  const wholes = new Set<string>();
  for (let round = 0; round < 250; round += 1) {
    const product = productFile('a', {
      price: `${round + 1}.00`,
      stockCount: round + 1,
      description: 'x'.repeat(round),
    });
    wholes.add(`${(round + 1) * 100} ${round + 1} ${round}`);
    const whole = text(product);
    const descriptor = openSync(join(store.root, FILE), 'w');
    writeSync(descriptor, whole.slice(0, whole.length / 2));
    if (round % 4 === 0) await delay(round % 20);
    writeSync(descriptor, whole.slice(whole.length / 2));
    closeSync(descriptor);
    if (round % 20 === 0) await expect.poll(() => store.price('a'), soon).toBe((round + 1) * 100);
  }
  await expect.poll(() => store.price('a'), soon).toBe(25_000);
  await expect.poll(() => store.faults(), soon).toEqual([]);
  const seen = store.changes.slice(1).flatMap(({ upserted = [] }) => upserted);
  expect(seen.length).toBeGreaterThan(10);
  for (const { price, stockCount, description } of seen) {
    expect(wholes).toContain(`${price} ${stockCount} ${description.length}`);
  }
  expect(store.changes.flatMap(({ removedIds }) => removedIds ?? [])).toEqual([]);
});

describe('moves and duplicates', () => {
  test('a file moved to another folder changes its category and is never away', async () => {
    const store = await openWatched();
    renameSync(join(store.root, FILE), join(store.root, 'iplikler/manual-urun-a-2026-03-02.json'));
    await expect.poll(() => store.products.get('a')?.categoryId, soon).toBe('c-iplikler');
    await store.files.sweep();
    expect(store.changes.flatMap(({ removedIds }) => removedIds ?? [])).toEqual([]);
    expect(store.faults()).toEqual([]);
  });

  test.each([
    ['written before it is deleted', true, false],
    ['deleted before it is written', false, false],
    ['deleted before it is written, on a machine that stands still,', false, true],
  ])('a move as a copy %s, seen apart, is one change of category', async (_name, isCopyFirst, stands) => {
    const store = await openWatched();
    const copy = (): void => store.put({ 'iplikler/manual-urun-a-2026-03-02.json': productFile('a') });
    const remove = (): void => unlinkSync(join(store.root, FILE));
    const since = performance.now();
    if (isCopyFirst) copy();
    else remove();
    await delay(40);
    if (isCopyFirst) remove();
    else copy();
    const isQuick = isCopyFirst || performance.now() - since < MISSED_AFTER_MS;
    if (stands) standStill();
    await expect.poll(() => store.products.get('a')?.categoryId, soon).toBe('c-iplikler');
    await store.files.sweep();
    expect(isQuick && store.changes.some(({ removedIds }) => removedIds?.length)).toBe(false);
    expect(store.faults()).toEqual([]);
  });

  test.each([
    ['together', 0],
    ['one after the other', 150],
  ])('two products that swap their slugs %s both have the new one in the end', async (_name, pauseMs) => {
    const other = 'igneler/manual-urun-b-2026-03-02.json';
    const store = await openWatched({ [other]: productFile('b') });
    store.put({ [FILE]: productFile('a', { slug: 'urun-b' }) });
    await delay(pauseMs);
    store.put({ [other]: productFile('b', { slug: 'urun-a' }) });
    await expect.poll(() => store.products.get('a')?.slug, soon).toBe('urun-b');
    expect(store.products.get('b')?.slug).toBe('urun-a');
    await expect.poll(() => store.faults(), soon).toEqual([]);
    expect(store.changes.flatMap(({ removedIds }) => removedIds ?? [])).toEqual([]);
  });

  test('a second file with the same slug waits until the first is gone', async () => {
    const second = 'iplikler/manual-urun-b-2026-03-02.json';
    const store = await openWatched();
    store.put({ [second]: productFile('b', { slug: 'urun-a' }) });
    await expect.poll(() => store.faults(), soon).toEqual([`duplicate_slug ${second}:4`]);
    expect([...store.products.keys()]).toEqual(['a']);
    unlinkSync(join(store.root, FILE));
    await expect.poll(() => [...store.products.keys()], soon).toEqual(['b']);
    await expect.poll(() => store.faults(), soon).toEqual([]);
  });

  test('a file that takes another’s id keeps its own last good version', async () => {
    const second = 'iplikler/manual-urun-b-2026-03-02.json';
    const store = await openWatched({ [second]: productFile('b') });
    store.put({ [second]: productFile('a', { slug: 'yeni' }) });
    await expect.poll(() => store.faults(), soon).toEqual([`duplicate_id ${second}:2`]);
    expect([...store.products.keys()].toSorted()).toEqual(['a', 'b']);
    store.put({ [FILE]: productFile('c', { slug: 'urun-a' }) });
    await expect.poll(() => [...store.products.keys()].toSorted(), soon).toEqual(['a', 'c']);
    await expect.poll(() => store.faults(), soon).toEqual([]);
  });
});

describe('folders', () => {
  test('a new folder, renamed and deleted, is followed', async () => {
    const { watch, watched } = countWatches();
    const store = await openWatched({}, watch);
    store.put({
      'makaslar/category.json': categoryFile('makaslar'),
      'makaslar/manual-urun-m-2026-03-02.json': productFile('m'),
    });
    await expect.poll(() => store.products.get('m')?.categoryId, soon).toBe('c-makaslar');
    renameSync(join(store.root, 'makaslar'), join(store.root, 'terzi-makaslari'));
    await expect
      .poll(() => store.categories().map(({ slug }) => slug), soon)
      .toEqual(['igneler', 'iplikler', 'terzi-makaslari']);
    expect(store.products.get('m')?.categoryId).toBe('c-makaslar');
    expect(store.changes.flatMap(({ removedIds }) => removedIds ?? [])).toEqual([]);
    store.put({ 'terzi-makaslari/manual-urun-n-2026-03-02.json': productFile('n') });
    await expect.poll(() => store.products.has('n'), soon).toBe(true);
    rmSync(join(store.root, 'terzi-makaslari'), { recursive: true });
    await expect.poll(() => [...store.products.keys()], soon).toEqual(['a']);
    await expect
      .poll(() => store.categories().map(({ slug }) => slug), soon)
      .toEqual(['igneler', 'iplikler']);
    await expect.poll(() => watched.size, soon).toBe(3);
  });

  test('a folder deleted and made anew is still watched', async () => {
    const store = await openWatched();
    for (let round = 1; round <= 5; round += 1) {
      rmSync(join(store.root, 'igneler'), { recursive: true });
      if (round % 2 === 0) await delay(60);
      store.put({
        'igneler/category.json': categoryFile('igneler'),
        [FILE]: productFile('a', { price: `${round}.00` }),
      });
      await expect.poll(() => store.price('a'), soon).toBe(round * 100);
    }
    store.put({ [FILE]: productFile('a', { price: '99.00' }) });
    await expect.poll(() => store.price('a'), soon).toBe(9_900);
  });

  test('a category that loses its file keeps name and id while it has products', async () => {
    const store = await openWatched();
    unlinkSync(join(store.root, 'igneler/category.json'));
    await expect.poll(() => store.faults(), soon).toEqual(['missing_category igneler/category.json:1']);
    expect(store.categories()[0]).toMatchObject({ id: 'c-igneler', slug: 'igneler' });
    store.put({ 'igneler/category.json': categoryFile('igneler', { id: 'c-yeni', name: 'İğneler' }) });
    await expect.poll(() => store.products.get('a')?.categoryId, soon).toBe('c-yeni');
    await expect.poll(() => store.faults(), soon).toEqual([]);
  });

  test('a folder with the id of another one has its own until its last product is gone', async () => {
    const errors: object[] = [];
    const log = { ...SILENT_LOG, error: (details: object) => void errors.push(details) };
    const copy = {
      'kopya/category.json': categoryFile('igneler'),
      [FILE.replace('igneler', 'kopya')]: productFile('k'),
    };
    const store = await openWatched(copy, watchFolder, log);
    expect(store.products.get('k')?.categoryId).toBe('kopya');
    renameSync(join(store.root, 'kopya'), join(store.root, '_kopya'));
    await expect.poll(() => store.products.has('k'), soon).toBe(false);
    expect(errors).toEqual([]);
  });

  test.each(['gone', 'empty'])('a data folder that is %s for a while takes nothing off sale', async (how) => {
    const store = await openWatched();
    renameSync(store.root, `${store.root}-away`);
    // As where a volume was mounted.
    if (how === 'empty') mkdirSync(store.root);
    await expect.poll(() => store.faults(), soon).toEqual(['unreadable .:1']);
    await store.files.sweep();
    expect(store.price('a')).toBe(10_000);
    renameSync(`${store.root}-away`, store.root);
    store.put({ [FILE]: productFile('a', { price: '7.00' }) });
    await expect.poll(() => store.price('a'), soon).toBe(700);
    await expect.poll(() => store.faults(), soon).toEqual([]);
  });

  // A promise that nobody waits for would end the server.
  test('a folder that can no longer be looked at ends nothing', async () => {
    const store = await openWatched();
    const statSync: typeof fs.statSync = stubBuiltin(fs, 'statSync', ((path: string, options) => {
      if (path !== join(store.root, 'guides')) return statSync(path, options);
      throw Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'stat' });
    }) as typeof fs.statSync);
    store.put({ 'guides/a.md': '', 'makaslar/manual-urun-m-2026-03-02.json': productFile('m') });
    await expect.poll(() => store.products.has('m'), soon).toBe(true);
  });

  test('folders for which the system has no more watches are compared every second', async () => {
    const root = makeFolder({ 'igneler/category.json': categoryFile('igneler'), [FILE]: productFile('a') });
    let isExhausted = true;
    const { watch, watched } = countWatches();
    const store = openStore(root, {
      watch: (path) => {
        if (!isExhausted) return watch(path);
        const watcher = new FSWatcher();
        setImmediate(() => watcher.emit('error', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })));
        return watcher;
      },
    });
    await store.watch();
    putFiles(root, { [FILE]: productFile('a', { price: '5.00' }) });
    await expect.poll(() => store.price('a'), soon).toBe(500);
    putFiles(root, { 'yeni/manual-y-2026-01-01.json': productFile('y') });
    await expect.poll(() => store.products.has('y'), soon).toBe(true);
    isExhausted = false;
    await store.files.sweep();
    expect(watched.size).toBe(3);
  });

  test('temporary files of dead writers go after an hour', async () => {
    const old = 'igneler/.manual-urun-a-2026-03-02.json.00ff00ff.tmp';
    const young = 'igneler/.manual-urun-a-2026-03-02.json.11ff00ff.tmp';
    const foreign = 'igneler/.gizli.json';
    const root = makeFolder({
      'igneler/category.json': categoryFile('igneler'),
      [old]: 'x',
      [young]: 'x',
      [foreign]: 'x',
    });
    const past = new Date(Date.now() - 3_700_000);
    for (const file of [old, foreign]) utimesSync(join(root, file), past, past);
    const store = openStore(root);
    await store.watch();
    await store.files.sweep();
    expect(() => statSync(join(root, old))).toThrow('ENOENT');
    expect(readFileSync(join(root, young), 'utf8') + readFileSync(join(root, foreign), 'utf8')).toBe('xx');
  });
});

describe('bursts', () => {
  test('git checkout of a branch with 400 changed, moved and deleted files', async () => {
    const root = makeFolder();
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=Usta', '-c', 'user.email=usta@ornek.com', ...args], {
        cwd: root,
        encoding: 'utf8',
      });
    const write = (count: number, price: string): void => {
      for (let number = 0; number < count; number += 1) {
        const folder = number % 4 === 0 ? 'igneler' : 'iplikler';
        putFiles(root, {
          [`${folder}/manual-urun-${number}-2026-01-01.json`]: productFile(`p${number}`, { price }),
        });
      }
    };
    putFiles(root, {
      'igneler/category.json': categoryFile('igneler'),
      'iplikler/category.json': categoryFile('iplikler'),
    });
    git('init', '-q', '-b', 'main');
    write(320, '10.00');
    git('add', '.');
    git('commit', '-qm', 'bir');
    git('checkout', '-qb', 'yeni');
    write(400, '20.00');
    mkdirSync(join(root, 'moved'));
    putFiles(root, { 'moved/category.json': categoryFile('moved') });
    for (let number = 0; number < 200; number += 4) {
      const name = `manual-urun-${number}-2026-01-01.json`;
      renameSync(join(root, 'igneler', name), join(root, 'moved', name));
    }
    for (let number = 1; number < 80; number += 4)
      unlinkSync(join(root, `iplikler/manual-urun-${number}-2026-01-01.json`));
    git('add', '-A', '.');
    git('commit', '-qm', 'iki');
    git('checkout', '-q', 'main');

    const store = openStore(root);
    await store.watch();
    expect(store.products.size).toBe(320);
    for (let round = 0; round < 2; round += 1) {
      git('checkout', '-q', 'yeni');
      await expect.poll(() => store.products.size, soon).toBe(380);
      await expect
        .poll(() => [...store.products.values()].filter(({ price }) => price === 2_000).length, soon)
        .toBe(380);
      expect([...store.products.values()].filter(({ categoryId }) => categoryId === 'c-moved').length).toBe(
        50,
      );
      git('checkout', '-q', 'main');
      await expect
        .poll(() => [...store.products.values()].filter(({ price }) => price === 1_000).length, soon)
        .toBe(320);
      await expect.poll(() => store.categories().length, soon).toBe(2);
    }
    await expect.poll(() => store.faults(), soon).toEqual([]);
    const removed = new Set(store.changes.flatMap(({ removedIds = [] }) => removedIds));
    expect([...removed].filter((id) => Number(id.slice(1)) % 4 === 0 && Number(id.slice(1)) < 200)).toEqual(
      [],
    );
  });

  /** A watched store that hears only the events it is told of. */
  async function openDeaf() {
    const root = makeFolder({
      'igneler/category.json': categoryFile('igneler'),
      'iplikler/category.json': categoryFile('iplikler'),
      [FILE]: productFile('a'),
    });
    const watchers = new Map<string, FSWatcher>();
    const store = openStore(root, {
      watch: (path) => {
        const watcher = new FSWatcher();
        watchers.set(basename(path), watcher);
        setImmediate(() => watcher.emit('ready'));
        return watcher;
      },
    });
    await store.watch();
    await store.files.sweep();
    const tell = (folder: string, name: string) => watchers.get(folder)?.emit('raw', 'change', name, {});
    return { ...store, tell, put: () => putFiles(root, { [FILE]: productFile('a', { price: '55.00' }) }) };
  }

  // Without such a sweep it would be found half a minute later.
  test('what the kernel did not tell of among thousands of events is found by a sweep', async () => {
    const store = await openDeaf();
    store.put();
    for (let number = 0; number <= 2_000; number += 1) {
      store.tell('iplikler', `manual-urun-${number}-2026-01-01.json`);
    }
    await expect.poll(() => store.price('a'), soon).toBe(5_500);
  });
});

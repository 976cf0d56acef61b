import {
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadShop } from '#compose/open-catalogue';
import type { FilesChange } from '#shop/catalogue/ports';
import type { Shop } from '#shop/shop';
import { generateCatalogue, generatedFolder, generateProductFile } from '#testing/generate-catalogue';
import { makeFolder, putFiles } from '#testing/make-folder';
import { openStore, productFile } from '#testing/open-store';
import { openCatalogueFiles } from './open-catalogue-files.ts';
import { removeDerivedFiles } from './snapshot.ts';

const COUNT = 600;
const FOLDERS = 3;
const SNAPSHOT = '_private/cache/catalogue.snapshot';
const pathOf = (number: number): string => generateProductFile(number, FOLDERS).path;

/** A catalogue with the snapshot of a server that has ended. */
async function makeRemembered(count = COUNT): Promise<string> {
  const root = makeFolder({ 'settings.json': {} });
  generateCatalogue(root, count, FOLDERS);
  const past = new Date(Date.now() - 86_400_000);
  for (let number = 0; number < count; number += 1) utimesSync(join(root, pathOf(number)), past, past);
  // The clock of the file system has to move on before a signature counts as sure.
  await expect.poll(() => Date.now() - statSync(join(root, pathOf(count - 1))).ctimeMs).toBeGreaterThan(150);
  const store = openStore(root);
  await store.watch();
  await store.files.close();
  expect(existsSync(join(root, SNAPSHOT))).toBe(true);
  return root;
}

/** Changes a letter in the middle of the first section of this kind. */
function spoil(root: string, kind: 'F' | 'I' | 'P'): void {
  const bytes = readFileSync(join(root, SNAPSHOT));
  const [header = '', length] =
    new RegExp(`\\n?${kind} [0-9a-f]{8} ([0-9]{12})\\n`).exec(bytes.toString('latin1')) ?? [];
  const at = bytes.indexOf(header) + header.length + (Number(length) >> 1);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(join(root, SNAPSHOT), bytes);
}

function load(root: string): FilesChange & { readonly faults: readonly unknown[] } {
  const files = openCatalogueFiles({ dataDir: root });
  const change = files.load();
  return {
    ...change,
    upserted: change.upserted?.toSorted((a, b) => (a.id < b.id ? -1 : 1)) ?? [],
    faults: files.problems(),
  };
}

/** What a start with the snapshot gives must be what a start without it gives. */
function expectSameAsFullRead(root: string): void {
  const remembered = load(root);
  removeDerivedFiles(root);
  expect(remembered).toEqual(load(root));
}

describe('a start with a snapshot gives the same as a full read', () => {
  test('when nothing changed', async () => {
    const root = await makeRemembered();
    expect(load(root).upserted).toHaveLength(COUNT);
    expectSameAsFullRead(root);
  });

  test('when a file was swapped for one of the same size and modification time', async () => {
    const root = await makeRemembered();
    const file = join(root, pathOf(5));
    const { size, atime, mtime } = statSync(file);
    const other = readFileSync(file, 'utf8').replace('"id": "p-', '"id": "q-');
    writeFileSync(`${file}.new`, other);
    utimesSync(`${file}.new`, atime, mtime);
    renameSync(`${file}.new`, file);
    expect(statSync(file)).toMatchObject({ size, mtime });
    expect(load(root).upserted?.some(({ id }) => id.startsWith('q-'))).toBe(true);
    expectSameAsFullRead(root);
  });

  test.each<[string, (root: string) => void]>([
    ['files were deleted', (root) => unlinkSync(join(root, pathOf(1)))],
    ['a file broke', (root) => truncateSync(join(root, pathOf(2)), 100)],
    [
      'a file became a second one of another',
      (root) => putFiles(root, { [pathOf(3)]: generateProductFile(4, FOLDERS).text }),
    ],
    [
      'a file was added',
      (root) => putFiles(root, { 'kategori-001/manual-yeni-2026-01-01.json': productFile('yeni') }),
    ],
    [
      'a folder was renamed',
      (root) => renameSync(join(root, generatedFolder(0, FOLDERS)), join(root, 'yeni-ad')),
    ],
    [
      'a category got another id',
      (root) =>
        putFiles(root, {
          'kategori-002/category.json': { id: 'baska', name: 'Başka', slug: 'kategori-002' },
        }),
    ],
    [
      'the snapshot is cut off',
      (root) => truncateSync(join(root, SNAPSHOT), statSync(join(root, SNAPSHOT)).size - 5_000),
    ],
    ['a letter in the list of its files changed', (root) => spoil(root, 'F')],
    ['the snapshot is empty', (root) => truncateSync(join(root, SNAPSHOT), 0)],
    ['the snapshot is of another program', (root) => writeFileSync(join(root, SNAPSHOT), 'başka\n{}\n')],
  ])('when %s', async (_name, change) => {
    const root = await makeRemembered();
    change(root);
    expectSameAsFullRead(root);
  });

  test('when one letter of the snapshot changed', async () => {
    const root = await makeRemembered();
    const bytes = readFileSync(join(root, SNAPSHOT));
    const at = bytes.indexOf('Kumaş'.slice(0, 3).toLowerCase(), Math.floor(bytes.length / 2));
    bytes[at] = 0x7a;
    writeFileSync(join(root, SNAPSHOT), bytes);
    expectSameAsFullRead(root);
  });
});

test('a start at which another thread looks at many files gives the same as a full read', async () => {
  const root = await makeRemembered(4_000);
  putFiles(root, {
    [pathOf(1_000)]: generateProductFile(1_000, FOLDERS).text.replace('"stockCount": ', '"stockCount": 1'),
  });
  unlinkSync(join(root, pathOf(1_001)));
  expectSameAsFullRead(root);
});

test('a small catalogue and a process that only reads leave no snapshot', async () => {
  const root = makeFolder({ 'a/manual-a-2026-01-01.json': productFile('a') });
  const store = openStore(root);
  await store.watch();
  await store.files.close();
  expect(existsSync(join(root, SNAPSHOT))).toBe(false);
  const large = makeFolder();
  generateCatalogue(large, COUNT, FOLDERS);
  await openStore(large).files.close();
  expect(existsSync(join(large, '_private'))).toBe(false);
});

describe('the search index in the snapshot', () => {
  /** A shop that has found its index in the snapshot, or has made it anew. */
  function open(root: string): {
    readonly shop: ReturnType<typeof loadShop>;
    readonly isRemembered: boolean;
  } {
    const files = openCatalogueFiles({ dataDir: root });
    let isRemembered = false;
    const load = (): ReturnType<typeof files.load> => {
      const loaded = files.load();
      isRemembered = loaded.remembered !== undefined;
      return loaded;
    };
    const shop = loadShop({ ...files, load });
    onTestFinished(() => shop.close());
    return { shop, isRemembered };
  }

  const found = (shop: Shop, text: string): string[] => shop.search(text, 1_000).products.map(({ id }) => id);

  /** A catalogue with the snapshot of a shop that has ended. */
  async function makeIndexed(): Promise<string> {
    const root = await makeRemembered();
    removeDerivedFiles(root);
    const shop = loadShop(openCatalogueFiles({ dataDir: root }));
    await shop.follow();
    await shop.close();
    expect(open(root).isRemembered).toBe(true);
    return root;
  }

  function nameOf(number: number): string {
    const { name }: { readonly name: string } = JSON.parse(generateProductFile(number, FOLDERS).text);
    return name;
  }

  function expectSameFinds(root: string, isRemembered: boolean): void {
    const remembered = open(root);
    expect(remembered.isRemembered).toBe(isRemembered);
    removeDerivedFiles(root);
    const fresh = open(root);
    expect(fresh.isRemembered).toBe(false);
    for (const text of [
      'juki',
      'dayanıklı kumaş',
      'overlok makin',
      'Yepyeni Ad',
      ...[0, 1, 2, 3].map(nameOf),
    ]) {
      expect(found(remembered.shop, text)).toEqual(found(fresh.shop, text));
    }
    for (const product of fresh.shop.catalogue.products().slice(0, 20)) {
      const similar = ({ shop }: { readonly shop: Shop }): string[] =>
        shop.similar(product, 5).map(({ id }) => id);
      expect(similar(remembered)).toEqual(similar(fresh));
    }
  }

  test.each<[string, boolean, (root: string) => void]>([
    ['nothing changed', true, () => undefined],
    [
      'files were deleted',
      true,
      (root) => [1, 2].forEach((number) => unlinkSync(join(root, pathOf(number)))),
    ],
    [
      'a product got another name',
      true,
      (root) => {
        const { path, text } = generateProductFile(3, FOLDERS);
        putFiles(root, { [path]: { ...JSON.parse(text), name: 'Yepyeni Ad' } });
      },
    ],
    [
      'a product became a draft',
      true,
      (root) => {
        const { path, text } = generateProductFile(2, FOLDERS);
        putFiles(root, { [path]: { ...JSON.parse(text), status: 'draft' } });
      },
    ],
    [
      'a product was added',
      true,
      (root) => putFiles(root, { 'kategori-001/manual-yeni-2026-01-01.json': productFile('yeni') }),
    ],
    [
      'the end is cut off',
      false,
      (root) => truncateSync(join(root, SNAPSHOT), statSync(join(root, SNAPSHOT)).size - 5_000),
    ],
    ['a letter of the index changed', false, (root) => spoil(root, 'I')],
    ['a letter of the products changed', false, (root) => spoil(root, 'P')],
    ['the snapshot is empty', false, (root) => truncateSync(join(root, SNAPSHOT), 0)],
  ])('finds the same as an index made anew when %s', async (_name, isRemembered, change) => {
    const root = await makeIndexed();
    change(root);
    expectSameFinds(root, isRemembered);
  });

  test('follows the files like any other', async () => {
    const root = await makeIndexed();
    const { shop } = open(root);
    await shop.follow();
    const { path, text } = generateProductFile(4, FOLDERS);
    const { id } = JSON.parse(text);
    putFiles(root, { [path]: { ...JSON.parse(text), name: 'Yepyeni Ad' } });
    await expect.poll(() => found(shop, 'yepyeni')).toEqual([id]);
    putFiles(root, { [path]: '{ "id": ' });
    await expect.poll(() => shop.problems().map(({ file }) => file)).toEqual([path]);
    expect(found(shop, 'yepyeni')).toEqual([id]);
    unlinkSync(join(root, path));
    await expect.poll(() => found(shop, 'yepyeni')).toEqual([]);
    expect(shop.problems()).toEqual([]);
  });
});

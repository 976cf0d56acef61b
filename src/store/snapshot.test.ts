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
import { describe, expect, test } from 'vitest';
import type { FilesChange } from '../shop/catalogue-ports.ts';
import { generateCatalogue, generatedFolder, generateProductFile } from '../testing/generate-catalogue.ts';
import { makeFolder, putFiles } from '../testing/make-folder.ts';
import { openStore, productFile } from '../testing/open-store.ts';
import { openCatalogueFiles } from './open-catalogue-files.ts';
import { removeDerivedFiles } from './snapshot.ts';

const COUNT = 600;
const FOLDERS = 3;
const SNAPSHOT = '_private/cache/catalogue.snapshot';
const pathOf = (number: number): string => generateProductFile(number, FOLDERS).path;

/** A catalogue with the snapshot of a server that has ended. */
async function makeRemembered(): Promise<string> {
  const root = makeFolder({ 'settings.json': {} });
  generateCatalogue(root, COUNT, FOLDERS);
  const past = new Date(Date.now() - 86_400_000);
  for (let number = 0; number < COUNT; number += 1) utimesSync(join(root, pathOf(number)), past, past);
  // The clock of the file system has to move on before a signature counts as sure.
  await expect.poll(() => Date.now() - statSync(join(root, pathOf(COUNT - 1))).ctimeMs).toBeGreaterThan(150);
  const store = openStore(root);
  await store.watch();
  await store.files.close();
  expect(existsSync(join(root, SNAPSHOT))).toBe(true);
  return root;
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

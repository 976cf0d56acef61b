import { mkdirSync, readdirSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { startConfirming } from './confirm-folders.ts';

const NAMES = ['manual-a-2026-01-01.json', 'manual-b-2026-01-01.json', 'manual-c-2026-01-01.json'];
const FOLDERS = ['igneler', 'makineler', 'son'];

/** A list long enough for a thread of its own. */
function listFiles(root: string): string {
  const parts = FOLDERS.flatMap((folder) =>
    [NAMES.slice(0, 2), NAMES.slice(2)].map((names) => [
      folder,
      names,
      names.flatMap((name) => {
        const { mtimeMs, ctimeMs, size, ino } = statSync(join(root, folder, name));
        return [mtimeMs, ctimeMs, size, ino];
      }),
    ]),
  );
  return JSON.stringify(parts).padEnd(400_000);
}

test.each<[string, boolean, (folder: string) => void]>([
  ['nothing changed', true, () => undefined],
  ['other files came', true, (folder) => writeFileSync(join(folder, 'notlar.txt'), '')],
  ['a hidden file came', true, (folder) => writeFileSync(join(folder, '.yedek.json'), '')],
  ['a file was deleted', false, (folder) => unlinkSync(join(folder, NAMES[0] ?? ''))],
  ['a product was added', false, (folder) => writeFileSync(join(folder, 'manual-d-2026-01-01.json'), '')],
  ['a file of another name was added', false, (folder) => writeFileSync(join(folder, 'Yeni.JSON'), '')],
  [
    'a file was renamed',
    false,
    (folder) => renameSync(join(folder, NAMES[0] ?? ''), join(folder, 'manual-x-2026-01-01.json')),
  ],
  [
    'a file was swapped for one of the same size and modification time',
    false,
    (folder) => {
      const path = join(folder, NAMES[2] ?? '');
      const { atime, mtime } = statSync(path);
      writeFileSync(join(folder, '.yeni'), '[]');
      utimesSync(join(folder, '.yeni'), atime, mtime);
      renameSync(join(folder, '.yeni'), path);
    },
  ],
  [
    'the folder is gone',
    false,
    (folder) => {
      for (const name of readdirSync(folder)) unlinkSync(join(folder, name));
      renameSync(folder, `${folder}-eski`);
    },
  ],
])('a folder is confirmed or not when %s', async (_name, isConfirmed, change) => {
  const root = makeFolder();
  for (const folder of FOLDERS) {
    mkdirSync(join(root, folder));
    for (const name of [...NAMES, 'category.json']) writeFileSync(join(root, folder, name), '{}');
  }
  const files = listFiles(root);
  change(join(root, 'makineler'));
  const confirmed = startConfirming(root, files);
  onTestFinished(() => confirmed.end());
  // Folders are looked at in their order.
  await expect.poll(() => confirmed.has('son', NAMES.length)).toBe(true);
  expect(confirmed.has('makineler', NAMES.length)).toBe(isConfirmed);
  expect(confirmed.has('igneler', NAMES.length)).toBe(true);
  expect(confirmed.has('igneler', NAMES.length + 1)).toBe(false);
});

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, putFiles } from '#testing/make-folder';
import { categoryFile, openStore, productFile } from '#testing/shops/open-store';
import { checkFiles } from './check/check-files.ts';
import { addShopPictures, readShopPicture } from './shop-pictures.ts';
import { createRawFiles } from './write/raw-files.ts';

const A = 'igneler/manual-urun-a-2026-03-02.json';
const B = 'igneler/manual-urun-b-2026-03-02.json';
const FILES = { 'igneler/category.json': categoryFile('igneler'), [A]: productFile('a') };
const LINK = 'bir bağlantı (symlink); izlenmez, yerine dosyanın ya da klasörün kendisini koyun';

/** A data folder, and beside it one that holds what nobody may reach. */
function makeShop(): { root: string; outside: string } {
  const top = makeFolder();
  const [root, outside] = [join(top, 'data'), join(top, 'disarida')];
  putFiles(root, { ...FILES, '_private/admins.json': '["gizli"]' });
  putFiles(outside, {
    'category.json': categoryFile('baglanti'),
    'manual-urun-b-2026-03-02.json': productFile('b'),
    'a.svg': '<svg/>',
  });
  return { root, outside };
}

test('linked folders, files and documents are told and not followed; a linked data folder is', async () => {
  const { root, outside } = makeShop();
  symlinkSync(outside, join(root, 'baglanti'));
  symlinkSync(outside, join(root, 'igneler/alt'));
  symlinkSync(join(outside, 'manual-urun-b-2026-03-02.json'), join(root, B));
  symlinkSync('_private/admins.json', join(root, 'synonyms.json'));
  mkdirSync(join(root, '_templates/legal'), { recursive: true });
  symlinkSync('../../_private/admins.json', join(root, '_templates/legal/iletisim.md'));
  const linkedRoot = `${root}-baglantisi`;
  symlinkSync(root, linkedRoot);
  const store = openStore(linkedRoot);
  expect([...store.products.keys()]).toEqual(['a']);
  expect(store.categories().map(({ slug }) => slug)).toEqual(['igneler']);
  expect(store.files.problems().map(({ file, message }) => `${file}: ${message}`)).toEqual([
    `_templates/legal/iletisim.md: ${LINK}`,
    `baglanti: ${LINK}`,
    `igneler/alt: ${LINK}`,
    `${B}: ${LINK}`,
    `synonyms.json: ${LINK}`,
  ]);
});

test('a category folder that becomes a link while the shop runs is not read through it', async () => {
  const { root, outside } = makeShop();
  const store = openStore(root);
  await store.watch();
  renameSync(join(root, 'igneler'), join(root, '_igneler'));
  putFiles(outside, { 'manual-urun-a-2026-03-02.json': productFile('a', { price: '1.00' }) });
  symlinkSync(outside, join(root, 'igneler'));
  await store.files.sweep();
  await expect.poll(() => store.products.size).toBe(0);
  expect(store.faults()).toEqual(['unreadable igneler:1']);
});

test('neither the raw files nor the writers reach anything through a link', async () => {
  const { root, outside } = makeShop();
  const store = openStore(root);
  symlinkSync('../_private/admins.json', join(root, 'igneler/x.json'));
  symlinkSync(outside, join(root, 'baglanti'));
  symlinkSync(join(outside, 'ayarlar.json'), join(root, 'settings.json'));
  putFiles(outside, { 'ayarlar.json': {} });
  const before = readdirSync(outside).map((name) => readFileSync(join(outside, name), 'utf8'));
  const raw = createRawFiles(root);
  for (const path of ['igneler/x.json', 'baglanti/category.json', 'settings.json']) {
    expect(() => raw.read(path)).toThrow(LINK);
    await expect(raw.write(path, '{}', undefined)).rejects.toThrow(LINK);
    await expect(raw.put(path, '{}', undefined)).rejects.toThrow(LINK);
    await expect(raw.put(path, undefined, undefined)).rejects.toThrow(LINK);
  }
  expect([...raw.texts().keys()].sort()).toEqual(['igneler/category.json', A]);
  const settings = store.changes[0]?.settings;
  if (!settings) throw new Error('Expected settings');
  await expect(store.files.writeSettings(settings)).rejects.toThrow(LINK);
  expect(readdirSync(outside).map((name) => readFileSync(join(outside, name), 'utf8'))).toEqual(before);
  expect(readFileSync(join(root, '_private/admins.json'), 'utf8')).toBe('["gizli"]');
});

test('own pictures are neither found, read nor written through a link, and the link is told', async () => {
  const { root, outside } = makeShop();
  putFiles(root, { [A]: productFile('a', { imageUrl: '/images/kacak/a.svg' }), 'images/iyi.svg': '<svg/>' });
  symlinkSync(outside, join(root, 'images/kacak'));
  expect(await readShopPicture(root, 'iyi.svg')).toBeDefined();
  expect(await readShopPicture(root, 'kacak/a.svg')).toBeUndefined();
  expect(createRawFiles(root).pictures()).toEqual(new Set(['/images/iyi.svg']));
  expect(checkFiles(root).problems.map(({ file, code }) => `${file}: ${code}`)).toEqual([
    `${A}: missing_picture`,
    'images/kacak: unreadable',
  ]);
  await expect(addShopPictures(root, new Map([['kacak/b.svg', Buffer.from('x')]]))).rejects.toThrow(LINK);
  expect(existsSync(join(outside, 'b.svg'))).toBe(false);
});

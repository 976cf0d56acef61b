import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWork } from '#compose/open-work';
import { createPictureFiles } from './picture-files.ts';

let root: string;
let dir: string;
const writeDurably = vi.fn((file: string, bytes: Uint8Array) => writeFile(file, bytes));

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'picture-files-'));
  dir = join(root, 'images');
  await mkdir(join(dir, 'urunler'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** The shop's own, but it gives up sooner. */
const work = openWork(1_000);
const { drawSvg } = work;
afterAll(() => work.close());
const open = () => createPictureFiles({ dir, cacheDir: join(root, 'cache'), drawSvg, writeDurably });
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#27ae60' } })
    .png()
    .toBuffer();

describe('the shop’s own pictures', () => {
  it('are read by name, from sub-folders too', async () => {
    const bytes = await png(10, 10);
    await writeFile(join(dir, 'logo.svg'), '<svg/>');
    await writeFile(join(dir, 'urunler', 'Juki_1.5-mm.PNG'), bytes);
    expect(await open().read('logo.svg')).toMatchObject({ type: 'image/svg+xml' });
    const picture = await open().read('urunler/Juki_1.5-mm.PNG');
    expect(picture?.type).toBe('image/png');
    expect(Buffer.from(picture?.bytes ?? [])).toEqual(bytes);
  });

  it.each([
    '../gizli.png',
    'urunler/../../gizli.png',
    'urunler/..%2fgizli.png',
    '..\\gizli.png',
    '/etc/passwd',
    '.gizli.png',
    'urunler/.gizli.png',
    '.git/logo.png',
    'kacak.png',
    'kacak/gizli.png',
    'urunler',
    'urunler/',
    'urunler//a.png',
    'notlar.txt',
    'logo.html',
    'sayfa.png',
    'yok.png',
    'yok/yok.png',
    'bos\0.png',
    `${'a'.repeat(300)}.png`,
    'klasor.png',
    '',
  ])('do not come from %j', async (name) => {
    const bytes = await png(10, 10);
    for (const file of ['../gizli.png', '.gizli.png', 'urunler/.gizli.png', 'notlar.txt', 'logo.html'])
      await writeFile(join(dir, file), bytes);
    await writeFile(join(dir, 'sayfa.png'), '<html><script>alert(1)</script>');
    await mkdir(join(dir, '.git'));
    await writeFile(join(dir, '.git', 'logo.png'), bytes);
    await mkdir(join(dir, 'klasor.png'));
    await symlink(join(root, 'gizli.png'), join(dir, 'kacak.png'));
    await symlink(root, join(dir, 'kacak'));
    expect(await open().read(name)).toBeUndefined();
  });

  it('are not served or saved through a link, not even one inside the folder or of the folder itself', async () => {
    await writeFile(join(dir, 'a.png'), await png(10, 10));
    await symlink(join(dir, 'a.png'), join(dir, 'urunler', 'b.png'));
    expect(await open().read('urunler/b.png')).toBeUndefined();
    expect(await open().read('a.png')).toMatchObject({ type: 'image/png' });
    await rename(dir, `${dir}-disarida`);
    await symlink(`${dir}-disarida`, dir);
    expect(await open().read('a.png')).toBeUndefined();
    await expect(open().save(await png(10, 10), 'x')).rejects.toThrow('bir bağlantı (symlink); izlenmez');
  });

  it('change their tag with their content, at the next call', async () => {
    const pictures = open();
    const file = join(dir, 'a.svg');
    await writeFile(file, '<svg/>');
    const first = await pictures.read('a.svg');
    expect(await pictures.read('a.svg')).toBe(first);
    await writeFile(file, '<svg> </svg>');
    expect((await pictures.read('a.svg'))?.etag).not.toBe(first?.etag);
    await writeFile(file, '<svg/>');
    await utimes(file, 1, 1);
    expect((await pictures.read('a.svg'))?.etag).toBe(first?.etag);
    await rm(file);
    expect(await pictures.read('a.svg')).toBeUndefined();
  });

  it('come smaller as WebP when a width is asked', async () => {
    await writeFile(join(dir, 'a.png'), await png(1000, 500));
    const small = await open().read('a.png', 300);
    expect(small?.type).toBe('image/webp');
    expect((await sharp(small?.bytes).metadata()).width).toBe(320);
    expect(await open().read('a.png', 310)).toEqual(small);
    expect(await readdir(join(root, 'cache'))).toHaveLength(1);
  });

  it('are drawn at the width asked from an SVG, for those who cannot show one', async () => {
    const square = '<rect width="8" height="8" fill="#236adc"/>';
    await writeFile(
      join(dir, 'a.svg'),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${square}</svg>`,
    );
    const drawn = await open().read('a.svg', 960);
    expect(drawn?.type).toBe('image/webp');
    expect(await sharp(drawn?.bytes).metadata()).toMatchObject({ format: 'webp', width: 960, height: 960 });
    await writeFile(join(dir, 'yarim.svg'), '<svg');
    expect(await open().read('yarim.svg', 960)).toMatchObject({ type: 'image/svg+xml' });
  });

  it('come as they are when drawing them takes for ever, and no other waits', async () => {
    const filter = '<feTurbulence numOctaves="9999"/><feMorphology operator="dilate" radius="999"/>'.repeat(
      500,
    );
    const shape = '<rect filter="url(#a)" width="999" height="999"/>'.repeat(100);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 999 999"><filter id="a">${filter}</filter>${shape}</svg>`;
    await writeFile(join(dir, 'sonsuz.svg'), svg);
    await writeFile(join(dir, 'a.png'), await png(1000, 500));
    const pictures = open();
    const widths = [160, 320];
    const drawings = await Promise.all(widths.map((width) => pictures.read('sonsuz.svg', width)));
    expect(drawings.map((picture) => picture?.type)).toEqual(widths.map(() => 'image/svg+xml'));
    expect(await pictures.read('a.png', 300)).toMatchObject({ type: 'image/webp' });
  });

  it('come as they are where they cannot be made smaller', async () => {
    const whole = await png(1000, 500);
    await writeFile(join(dir, 'yarim.png'), whole.subarray(0, 100));
    expect(await open().read('yarim.png', 160)).toMatchObject({ type: 'image/png' });
  });

  it('are not there while the folder is not', async () => {
    await rm(dir, { recursive: true });
    expect(await open().read('a.png')).toBeUndefined();
  });
});

describe('an uploaded picture', () => {
  it('is kept as a WebP of 1600 pixels at most under a readable name', async () => {
    await rm(dir, { recursive: true });
    const pictures = open();
    const address = await pictures.save(await png(1000, 3200), 'Juki Düz Dikiş');
    expect(address).toMatch(/^\/images\/juki-duz-dikis-[0-9a-f]{12}\.webp$/);
    const stored = await pictures.read(address.replace('/images/', ''));
    expect(await sharp(stored?.bytes).metadata()).toMatchObject({ format: 'webp', width: 500, height: 1600 });
    expect(await pictures.save(await png(1000, 3200), 'Juki Düz Dikiş')).toBe(address);
    expect(await readdir(dir)).toHaveLength(1);
  });

  it('has a name even without a title', async () => {
    expect(await open().save(await png(10, 10), '!!!')).toMatch(/^\/images\/gorsel-/);
  });

  it.each([
    ['SVG', () => Buffer.from('<svg/>'), 'not_an_image'],
    ['HTML', () => Buffer.from('<html>'), 'not_an_image'],
    ['too much', () => Buffer.alloc(15_000_001), 'payload_too_large'],
  ])('is refused when it is %s', async (_name, make, code) => {
    await expect(open().save(make(), 'x')).rejects.toMatchObject({ code });
    expect(await readdir(dir)).toEqual(['urunler']);
  });

  it('is reported when it cannot be written', async () => {
    writeDurably.mockRejectedValueOnce(new Error('disk dolu'));
    await expect(open().save(await png(10, 10), 'x')).rejects.toThrow('disk dolu');
    expect(await readFile(join(dir, 'x')).catch(() => undefined)).toBeUndefined();
  });
});

describe('a look at a picture', () => {
  it.each([
    ['/images/iyi.png', undefined],
    ['/images/iyi.png?v=2', undefined],
    ['/images/logo.svg', undefined],
    ['/images/yok.png', 'missing'],
    ['/images/../gizli.png', 'missing'],
    ['/images/sayfa.jpg', 'broken'],
    ['/images/yarim.png', 'broken'],
    ['/images/bos.png', 'broken'],
    ['/images/metin.svg', 'broken'],
    ['/images/betik.svg', 'script'],
    ['/images/dinleyen.svg', 'script'],
  ])('at %s finds %s', async (address, fault) => {
    const bytes = await png(200, 200);
    const files: Readonly<Record<string, string | Uint8Array>> = {
      'iyi.png': bytes,
      'yarim.png': bytes.subarray(0, 60),
      'bos.png': '',
      'sayfa.jpg': '<!doctype html><title>Giriş</title>',
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>',
      'metin.svg': 'metin',
      'betik.svg': '<svg><script>alert(1)</script></svg>',
      'dinleyen.svg': '<svg onload="alert(1)"/>',
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content);
    expect(await open().inspect(address)).toBe(fault);
  });
});

import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskCache } from './disk-cache.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'disk-cache-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe('the disk cache', () => {
  it('brings back what was saved, also in another process', async () => {
    await createDiskCache({ dir: join(dir, 'yeni'), maxBytes: 1000 }).save('a', Buffer.from('bir'));
    const again = createDiskCache({ dir: join(dir, 'yeni'), maxBytes: 1000 });
    expect(Buffer.from((await again.find('a'))?.bytes ?? []).toString()).toBe('bir');
    expect(await again.find('b')).toBeUndefined();
  });

  it('drops the oldest entries when it is full', async () => {
    const cache = createDiskCache({ dir, maxBytes: 1000 });
    for (const [minutesAgo, key] of ['yeni', 'orta', 'eski'].entries()) {
      const before = new Set(await readdir(dir));
      await cache.save(key, Buffer.alloc(300));
      const file = (await readdir(dir)).find((name) => !before.has(name)) ?? '';
      const at = Date.now() / 1000 - 60 * (minutesAgo + 1);
      await utimes(join(dir, file), at, at);
    }
    await cache.save('son', Buffer.alloc(300));
    const left = await Promise.all(['eski', 'orta', 'yeni', 'son'].map((key) => cache.find(key)));
    expect(left.map((entry) => entry !== undefined)).toEqual([false, true, true, true]);
  });

  it('clears away what a killed process left half-written', async () => {
    const leftover = join(dir, 'yarim.tmp');
    await writeFile(leftover, 'x');
    await utimes(leftover, 1, 1);
    await createDiskCache({ dir, maxBytes: 1000 }).save('a', Buffer.from('bir'));
    expect(await readdir(dir)).toHaveLength(1);
  });

  it('is simply empty where the disk cannot be written', async () => {
    const file = join(dir, 'dosya');
    await writeFile(file, '');
    const cache = createDiskCache({ dir: file, maxBytes: 1000 });
    await cache.save('a', Buffer.from('bir'));
    expect(await cache.find('a')).toBeUndefined();
  });
});

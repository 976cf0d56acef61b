import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeFolder } from '#testing/make-folder';
import { newHolder } from '../lock/process-lock.ts';
import { openSharedDocument } from './shared-document.ts';

const open = (folder: string) =>
  openSharedDocument({ path: join(folder, 'counts.json'), schema: z.array(z.number()), empty: [] });

describe('a shared document', () => {
  it('loses no change when two processes write at the same time', async () => {
    const folder = makeFolder();
    const [one, other] = [open(folder), open(folder)];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).update((list) => [...list, index])),
    );
    expect(one.read().toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    );
    expect(other.read()).toEqual(one.read());
    expect(readdirSync(folder)).toEqual(['counts.json']);
  });

  it('is readable by its owner alone', async () => {
    const folder = makeFolder();
    await open(folder).update(() => [1]);
    expect(statSync(join(folder, 'counts.json')).mode & 0o777).toBe(0o600);
  });

  it('shows at once what another process wrote', async () => {
    const folder = makeFolder();
    const document = open(folder);
    await document.update(() => [1]);
    expect(document.read()).toEqual([1]);
    writeFileSync(join(folder, 'counts.json'), '[2]');
    expect(document.read()).toEqual([2]);
  });

  it('stays as it is when a change is refused', async () => {
    const document = open(makeFolder());
    await document.update(() => [1]);
    const refused = document.update(() => {
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(document.read()).toEqual([1]);
    await expect(document.update((list) => [...list, 2])).resolves.toEqual([1, 2]);
  });

  it('refuses to use a broken file as an empty one', async () => {
    const folder = makeFolder({ 'counts.json': '[1,' });
    const document = open(folder);
    expect(() => document.read()).toThrow(/counts\.json/);
    await expect(document.update(() => [])).rejects.toMatchObject({ code: 'storage_failed' });
  });

  it('says what to look at when its folder could not be created', async () => {
    const changed = open(join(makeFolder({ _private: 'a file' }), '_private')).update(() => [7]);
    await expect(changed).rejects.toMatchObject({ message: expect.stringContaining('klasör izinlerini') });
  });

  it.each([
    ['here', { pid: 2 ** 22 - 3 }, Date.now()],
    ['in another container', { processSpace: 'pid:[1]' }, Date.parse('1970-01-01')],
    ['before the clock was set back', { processSpace: 'pid:[1]' }, Date.parse('2136-01-01')],
  ])('is not stopped by the lock of a process that died %s', async (_where, holder, atMs) => {
    const folder = makeFolder();
    const lock = join(folder, '.counts.json.lock.tmp');
    writeFileSync(lock, JSON.stringify({ ...newHolder(), ...holder }));
    utimesSync(lock, new Date(atMs), new Date(atMs));
    await expect(open(folder).update(() => [7])).resolves.toEqual([7]);
    expect(readdirSync(folder)).toEqual(['counts.json']);
  });
});

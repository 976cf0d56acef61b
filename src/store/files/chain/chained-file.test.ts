import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { openAppendFile } from '../append-file.ts';
import { openChainedFile } from './chained-file.ts';

interface Opened {
  readonly path: string;
  readonly reopen: () => ReturnType<typeof openChainedFile>;
}

/** A file with the records 1 to `count`. */
async function openWith(count: number): Promise<Opened> {
  const path = join(makeFolder(), 'log.jsonl');
  const reopen = (): ReturnType<typeof openChainedFile> => openChainedFile({ path });
  const file = reopen();
  for (let value = 1; value <= count; value += 1) await file.append([{ value }]);
  return { path, reopen };
}

async function scan({ reopen }: Opened): Promise<{ values: unknown[]; faults: readonly object[] }> {
  const values: unknown[] = [];
  const { faults } = await reopen().scan((record) => values.push(Object(record).value));
  return { values, faults };
}

/** Rewrites the file's lines. */
function edit({ path }: Opened, change: (lines: string[]) => string[]): void {
  writeFileSync(path, change(readFileSync(path, 'utf8').split('\n')).join('\n'));
}

describe('a chained file', () => {
  it('has what several writers append at once, in one unbroken chain', async () => {
    const opened = await openWith(0);
    const [one, other] = [opened.reopen(), opened.reopen()];
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? one : other).append([{ value: index }])),
    );
    const { values, faults } = await scan(opened);
    expect(new Set(values)).toEqual(new Set(Array.from({ length: 12 }, (_, index) => index)));
    expect(values).toHaveLength(12);
    expect(faults).toEqual([]);
    expect(statSync(opened.path).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['a line that was taken out', (lines: string[]) => lines.toSpliced(1, 1), [{ line: 2, code: 'missing' }]],
    [
      'a line whose text was changed',
      (lines: string[]) => lines.with(1, String(lines[1]).replace('"value":2', '"value":7')),
      [{ line: 2, code: 'unreadable' }],
    ],
    [
      'a line that stands twice',
      (lines: string[]) => lines.toSpliced(2, 0, String(lines[1])),
      [{ line: 3, code: 'altered' }],
    ],
    [
      'lines cut from the end',
      (lines: string[]) => [...lines.slice(0, 2), ''],
      [{ line: 3, code: 'missing' }],
    ],
    ['everything', () => [], [{ line: 1, code: 'missing' }]],
  ])('reports %s', async (_, change, expected) => {
    const opened = await openWith(4);
    edit(opened, change);
    expect((await scan(opened)).faults).toEqual(expected);
  });

  it('reports a line that was changed with a new checksum', async () => {
    const [opened, other] = [await openWith(3), await openWith(0)];
    const forged = other.reopen();
    for (const value of [1, 9]) await forged.append([{ value }]);
    const [, line = ''] = readFileSync(other.path, 'utf8').split('\n');
    edit(opened, (lines) => lines.with(1, line));
    expect((await scan(opened)).faults).toEqual([{ line: 2, code: 'altered' }]);
    // No line comes after the last one: the head beside the file proves it.
    const last = await openWith(2);
    edit(last, (lines) => lines.with(1, line));
    expect((await scan(last)).faults).toEqual([{ line: 2, code: 'altered' }]);
  });

  it('is continued after a gap without hiding it', async () => {
    const opened = await openWith(4);
    edit(opened, (lines) => [...lines.slice(0, 2), '']);
    await opened.reopen().append([{ value: 5 }]);
    expect(await scan(opened)).toEqual({ values: [1, 2, 5], faults: [{ line: 3, code: 'missing' }] });
    rmSync(opened.path);
    await opened.reopen().append([{ value: 6 }]);
    expect(await scan(opened)).toEqual({ values: [6], faults: [{ line: 1, code: 'missing' }] });
  });

  it('without its head may have lost lines: it reports that, and is continued without hiding it', async () => {
    const opened = await openWith(4);
    edit(opened, (lines) => [...lines.slice(0, 2), '']);
    rmSync(opened.path.replace('.jsonl', '.head'));
    expect(await scan(opened)).toEqual({ values: [1, 2], faults: [{ line: 2, code: 'unproven' }] });
    await opened.reopen().append([{ value: 5 }]);
    expect(await scan(opened)).toEqual({ values: [1, 2, 5], faults: [{ line: 3, code: 'missing' }] });
  });

  it('leaves an unfinished line and continues after it', async () => {
    const opened = await openWith(2);
    const headPath = opened.path.replace('.jsonl', '.head');
    const head = readFileSync(headPath);
    await opened.reopen().append([{ value: 3 }]);
    truncateSync(opened.path, statSync(opened.path).size - 20);
    writeFileSync(headPath, head);
    const file = opened.reopen();
    await file.append([{ value: 4 }]);
    await file.append([{ value: 5 }]);
    expect(await scan(opened)).toEqual({ values: [1, 2, 4, 5], faults: [{ line: 3, code: 'unreadable' }] });
  });

  it('contains nothing that the disk refused, and later appends succeed', async () => {
    const opened = await openWith(1);
    let isFull = true;
    const file = openChainedFile({
      path: opened.path,
      openFile: async (path) => {
        const real = await openAppendFile(path);
        return {
          ...real,
          append: async (bytes) => {
            await real.append(isFull ? bytes.subarray(0, 10) : bytes);
            if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
          },
        };
      },
    });
    await expect(file.append([{ value: 2 }])).rejects.toMatchObject({ code: 'storage_failed' });
    isFull = false;
    await file.append([{ value: 3 }]);
    expect(await scan(opened)).toEqual({ values: [1, 3], faults: [] });
  });

  it('reads lines that are longer than one read', async () => {
    const opened = await openWith(1);
    const value = 'ş'.repeat(300_000);
    await opened.reopen().append([{ value }]);
    await opened.reopen().append([{ value: 3 }]);
    expect(await scan(opened)).toEqual({ values: [1, value, 3], faults: [] });
  });
});

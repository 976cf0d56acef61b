import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface DiskCacheOptions {
  readonly dir: string;
  /** Above this total size the oldest entries are removed until nine tenths remain. */
  readonly maxBytes: number;
}

const FULL_AFTER_SWEEP = 0.9;
const ENTRY = /^[0-9a-f]{64}$/;

/** A folder of derived bytes by key, with a limited size; it is created on the first write and may be deleted at any time. */
export function createDiskCache({ dir, maxBytes }: DiskCacheOptions) {
  let total: number | undefined;
  let sweeping: Promise<void> | undefined;
  const fileOf = (key: string) => join(dir, createHash('sha256').update(key).digest('hex'));

  return { find, save };

  async function find(key: string) {
    try {
      const file = fileOf(key);
      const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)]);
      return { bytes: new Uint8Array(bytes), savedAt: mtime };
    } catch {
      // Whatever prevents reading a derived file, it is derived again.
      return undefined;
    }
  }

  /** A failed write is not the caller's failure: the entry is then missing. */
  async function save(key: string, bytes: Uint8Array): Promise<void> {
    const temporary = join(dir, `${randomUUID()}.tmp`);
    try {
      await mkdir(dir, { recursive: true });
      await writeFile(temporary, bytes, { flag: 'wx' });
      await rename(temporary, fileOf(key));
    } catch {
      await rm(temporary, { force: true }).catch(() => {});
      return;
    }
    if (total !== undefined) total += bytes.length;
    if (total === undefined || total > maxBytes) {
      sweeping ??= sweep().finally(() => (sweeping = undefined));
      await sweeping;
    }
  }

  /** Counts the entries and removes the oldest above the limit and the half-written ones of a killed process. */
  async function sweep(): Promise<void> {
    const entries: { file: string; size: number; at: number }[] = [];
    for (const name of await readdir(dir).catch(() => [])) {
      const file = join(dir, name);
      const found = await stat(file).catch(() => undefined);
      if (found === undefined) continue;
      if (ENTRY.test(name)) entries.push({ file, size: found.size, at: found.mtimeMs });
      else if (found.mtimeMs < Date.now() - 3_600_000) await rm(file, { force: true }).catch(() => {});
    }
    let left = entries.reduce((sum, { size }) => sum + size, 0);
    if (left > maxBytes)
      for (const { file, size } of entries.sort((a, b) => a.at - b.at)) {
        if (left <= maxBytes * FULL_AFTER_SWEEP) break;
        await rm(file, { force: true }).catch(() => {});
        left -= size;
      }
    total = left;
  }
}

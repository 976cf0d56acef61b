import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { jsonText } from '#kernel/json';

/** A file's text; objects are written as JSON. */
type Content = string | Uint8Array | object;

/** Writes files below a folder and creates the folders between. */
export function putFiles(root: string, files: Readonly<Record<string, Content>>): void {
  for (const [path, content] of Object.entries(files)) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(target, isRaw ? content : jsonText(content));
  }
}

/** A temporary folder with these files, deleted when the test ends. */
export function makeFolder(files: Readonly<Record<string, Content>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'shop-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
  putFiles(root, files);
  return root;
}

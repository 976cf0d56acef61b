import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

/** A file's bytes from a position to its end. @throws the system's error */
export function readFrom(path: string, start: number): Buffer {
  if (start === 0) return readFileSync(path);
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.allocUnsafe(Math.max(0, fstatSync(descriptor).size - start));
    let length = 0;
    while (length < bytes.length) {
      const count = readSync(descriptor, bytes, length, bytes.length - length, start + length);
      if (count === 0) break;
      length += count;
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}

import { open } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

/** A page of a shop has at most some megabytes; what is larger is something else. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Reads a saved page's file; undefined when it is too large for a page. @throws the fault of the file system */
export async function readSavedPage(file: string): Promise<Uint8Array | undefined> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    return size > MAX_BYTES ? undefined : unpackSavedPage(await handle.readFile());
  } finally {
    await handle.close();
  }
}

/** The page itself of bytes that may be gzipped; undefined when it is too large for a page. */
export function unpackSavedPage(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    // Cut or broken: its own bytes hold no page, and say so.
    if (error instanceof Error) return bytes;
    throw error;
  }
}

import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise } from 'yauzl';
import { AppError } from '#domain/errors';

export type ZipArchive = Awaited<ReturnType<typeof openZip>>;

/**
 * Opens a zip archive from an untrusted source. The sizes in its directory are not trusted; all parts together may have
 * only this many bytes.
 * @throws Error when it is not a zip archive, or a name in it leads out of a folder
 */
export async function openZip(bytes: Uint8Array, maxBytes: number) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(file, { autoClose: false, validateEntrySizes: false });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  let left = maxBytes;

  async function* readPieces(name: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name);
    if (!entry) return;
    let sum = 0;
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      left -= piece.length;
      if (left < 0) throw new AppError('payload_too_large');
      sum = crc32(piece, sum);
      yield piece;
    }
    if (sum !== entry.crc32) throw new Error(`${name} is damaged`);
  }

  return {
    names: [...entries.keys()],
    /**
     * A part piece by piece, so that it is never completely in memory; nothing for an unknown one.
     * @throws AppError `payload_too_large`; Error at the end of a damaged part
     */
    readPieces,
    /** As `readPieces`, the whole part. */
    read: (name: string): Promise<Uint8Array> => buffer(readPieces(name)),
  };
}

/** Whether an archive with these parts is an OpenDocument file, for example of LibreOffice. */
export function isOpenDocument(names: readonly string[]): boolean {
  return names.includes('mimetype') && names.includes('content.xml');
}

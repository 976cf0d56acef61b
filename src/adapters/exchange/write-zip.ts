import { strToU8, Zip, ZipDeflate } from 'fflate';
import { setImmediate as yieldTurn } from 'node:timers/promises';

const LEVEL = 3;

/** Packs texts by their paths, piece by piece, so that long ones never block other requests. */
export async function writeZip(
  files: Iterable<readonly [path: string, pieces: Iterable<string>]>,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [path, pieces] of files) {
    const part = new ZipDeflate(path, { level: LEVEL });
    zip.add(part);
    for (const piece of pieces) {
      part.push(strToU8(piece));
      await yieldTurn();
    }
    part.push(new Uint8Array(), true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}

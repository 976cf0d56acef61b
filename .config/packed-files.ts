import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compressForGood } from '../src/server/answers/content-encoding.ts';

/** Sent for a year, even small modules gain. */
const COMPRESS_FROM_BYTES = 256;
const PACKED = [
  ['br', 'br'],
  ['gzip', 'gz'],
] as const;

/** Writes beside each text of a build its smallest forms, so that no start of the shop has to make them. */
export function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    writeBundle: async ({ dir = '' }, bundle) => {
      const texts = Object.values(bundle).flatMap((file) => {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        return /\.(?:js|css|svg)$/.test(file.fileName) && content.length >= COMPRESS_FROM_BYTES
          ? [{ path: join(dir, file.fileName), content }]
          : [];
      });
      await Promise.all(
        texts.flatMap(({ path, content }) =>
          PACKED.map(async ([encoding, ending]) =>
            writeFile(`${path}.${ending}`, await compressForGood(content, encoding)),
          ),
        ),
      );
    },
  };
}

import { constants, fstatSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The few things the journal does to a file; a test may stand in between and let any of them fail. */
export interface AppendFile {
  /** Writes all of it at the file's end, wherever another program has left that. */
  append(bytes: Uint8Array): Promise<void>;
  /** Resolves when what was written survives a power cut. */
  sync(): Promise<void>;
  /** The opened file as it stands now, whatever its name leads to meanwhile. */
  stat(): { readonly size: number; readonly ino: number };
  truncate(size: number): Promise<void>;
  close(): Promise<void>;
}

export type OpenAppendFile = (path: string) => Promise<AppendFile>;

/** Opens a file for writing at its end, making it (readable by its owner only) and its place in the folder durable. */
export const openAppendFile: OpenAppendFile = async (path) => {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600);
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  return {
    append: async (bytes) => {
      let done = 0;
      while (done < bytes.length) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done);
        done += bytesWritten;
      }
    },
    sync: () => file.datasync(),
    stat: () => fstatSync(file.fd),
    truncate: (size) => file.truncate(size),
    close: () => file.close(),
  };
};

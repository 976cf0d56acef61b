import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findProgramFolder(start: string): string {
  let folder = start;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No package.json above ${start}`);
    folder = parent;
  }
  return folder;
}

/** The program's folder, from source or built: it contains package.json, dist and templates. */
export const PROGRAM_FOLDER: string = findProgramFolder(dirname(fileURLToPath(import.meta.url)));

/** What a new shop begins with. */
export const SEED_FOLDER: string = join(PROGRAM_FOLDER, 'templates', 'seed');

export function readFont(name: string): Buffer {
  return readFileSync(join(PROGRAM_FOLDER, 'templates', 'fonts', name));
}

import { readdirSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import { IMAGES_FOLDER } from '../files/data-folder.ts';
import { writeDurably } from '../files/durable-file.ts';
import { isLink, leadsThroughLink, requireNoLink } from '../files/links.ts';
import { systemCodeOf } from '../files/system-code.ts';

/** Paths below the folder of pictures: ASCII words with dots inside, nothing hidden, nothing upwards. */
const SAFE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const EXTENSIONS: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg']);
const OWN_ADDRESS = `/${IMAGES_FOLDER}/`;

/** The path below the folder of pictures that an address of the shop's own names; undefined for any other. */
export function ownPictureOf(address: string): string | undefined {
  if (!address.startsWith(OWN_ADDRESS)) return undefined;
  const name = address.slice(OWN_ADDRESS.length);
  return isPictureName(name) ? name : undefined;
}

/** Whether a file may be a picture of the shop: a plain name with a known ending, no path. */
export function isPictureName(name: string): boolean {
  return SAFE_NAME.test(name) && EXTENSIONS.has(extname(name).toLowerCase());
}

/** The files in the shop's folder of pictures, by their paths in it. */
export function listOwnPictures(dataDir: string): ReadonlySet<string> {
  const folder = join(dataDir, IMAGES_FOLDER);
  if (isLink(folder)) return new Set();
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    return new Set(
      files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')),
    );
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT' && systemCodeOf(error) !== 'ENOTDIR') throw error;
    return new Set();
  }
}

/** A picture of the shop; undefined when there is no such file. */
export async function readOwnPicture(dataDir: string, name: string): Promise<Buffer | undefined> {
  if (leadsThroughLink(dataDir, `${IMAGES_FOLDER}/${name}`)) return undefined;
  return readIfThere(join(dataDir, IMAGES_FOLDER, name));
}

/** The pictures in a folder that somebody has beside a file of products, by their paths in it. */
export async function readPictureFolder(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll(sep, '/');
    if (isPictureName(name)) found.set(name, await readFile(path));
  }
  return found;
}

export interface AddedPictures {
  readonly added: number;
  /** Pictures that the shop has with another content under the same name; they stay as they are. */
  readonly kept: readonly string[];
}

/** Puts pictures that the shop has not yet into its folder. @throws AppError `storage_failed`, `invalid` at a link */
export async function addOwnPictures(
  dataDir: string,
  pictures: ReadonlyMap<string, Uint8Array>,
): Promise<AddedPictures> {
  const kept: string[] = [];
  let added = 0;
  for (const [name, bytes] of pictures) {
    requireNoLink(dataDir, `${IMAGES_FOLDER}/${name}`);
    const path = join(dataDir, IMAGES_FOLDER, name);
    const existing = await readIfThere(path);
    if (existing !== undefined) {
      if (!existing.equals(bytes)) kept.push(name);
      continue;
    }
    await mkdir(dirname(path), { recursive: true });
    await writeDurably(path, bytes);
    added += 1;
  }
  return { added, kept };
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT' && systemCodeOf(error) !== 'ENOTDIR') throw error;
    return undefined;
  }
}

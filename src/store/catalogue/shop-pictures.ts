import { readdirSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { PLACEHOLDER_IMAGE } from '#domain/catalogue/product/product';
import { isPictureName } from '#domain/catalogue/shop-picture';
import { AppError } from '#domain/errors';
import { IMAGES_FOLDER } from '../files/data-folder.ts';
import { writeDurably } from '../files/durable-file.ts';
import { isLink, leadsThroughLink, requireNoLink } from '../files/paths.ts';
import { writeNamedFile } from '../files/named-file.ts';
import { ifThere, tryOr } from '#kernel/system-code';

const SHOP_ADDRESS = `/${IMAGES_FOLDER}/`;

/**
 * The path below the folder of pictures that one of the shop's picture addresses names; undefined for any other
 * address.
 */
function shopPictureOf(address: string): string | undefined {
  if (!address.startsWith(SHOP_ADDRESS)) return undefined;
  const name = address.slice(SHOP_ADDRESS.length);
  return isPictureName(name) ? name : undefined;
}

/** The files and the links in the shop's folder of pictures, by their paths in it. */
export function scanShopPictures(dataDir: string): {
  readonly files: ReadonlySet<string>;
  readonly links: readonly string[];
} {
  const folder = join(dataDir, IMAGES_FOLDER);
  if (isLink(folder)) return { files: new Set(), links: [] };
  // A folder that cannot be read is reported once, by `scan-files`.
  return tryOr({ files: new Set(), links: [] }, () => {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
      entry,
      path: relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'),
    }));
    const links = entries.filter(({ entry }) => entry.isSymbolicLink()).map(({ path }) => path);
    // Newer versions of Node.js list what is behind a link as well.
    const files = entries.filter(
      ({ entry, path }) => entry.isFile() && !links.some((link) => path.startsWith(`${link}/`)),
    );
    return { files: new Set(files.map(({ path }) => path)), links };
  });
}

/** A picture of the shop; undefined when there is no such file. */
export async function readShopPicture(dataDir: string, name: string): Promise<Buffer | undefined> {
  if (leadsThroughLink(dataDir, `${IMAGES_FOLDER}/${name}`)) return undefined;
  return ifThere(() => readFile(join(dataDir, IMAGES_FOLDER, name)));
}

/** The pictures of these addresses that are in the shop's folder, by their paths in it. */
export async function readShopPictures(
  dataDir: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const name of new Set(addresses.map(shopPictureOf))) {
    const picture = name === undefined ? undefined : await readShopPicture(dataDir, name);
    if (name !== undefined && picture) found.set(name, picture);
  }
  return found;
}

/** The pictures of a folder beside a file of products, by their paths in it. @throws AppError `storage_failed` */
export async function readPictureFolder(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  try {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const name = relative(folder, path).replaceAll(sep, '/');
      if (isPictureName(name)) found.set(name, await readFile(path));
    }
  } catch (cause) {
    throw new AppError('storage_failed', { message: `Resim klasörü okunamadı: ${folder}`, cause });
  }
  return found;
}

/** Writes pictures beside a file of products: `urunler.xlsx` -> `urunler-images`. @throws AppError `storage_failed` */
export async function writePicturesBeside(
  file: string,
  pictures: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const path = resolve(file);
  const folder = join(dirname(path), `${basename(path, extname(path))}-images`);
  for (const [name, picture] of pictures) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeNamedFile(join(folder, name), picture);
  }
}

/** The address of the picture for products without one. It is taken from the seed if the shop has none yet. */
export async function addPlaceholder(dataDir: string, seedDir: string): Promise<string> {
  const picture = await readFile(join(seedDir, PLACEHOLDER_IMAGE));
  await addShopPictures(dataDir, new Map([[basename(PLACEHOLDER_IMAGE), picture]]));
  return PLACEHOLDER_IMAGE;
}

export type AddedPictures = Awaited<ReturnType<typeof addShopPictures>>;

/** Adds pictures that the shop's folder lacks. @throws AppError `storage_failed`, `invalid` at a link */
export async function addShopPictures(dataDir: string, pictures: ReadonlyMap<string, Uint8Array>) {
  /** Names of pictures that the shop has already, with other content; they stay as they are. */
  const kept: string[] = [];
  let added = 0;
  for (const [name, bytes] of pictures) {
    requireNoLink(dataDir, `${IMAGES_FOLDER}/${name}`);
    const path = join(dataDir, IMAGES_FOLDER, name);
    const existing = await ifThere(() => readFile(path));
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

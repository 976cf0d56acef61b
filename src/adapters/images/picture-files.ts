import { createHash } from 'node:crypto';
import { mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { LRUCache } from 'lru-cache';
import { createLimiter } from '#kernel/limiter';
import { isPictureName } from '#domain/catalogue/shop-picture';
import { AppError } from '#domain/errors';
import { slugOf } from '#kernel/slug';
import { ifThere } from '#kernel/system-code';
import type { Picture, PictureFault, PictureKeeper, Pictures } from '#shop/catalogue/picture-ports';
import { createDiskCache } from '../net/disk-cache.ts';
import {
  decodePicture,
  type DrawSvg,
  pictureTypeOf,
  pictureWidthFor,
  renderWebp,
  tooManyPictures,
} from './render-webp.ts';

interface PictureFilesOptions {
  /** `data/images` */
  readonly dir: string;
  /** Folder of its own for the smaller sizes; may be deleted at any time. */
  readonly cacheDir: string;
  readonly drawSvg: DrawSvg;
  /** Writes all bytes durably or throws, never a part of them. */
  readonly writeDurably: (file: string, bytes: Uint8Array) => Promise<void>;
}

type StoredPicture = Picture & { readonly etag: string };

/** Active parts of an SVG: a script, a handler, a link to one, an embedded page. */
const SCRIPT = /<(?:script|foreignObject|iframe)[\s>]|\son\w+\s*=|javascript:/i;
const SVG_TYPE = 'image/svg+xml';

const MAX_UPLOAD_BYTES = 15_000_000;
const MAX_UPLOAD_PIXELS = 60_000_000;
const MAX_SIDE_PX = 1600;
const RENDER_TIMEOUT_SECONDS = 10;
const MAX_MEMORY_BYTES = 32_000_000;
const MAX_MEMORY_ENTRY_BYTES = 1_000_000;
const MAX_CACHE_BYTES = 200_000_000;

/**
 * The shop's pictures on disk; an edited file is used at the next call. With a width, pictures are WebP of 160, 320, 640
 * or 960 pixels: the next larger. Only an SVG, which has no size of its own, is enlarged. A saved picture has at most
 * 1600 pixels on its longer side; the same one with the same title is saved once. `save` also throws AppError `invalid`
 * when the folder is a link, and what `writeDurably` throws.
 */
export function createPictureFiles(options: PictureFilesOptions): Pictures & PictureKeeper {
  const cache = createDiskCache({ dir: options.cacheDir, maxBytes: MAX_CACHE_BYTES });
  const limit = createLimiter(2, 200, tooManyPictures);
  const memory = new LRUCache<string, { readonly stamp: string; readonly picture: StoredPicture }>({
    maxSize: MAX_MEMORY_BYTES,
    maxEntrySize: MAX_MEMORY_ENTRY_BYTES,
    sizeCalculation: ({ picture }) => Math.max(1, picture.bytes.length),
  });

  return { read, save, inspect };

  async function read(name: string, width?: number): Promise<StoredPicture | undefined> {
    const found = await locate(name);
    if (found === undefined) return undefined;
    const { file, stamp } = found;
    const widthPx = width === undefined ? undefined : pictureWidthFor(width);
    const key = `${widthPx ?? ''} ${file}`;
    const remembered = memory.get(key);
    if (remembered?.stamp === stamp) return remembered.picture;
    const original = await load(file);
    if (original === undefined) return undefined;
    const picture = widthPx === undefined ? original : await smaller(original, widthPx);
    memory.set(key, { stamp, picture });
    return picture;
  }

  async function locate(name: string): Promise<{ file: string; stamp: string } | undefined> {
    if (!isPictureName(name)) return undefined;
    const file = join(options.dir, name);
    const found = await ifThere(async () => ((await leadsThroughLink(file)) ? undefined : stat(file)));
    return found?.isFile() ? { file, stamp: `${found.mtimeMs} ${found.size} ${found.ino}` } : undefined;
  }

  /** Whether a path is a link or contains one; links below the data folder are not followed. */
  async function leadsThroughLink(path: string): Promise<boolean> {
    const dataDir = dirname(options.dir);
    const [root, real] = await Promise.all([realpath(dataDir), realpath(path)]);
    return real !== join(root, relative(dataDir, path));
  }

  async function load(file: string): Promise<StoredPicture | undefined> {
    const bytes = new Uint8Array(await readFile(file));
    const type = extname(file).toLowerCase() === '.svg' ? SVG_TYPE : pictureTypeOf(bytes);
    return type === undefined ? undefined : { bytes, type, etag: etagOf(bytes) };
  }

  async function smaller(original: StoredPicture, maxWidthPx: number): Promise<StoredPicture> {
    const key = `${maxWidthPx} ${original.etag}`;
    const cached = await cache.find(key);
    if (cached !== undefined) return webp(cached.bytes);
    try {
      const bytes = await limit(() =>
        (original.type === SVG_TYPE ? options.drawSvg : renderWebp)(original.bytes, {
          maxWidthPx,
          maxPixels: MAX_UPLOAD_PIXELS,
          timeoutSeconds: RENDER_TIMEOUT_SECONDS,
        }),
      );
      await cache.save(key, bytes);
      return webp(bytes);
    } catch (error) {
      // The owner's file is served unchanged when it cannot be made smaller.
      if (error instanceof AppError) return original;
      throw error;
    }
  }

  async function save(bytes: Uint8Array, title: string): Promise<string> {
    if (bytes.length > MAX_UPLOAD_BYTES) throw new AppError('payload_too_large');
    const rendered = await limit(() =>
      renderWebp(bytes, {
        maxWidthPx: MAX_SIDE_PX,
        maxHeightPx: MAX_SIDE_PX,
        maxPixels: MAX_UPLOAD_PIXELS,
        timeoutSeconds: RENDER_TIMEOUT_SECONDS,
      }),
    );
    const name = `${slugOf(title) || 'gorsel'}-${digestOf(rendered).slice(0, 12)}.webp`;
    await mkdir(options.dir, { recursive: true });
    if (await leadsThroughLink(options.dir)) {
      throw new AppError('invalid', { message: 'images: bir bağlantı (symlink); izlenmez' });
    }
    await options.writeDurably(join(options.dir, name), rendered);
    return `/images/${name}`;
  }

  async function inspect(address: string): Promise<PictureFault | undefined> {
    const found = await locate(address.replace(/^\/images\//, '').replace(/[?#].*$/, ''));
    if (found === undefined) return 'missing';
    const bytes = await readFile(found.file);
    if (extname(found.file).toLowerCase() === '.svg') {
      const text = bytes.toString('utf8');
      if (!/<svg[\s>]/i.test(text)) return 'broken';
      return SCRIPT.test(text) ? 'script' : undefined;
    }
    try {
      const limits = { maxPixels: MAX_UPLOAD_PIXELS, timeoutSeconds: RENDER_TIMEOUT_SECONDS };
      await limit(() => decodePicture(bytes, limits));
      return undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_an_image') return 'broken';
      throw error;
    }
  }
}

function webp(bytes: Uint8Array<ArrayBuffer>): StoredPicture {
  return { bytes, type: 'image/webp', etag: etagOf(bytes) };
}

function etagOf(bytes: Uint8Array): string {
  return `"${digestOf(bytes).slice(0, 27)}"`;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

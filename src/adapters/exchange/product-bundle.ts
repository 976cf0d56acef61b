import { type Zippable, zipSync } from 'fflate';
import { AppError } from '#domain/errors';
import { isOpenDocument, openZip, type ZipArchive } from './open-zip.ts';

export interface ProductBundle {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** By their paths below `/images/`. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

const PICTURES = 'images/';
const PRODUCT_FILE = /^[^/]+\.(?:json|jsonl|ndjson|csv|xlsx|xml)$/i;
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;

/** Packs a product file and its pictures into a zip that `readBundle` opens again. */
export function writeBundle({ fileName, bytes, pictures }: ProductBundle): Uint8Array {
  const parts: Zippable = { [fileName]: bytes };
  // Pictures are compressed already.
  for (const [name, picture] of pictures) parts[PICTURES + name] = [picture, { level: 0 }];
  return zipSync(parts, { level: 4 });
}

/**
 * Opens a zip with a product file and pictures; undefined for any other file, workbooks included.
 * @throws AppError `payload_too_large`, `invalid` for a zip without a product file
 */
export async function readBundle(bytes: Uint8Array): Promise<ProductBundle | undefined> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined;
  let archive: ZipArchive;
  try {
    archive = await openZip(bytes, MAX_UNPACKED_BYTES);
  } catch {
    // The reader of workbooks reports its faults.
    return undefined;
  }
  const { names, read } = archive;
  const isWorkbook = names.includes('[Content_Types].xml') || names.some((name) => name.startsWith('xl/'));
  if (isWorkbook || isOpenDocument(names)) return undefined;
  const fileName = names.find((name) => PRODUCT_FILE.test(name));
  if (fileName === undefined) {
    throw new AppError('invalid', {
      message:
        'Zip dosyasının en üstünde ürün dosyası (.json, .jsonl, .csv, .xlsx ya da .xml) yok; onu klasöre koymadan zipleyin ya da ziplemeden verin.',
    });
  }
  const contentOf = async (name: string): Promise<Uint8Array> => {
    try {
      return await read(name);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new AppError('invalid', { message: `Zip içindeki ${name} okunamadı; dosya bozuk.`, cause });
    }
  };
  const pictures = new Map<string, Uint8Array>();
  for (const name of names.filter((each) => each.startsWith(PICTURES) && !each.endsWith('/')))
    pictures.set(name.slice(PICTURES.length), await contentOf(name));
  return { fileName, bytes: await contentOf(fileName), pictures };
}

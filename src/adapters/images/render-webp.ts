import { AppError } from '#domain/errors';

/** The media types of the shop's pictures, recognised by their first bytes. */
type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';

/** The type of a file by its first bytes; undefined for everything else, SVG and HTML included. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp';
  if (head.startsWith('ftyp', 4) && isAvif(head)) return 'image/avif';
  return undefined;
}

/** Among the brands of the file type box (ISO/IEC 14496-12), which starts with its length. */
function isAvif(head: string): boolean {
  const length = Math.min(head.charCodeAt(2) * 256 + head.charCodeAt(3), head.length);
  const brands = [head.slice(8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(head.slice(at, at + 4));
  return brands.includes('avif');
}

/** The available widths; few, so that the cache is effective and cannot be flooded. */
const PICTURE_WIDTHS = [160, 320, 640, 960] as const;

/** The longest side that a WebP may have. */
const MAX_WEBP_SIDE_PX = 16_383;

/** Too many pictures wait for their turn. */
export const tooManyPictures = (): AppError => new AppError('too_many_requests', { retryAfterSeconds: 5 });

export interface RenderLimits {
  readonly maxWidthPx: number;
  readonly maxHeightPx?: number;
  readonly maxPixels: number;
  readonly timeoutSeconds: number;
}

/** The width for a wanted one: the next larger; the largest for more, and by default. */
export function pictureWidthFor(wantedPx: number | undefined): number {
  const largest = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 0;
  return PICTURE_WIDTHS.find((width) => wantedPx !== undefined && width >= wantedPx) ?? largest;
}

/**
 * Converts the first frame of a PNG, JPEG, GIF, WebP or AVIF to WebP: upright by its EXIF, not larger than the limits,
 * and without the original's metadata.
 * @throws AppError `not_an_image` for any other file, a broken one and one with too many pixels; `image_unavailable`
 * when the picture library does not work
 */
export async function renderWebp(bytes: Uint8Array, limits: RenderLimits): Promise<Uint8Array<ArrayBuffer>> {
  if (pictureTypeOf(bytes) === undefined) {
    const message = describeOther(bytes);
    throw new AppError('not_an_image', message === undefined ? {} : { message });
  }
  return render(bytes, limits, true);
}

/**
 * Converts an SVG of the owner to WebP, as wide as the limits say. The library does not end a drawing that takes for
 * ever: who serves others draws in another process. @throws AppError as `renderWebp`
 */
export function drawSvg(bytes: Uint8Array, limits: RenderLimits): Promise<Uint8Array<ArrayBuffer>> {
  return render(bytes, limits, false);
}

export type DrawSvg = typeof drawSvg;

/** What a file without a picture contains, if its first letters reveal it. */
function describeOther(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1000)).toString('latin1').trimStart().toLowerCase();
  if (head === '') return 'Dosya boş.';
  if (/^(?:<\?xml|<!--|<svg)/.test(head) && head.includes('<svg'))
    return 'SVG dosyası alınmaz; PNG ya da JPG verin.';
  if (head.startsWith('<')) return 'Görsel yerine bir web sayfası var.';
  return undefined;
}

/** Reads a pixel picture completely. @throws AppError as `renderWebp` */
export async function decodePicture(
  bytes: Uint8Array,
  limits: Pick<RenderLimits, 'maxPixels' | 'timeoutSeconds'>,
): Promise<void> {
  await renderWebp(bytes, { ...limits, maxWidthPx: 16 });
}

async function render(
  bytes: Uint8Array,
  limits: RenderLimits,
  withoutEnlargement: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  try {
    const data = await sharp(bytes, { limitInputPixels: limits.maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({
        width: limits.maxWidthPx,
        height: limits.maxHeightPx ?? MAX_WEBP_SIDE_PX,
        fit: 'inside',
        withoutEnlargement,
      })
      .webp({ quality: 80 })
      .timeout({ seconds: limits.timeoutSeconds })
      .toBuffer();
    return new Uint8Array(data);
  } catch (cause) {
    const isTooLarge = cause instanceof Error && cause.message.includes('pixel limit');
    const message = isTooLarge
      ? `Görsel çok büyük: eni çarpı boyu en çok ${limits.maxPixels / 1e6} megapiksel olabilir.`
      : 'Görsel bozuk ya da yarım kalmış; yeniden kaydedip bir daha gönderin.';
    throw new AppError('not_an_image', { cause, message });
  }
}

/** Loaded on demand: the library is large, and a shop without it still sells. */
async function loadSharp() {
  try {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  } catch (cause) {
    throw new AppError('image_unavailable', { message: 'Görsel kitaplığı (sharp) yüklenemedi.', cause });
  }
}

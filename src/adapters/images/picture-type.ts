/** The media types of the shop's pictures, recognised by their first bytes. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';

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

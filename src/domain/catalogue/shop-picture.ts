/** The largest width in which the shop's pictures are available. */
const WIDTH_PX = 960;

/**
 * The full address of a picture for other sites and programs. Few of them show SVG, so the shop's own drawings
 * (`origin`) are given as pixels.
 */
export function pixelPicture(address: string, origin: string): string {
  const isShopSvg = address.startsWith(`${origin}/images/`) && /\.svg$/i.test(address);
  return isShopSvg ? `${address}?w=${WIDTH_PX}` : address;
}

/** Paths below the folder of pictures: ASCII words that may contain dots; no hidden file, no `..`. */
const SAFE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Whether a file may be a picture of the shop: a plain name with a known ending, perhaps in folders. */
export function isPictureName(name: string): boolean {
  return SAFE_NAME.test(name) && /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(name);
}

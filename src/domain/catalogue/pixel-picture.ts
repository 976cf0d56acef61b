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

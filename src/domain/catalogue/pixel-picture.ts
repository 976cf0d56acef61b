/** Of the widths in which own pictures can be had, the largest. */
const WIDTH_PX = 960;

/**
 * A picture's whole address for other sites and programs, hardly any of which shows an SVG: one of the shop's own
 * (`origin`) comes in pixels.
 */
export function pixelPicture(address: string, origin: string): string {
  const isShopSvg = address.startsWith(`${origin}/images/`) && /\.svg$/i.test(address);
  return isShopSvg ? `${address}?w=${WIDTH_PX}` : address;
}

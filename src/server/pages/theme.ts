import { themeCss } from '#domain/catalogue/site/theme-color';
import { styleHashOf } from '../middleware/security-headers.ts';

/** The style element's text of a site, and its hash for the page's policy. */
export interface Theme {
  readonly css: string;
  readonly styleHash: string;
}

const MAX_REMEMBERED = 50;
const remembered = new Map<string, Theme>();

/** The styles with a site's colours; created once for each colour. */
export function themeOf(color: string): Theme {
  const known = remembered.get(color);
  if (known) return known;
  const css = themeCss(color);
  const theme = { css, styleHash: styleHashOf(css) };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(color, theme);
  return theme;
}

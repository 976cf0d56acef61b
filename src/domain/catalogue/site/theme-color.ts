/** Above the 4.5:1 of WCAG 2.2 (1.4.3), as a reserve for rounding and tinted backgrounds. */
const STRONG_CONTRAST = 5;
const DEEP_CONTRAST = 7.5;

const BLACK = 0;
const WHITE = 255;
const DARKEN_STEP = 0.005;

/** Red, green and blue of `#RRGGBB`, 0 to 255. */
function readHex(color: string): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

/** The colour with a share of black or white: its hue stays. */
function mix(color: string, other: typeof BLACK | typeof WHITE, share: number): string {
  const channels = readHex(color).map((value) => Math.round(value + (other - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf(color: string): number {
  const linear = readHex(color).map((value) => {
    const part = value / WHITE;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(left: string, right: string): number {
  const [dark = 0, light = 0] = [luminanceOf(left), luminanceOf(right)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function darkenTo(color: string, contrast: number): string {
  let share = 0;
  while (contrastRatio(mix(color, BLACK, share), '#ffffff') < contrast) share += DARKEN_STEP;
  return mix(color, BLACK, share);
}

/** Computes the shades of a site's colour (`#RRGGBB`); all have its hue, and those of texts and buttons enough contrast on white. */
export function themeColors(color: string) {
  return {
    /** The colour itself: accents and large fills. */
    brand: color.toLowerCase(),
    /** For text and buttons: at least 5:1 on white, and under white text. */
    strong: darkenTo(color, STRONG_CONTRAST),
    /** Darker still: hovered buttons, dark bands. */
    deep: darkenTo(color, DEEP_CONTRAST),
    /** A background with a hint of the colour; `deep` text on it is readable. */
    soft: mix(color, WHITE, 0.95),
    /** Borders and lines. */
    line: mix(color, WHITE, 0.75),
  };
}

/** The shades as CSS custom properties of the root element. */
export function themeCss(color: string): string {
  const { brand, strong, deep, soft, line } = themeColors(color);
  return `:root{--brand:${brand};--brand-strong:${strong};--brand-deep:${deep};--brand-soft:${soft};--brand-line:${line}}`;
}

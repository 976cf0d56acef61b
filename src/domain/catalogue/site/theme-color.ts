/** Above the 4.5:1 of WCAG 2.2 (1.4.3), as a reserve for rounding and tinted backgrounds. */
const STRONG_CONTRAST = 5;
const DEEP_CONTRAST = 7.5;

type Triple = readonly [number, number, number];

function readHex(color: string): Triple {
  const channel = (start: number): number => Number.parseInt(color.slice(start, start + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

function writeHex(rgb: Triple): string {
  return `#${rgb
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** WCAG 2.2 contrast of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(left: string, right: string): number {
  const luminance = (color: string): number => {
    const [red, green, blue] = readHex(color);
    return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
  };
  const [dark = 0, light = 0] = [luminance(left), luminance(right)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Lightness, chroma and hue in OKLCH, where equal steps look equal (Ottosson 2020). */
interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

function toOklch(color: string): Oklch {
  const [red, green, blue] = readHex(color).map(toLinear);
  const [r = 0, g = 0, b = 0] = [red, green, blue];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const greenRed = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: Math.atan2(blueYellow, greenRed),
  };
}

function toRgb({ lightness, chroma, hue }: Oklch): Triple {
  const greenRed = chroma * Math.cos(hue);
  const blueYellow = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const medium = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const short = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** The colour in sRGB. A colour outside sRGB loses chroma, never hue. */
function toHex(color: Oklch): string {
  const isDisplayable = (rgb: Triple): boolean => rgb.every((value) => value >= -0.001 && value <= 1.001);
  let chroma = color.chroma;
  while (chroma > 0.001 && !isDisplayable(toRgb({ ...color, chroma }))) chroma -= 0.002;
  const [red, green, blue] = toRgb({ ...color, chroma: Math.max(0, chroma) });
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  return writeHex([clamp(red), clamp(green), clamp(blue)]);
}

const LIGHTNESS_STEP = 0.005;

function darkenTo(color: Oklch, contrast: number): string {
  let { lightness } = color;
  let hex = toHex(color);
  while (contrastRatio(hex, '#ffffff') < contrast) {
    lightness -= LIGHTNESS_STEP;
    hex = toHex({ ...color, lightness });
  }
  return hex;
}

/** Computes the shades of a site's colour (`#RRGGBB`); all have its hue, and those of texts and buttons enough contrast on white. */
export function themeColors(color: string) {
  const brand = toOklch(color);
  return {
    /** The colour itself: accents and large fills. */
    brand: color.toLowerCase(),
    /** For text and buttons: at least 5:1 on white, and under white text. */
    strong: darkenTo(brand, STRONG_CONTRAST),
    /** Darker still: hovered buttons, dark bands. */
    deep: darkenTo(brand, DEEP_CONTRAST),
    /** A background with a hint of the colour; `deep` text on it is readable. */
    soft: toHex({ ...brand, lightness: 0.97, chroma: Math.min(brand.chroma, 0.016) }),
    /** Borders and lines. */
    line: toHex({ ...brand, lightness: 0.89, chroma: Math.min(brand.chroma, 0.05) }),
  };
}

/** The shades as CSS custom properties of the root element. */
export function themeCss(color: string): string {
  const { brand, strong, deep, soft, line } = themeColors(color);
  return `:root{--brand:${brand};--brand-strong:${strong};--brand-deep:${deep};--brand-soft:${soft};--brand-line:${line}}`;
}

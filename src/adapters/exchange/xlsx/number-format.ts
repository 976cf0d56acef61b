import { parseMoment } from '#domain/exchange/exchange-cell';
import { isForeignAmount, isLira } from '#domain/money/read-amount';

/** How a number format names a currency: `[$€-407]`, `[$USD]`, `"$"`, `\\$` or a bare sign. */
const FORMAT_CURRENCY = /\[\$([^\]-]*)[^\]]*\]|"([^"]*)"|([$€£¥])/g;
const MAX_FORMAT_LENGTH = 255;

/** The currency of a number format when it is not the lira. */
function foreignIn(format: string): string | undefined {
  for (const [, coded = '', quoted = '', sign = ''] of format
    .slice(0, MAX_FORMAT_LENGTH)
    .matchAll(FORMAT_CURRENCY)) {
    const isCode = coded.trim() !== '' && !isLira(coded);
    const displayed = `${quoted}${sign}`.trim();
    if (isCode) return coded.trim();
    if (isForeignAmount(displayed)) return displayed;
  }
  return undefined;
}

export interface NumberFormat {
  /** When it is not the lira. */
  readonly currency?: string | undefined;
  /** The number is a hundredth of what is shown. */
  readonly isPercent?: boolean;
  readonly hasTwoDecimals?: boolean;
  /** The number counts days. */
  readonly isDate?: boolean;
  /** Shorter whole numbers, such as codes, begin with zeros. */
  readonly minDigits?: number;
}

const TWO_DECIMALS: NumberFormat = { hasTwoDecimals: true };
const PERCENT: NumberFormat = { isPercent: true };
const DATE: NumberFormat = { isDate: true };
/** The formats that a workbook names by number only; ECMA-376, part 1, 18.8.30. */
export const NUMBERED_FORMATS = [
  ...['2', '4', '7', '8', '39', '40', '44'].map((id) => [id, TWO_DECIMALS] as const),
  ...['9', '10'].map((id) => [id, PERCENT] as const),
  ...['14', '15', '16', '17', '22'].map((id) => [id, DATE] as const),
];

export function readFormat(format: string): NumberFormat {
  const bare = format.slice(0, MAX_FORMAT_LENGTH).replace(/"[^"]*"|\\./g, '');
  return {
    currency: foreignIn(format),
    isPercent: bare.includes('%'),
    hasTwoDecimals: /0\.00(?!0)/.test(bare),
    isDate: /[dmy]/i.test(bare.replace(/\[[^\]]*\]|[_*]./g, '')),
    minDigits: /^0+$/.test(bare) ? bare.length : 0,
  };
}

/** Half a hundredth is rounded up, also where its binary form is a little less. */
function roundToHundredths(number: number): number {
  return Number.isInteger(number) ? number : Math.round(Number((number * 100).toPrecision(15))) / 100;
}

/**
 * A number as it is shown; a foreign price with its currency, so that it is not read as lira.
 * @param isFormula a formula's result has more decimals than anybody wrote
 */
export function formatNumber(
  number: number,
  format: NumberFormat | undefined,
  isFormula: boolean,
): number | string {
  if (format?.currency !== undefined) return `${number} ${format.currency}`;
  if (format?.isPercent) return Number((number * 100).toPrecision(12));
  // What Excel takes for a date, such as a price of 12.05, is no number of days.
  if (format?.isDate && number >= 1) return parseMoment(number)?.replace('T00:00:00.000Z', '') ?? number;
  const digits = String(number);
  if (/^\d+$/.test(digits) && digits.length < (format?.minDigits ?? 0))
    return digits.padStart(format?.minDigits ?? 0, '0');
  return isFormula || format?.hasTwoDecimals ? roundToHundredths(number) : number;
}

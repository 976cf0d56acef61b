/** GTIN-8, -12, -13 and -14, as GS1 numbers them. */
const LENGTHS = [8, 12, 13, 14];
/** Numbers within one shop or company (GS1 General Specifications, section 2.1.11): never those of a maker. */
const OWN_NUMBERS = /^.(?:2|0[24])/;

/** The barcode as a GTIN that the world knows; undefined for a shop's own code and for one whose check digit is wrong. */
export function gtinOf(code: string | undefined): string | undefined {
  if (code === undefined || !/^\d+$/.test(code) || !LENGTHS.includes(code.length)) return undefined;
  const digits = code.padStart(14, '0');
  if (OWN_NUMBERS.test(digits)) return undefined;
  // GS1 General Specifications, section 7.9: every second digit counts threefold.
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0 ? code : undefined;
}

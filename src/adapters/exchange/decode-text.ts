import { AppError } from '#domain/errors';

const UTF8_MARK = [0xef, 0xbb, 0xbf];
/** By their byte order marks, or the half that is 0 in the first letter of a table; `undefined` is any other byte. */
const UTF16 = [
  ['utf-16le', [0xff, 0xfe], [undefined, 0]],
  ['utf-16be', [0xfe, 0xff], [0, undefined]],
] as const;

const beginsWith = (bytes: Uint8Array, mark: readonly (number | undefined)[]): boolean =>
  mark.every((byte, index) => (byte === undefined ? bytes[index] !== 0 : bytes[index] === byte));

/** Below the longest text of the engine. */
const MAX_BYTES = 400 * 1024 * 1024;

/** The text of a file with composed letters, as in the catalogue. @throws AppError `payload_too_large` */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new AppError('payload_too_large');
  return readBytes(bytes).normalize('NFC');
}

/**
 * The text of a file from spreadsheets and editors: UTF-8, Excel's UTF-16, else Turkish Windows. Without byte order
 * mark.
 */
function readBytes(bytes: Uint8Array): string {
  if (beginsWith(bytes, UTF8_MARK)) return new TextDecoder('utf-8').decode(bytes);
  const utf16 = UTF16.find(([, mark, begin]) => beginsWith(bytes, mark) || beginsWith(bytes, begin))?.[0];
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.length - text.replaceAll('\uFFFD', '').length;
  const whole = text.replace(/[\0-\x7F\uFFFD]+/g, '').length;
  // Turkish Windows has hardly a letter that is one in UTF-8, where a program may have cut some letters apart.
  return whole > broken ? text : new TextDecoder('windows-1254').decode(bytes);
}

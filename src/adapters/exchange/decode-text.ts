const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARK = [0xff, 0xfe];

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Text of a file as spreadsheets and editors write it: UTF-8, Excel's UTF-16, else Turkish Windows. Without the byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  if (beginsWith(bytes, UTF8_MARK)) return new TextDecoder('utf-8').decode(bytes);
  if (beginsWith(bytes, UTF16_MARK)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1254').decode(bytes);
  }
}

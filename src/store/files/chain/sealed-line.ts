import { crc32 } from 'node:zlib';

const SEAL_START = ',"crc":"';
const SEAL_END = '"}';
const DIGITS = 8;
/** Length in bytes of the checksum with its member name and brackets. */
export const SEAL_LENGTH = SEAL_START.length + DIGITS + SEAL_END.length;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Written byte by byte: a start checks millions of checksums, and `toString(16)` takes longer than the checksum itself. */
function sealOf(sum: number): string {
  const [first, second, third, last] = [
    HEX[sum >>> 24],
    HEX[(sum >>> 16) & 255],
    HEX[(sum >>> 8) & 255],
    HEX[sum & 255],
  ];
  return `${SEAL_START}${first}${second}${third}${last}${SEAL_END}`;
}

/**
 * A record as one line of JSON with its newline. The line ends in a checksum of everything before it.
 * @param extra more members of the record, as JSON writes them, each with a comma before it
 */
export function sealLine(record: object, extra = ''): Buffer {
  const open = `${JSON.stringify(record).slice(0, -1)}${extra}`;
  const length = Buffer.byteLength(open);
  const line = Buffer.allocUnsafe(length + SEAL_LENGTH + 1);
  line.write(open);
  line.write(`${sealOf(crc32(line.subarray(0, length)))}\n`, length, 'latin1');
  return line;
}

/** Whether a line (without its newline) carries its right checksum. */
export function isSealed(line: Buffer): boolean {
  const end = line.length - SEAL_LENGTH;
  if (end < 1) return false;
  return line.toString('latin1', end) === sealOf(crc32(line.subarray(0, end)));
}

/** The record's JSON text in a sealed line. */
export function unseal(line: Buffer): string {
  return `${line.toString('utf8', 0, line.length - SEAL_LENGTH)}}`;
}

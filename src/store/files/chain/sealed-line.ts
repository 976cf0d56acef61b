import { crc32 } from 'node:zlib';

const SEAL_START = ',"crc":"';
const SEAL_END = '"}';
const DIGITS = 8;
/** Length in bytes of the checksum with its member name and brackets. */
export const SEAL_LENGTH = SEAL_START.length + DIGITS + SEAL_END.length;

function sealOf(sum: number): string {
  return `${SEAL_START}${sum.toString(16).padStart(DIGITS, '0')}${SEAL_END}`;
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

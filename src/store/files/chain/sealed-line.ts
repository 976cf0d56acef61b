import { crc32 } from 'node:zlib';

const SEAL_START = ',"crc":"';
const SEAL_END = '"}';
const DIGITS = 8;
/** Bytes of the checksum and what stands around it. */
export const SEAL_LENGTH = SEAL_START.length + DIGITS + SEAL_END.length;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Byte by byte: a start checks millions of sums, and `toString(16)` takes longer than the sum itself. */
function digitsOf(sum: number): string {
  return [24, 16, 8, 0].map((shift) => HEX[(sum >>> shift) & 255]).join('');
}

/**
 * A record as one line of JSON that ends in a checksum of everything before it, newline included.
 * @param extra members beside the record's own, as JSON writes them, each with a comma before it
 */
export function sealLine(record: object, extra = ''): Buffer {
  const open = `${JSON.stringify(record).slice(0, -1)}${extra}`;
  const length = Buffer.byteLength(open);
  const line = Buffer.allocUnsafe(length + SEAL_LENGTH + 1);
  line.write(open);
  line.write(`${SEAL_START}${digitsOf(crc32(line.subarray(0, length)))}${SEAL_END}\n`, length, 'latin1');
  return line;
}

/** Whether a line (without its newline) carries its right checksum. */
export function isSealed(line: Buffer): boolean {
  const end = line.length - SEAL_LENGTH;
  if (end < 1) return false;
  const seal = line.toString('latin1', end);
  return (
    seal.startsWith(SEAL_START) &&
    seal.endsWith(SEAL_END) &&
    seal.slice(SEAL_START.length, -SEAL_END.length) === digitsOf(crc32(line.subarray(0, end)))
  );
}

/** The record's JSON text in a sealed line. */
export function unseal(line: Buffer): string {
  return `${line.toString('utf8', 0, line.length - SEAL_LENGTH)}}`;
}

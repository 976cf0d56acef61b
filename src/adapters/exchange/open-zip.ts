import { Inflate } from 'fflate';
import { AppError } from '#domain/errors';

export type ZipArchive = ReturnType<typeof openZip>;

/** Signatures and positions from PKWARE's APPNOTE.TXT, section 4.3. */
const END = { signature: 0x06054b50, bytes: 22, longestComment: 0xffff } as const;
const LOCATOR_64 = { signature: 0x07064b50, bytes: 20 } as const;
const END_64 = 0x06064b50;
const ENTRY = { signature: 0x02014b50, bytes: 46 } as const;
const LOCAL = { signature: 0x04034b50, bytes: 30 } as const;
/** Means that the number is in the extra field of zip64. */
const IN_EXTRA = 0xffffffff;
const EXTRA_64 = 1;
const STORED = 0;
const DEFLATED = 8;
/** Packed bytes that are unpacked at once; they can yield a thousand times as many. */
const PACKED_PIECE = 8 * 1024;

type Entry = ReturnType<typeof readEntry>;

function requireSignature(bytes: Buffer, at: number, signature: number): void {
  if (bytes.readUInt32LE(at) !== signature) throw new Error('no zip archive');
}

const readLong = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

function findDirectory(bytes: Buffer): { readonly offset: number; readonly count: number } {
  const lowest = Math.max(0, bytes.length - END.bytes - END.longestComment);
  for (let at = bytes.length - END.bytes; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) !== END.signature) continue;
    const locator = at - LOCATOR_64.bytes;
    if (locator < 0 || bytes.readUInt32LE(locator) !== LOCATOR_64.signature)
      return { count: bytes.readUInt16LE(at + 10), offset: bytes.readUInt32LE(at + 16) };
    const long = readLong(bytes, locator + 8);
    requireSignature(bytes, long, END_64);
    return { count: readLong(bytes, long + 32), offset: readLong(bytes, long + 48) };
  }
  throw new Error('no zip archive');
}

function readEntry(bytes: Buffer, at: number) {
  requireSignature(bytes, at, ENTRY.signature);
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
  const nameEnd = at + ENTRY.bytes + (nameBytes ?? 0);
  const extraEnd = nameEnd + (extraBytes ?? 0);
  let longs = nameEnd;
  while (longs + 4 <= extraEnd && bytes.readUInt16LE(longs) !== EXTRA_64)
    longs += 4 + bytes.readUInt16LE(longs + 2);
  longs += 4;
  /** The extra field contains only what did not fit, in this order: size, packed size, position. */
  const [, packedBytes = 0, offset = 0] = [24, 20, 42].map((place) => {
    const short = bytes.readUInt32LE(at + place);
    if (short !== IN_EXTRA || longs + 8 > extraEnd) return short;
    longs += 8;
    return readLong(bytes, longs - 8);
  });
  return {
    name: bytes.toString('utf8', at + ENTRY.bytes, nameEnd),
    method: bytes.readUInt16LE(at + 10),
    packedBytes,
    offset,
    /** The position of the next entry. */
    end: extraEnd + (commentBytes ?? 0),
  };
}

/**
 * Opens a zip archive from an untrusted source. The sizes in its directory are not trusted; all parts together may have
 * only this many bytes.
 * @throws Error when it is not a zip archive
 */
export function openZip(given: Uint8Array, maxBytes: number) {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const { offset, count } = findDirectory(bytes);
  const entries = new Map<string, Entry>();
  for (let at = offset, read = 0; read < count; read += 1) {
    const entry = readEntry(bytes, at);
    entries.set(entry.name, entry);
    at = entry.end;
  }
  let left = maxBytes;

  const packedOf = ({ method, packedBytes, offset: at }: Entry): Buffer => {
    requireSignature(bytes, at, LOCAL.signature);
    if (method !== STORED && method !== DEFLATED) throw new Error(`zip method ${method}`);
    const start = at + LOCAL.bytes + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    return bytes.subarray(start, start + packedBytes);
  };
  const readPieces = (name: string, onPiece: (piece: Uint8Array) => void): void => {
    const entry = entries.get(name);
    if (!entry) return;
    const packed = packedOf(entry);
    const emit = (piece: Uint8Array): void => {
      left -= piece.length;
      if (left < 0) throw new AppError('payload_too_large');
      onPiece(piece);
    };
    const inflate = new Inflate(emit);
    for (let at = 0; at < packed.length; at += PACKED_PIECE) {
      const piece = packed.subarray(at, at + PACKED_PIECE);
      if (entry.method === STORED) emit(piece);
      else inflate.push(piece, at + PACKED_PIECE >= packed.length);
    }
  };

  return {
    names: [...entries.keys()],
    /**
     * A part piece by piece, so that it is never completely in memory; nothing for an unknown one.
     * @throws AppError `payload_too_large`
     */
    readPieces,
    /** As `readPieces`, the whole part. */
    read: (name: string): Uint8Array => {
      const pieces: Uint8Array[] = [];
      readPieces(name, (piece) => void pieces.push(piece));
      return Buffer.concat(pieces);
    },
  };
}

/** Whether an archive with these parts is an OpenDocument file, for example of LibreOffice. */
export function isOpenDocument(names: readonly string[]): boolean {
  return names.includes('mimetype') && names.includes('content.xml');
}

import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { ProblemCode } from '#domain/catalogue/file-problem';
import { AppError } from '#domain/errors';
import { type FileSignature, isSure, signatureOf } from './file-signature.ts';
import { LINK_MESSAGE } from './paths.ts';
import { systemCodeOf, tryOr } from '#kernel/system-code';

/** The largest file of the catalogue that is read, in bytes; the program itself writes a few kilobytes. */
const MAX_FILE_BYTES = 1_048_576;

/** Nothing is written that could not be read again. @throws AppError `payload_too_large` */
export function requireReadableSize(file: string, text: string): void {
  if (Buffer.byteLength(text) <= MAX_FILE_BYTES) return;
  throw new AppError('payload_too_large', { message: `Yazılmadı: ${file} en çok 1 MB olabilir.` });
}

interface Reading {
  /** Undefined when a later check must not rely on it. */
  readonly signature: FileSignature | undefined;
  /** Milliseconds between the file's last change and its reading. */
  readonly ageMs: number;
}

export interface FaultReading extends Reading {
  readonly kind: 'fault';
  readonly code: ProblemCode;
  /** Turkish sentence. */
  readonly message: string;
}

export interface GoodReading extends Reading {
  readonly kind: 'text';
  /** Without byte order mark, in NFC. */
  readonly text: string;
  readonly digest: string;
  /** Whether the file itself contains letters with combining marks. */
  readonly isDecomposed: boolean;
}

export type TextReading = { readonly kind: 'missing' } | GoodReading | FaultReading;

const COMBINING_MARK = /[\u0300-\u036F]/;
const BYTE_ORDER_MARK = '\uFEFF';
// Opening a named pipe must not wait for a writer, and a link must not be opened; Windows has no such flags.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

const buffer = Buffer.allocUnsafe(MAX_FILE_BYTES + 1);

/** SHA-256 of a file's content, base64url: equal contents have equal digests. */
export function digestOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url');
}

/** The bytes of a small file as letters (latin1), for a quick search; empty when it cannot be read. */
export function peekText(path: string): string {
  return tryOr('', () => {
    const descriptor = openSync(path, OPEN_FLAGS);
    try {
      return buffer.toString('latin1', 0, readSync(descriptor, buffer));
    } finally {
      closeSync(descriptor);
    }
  });
}

/**
 * Reads a whole small file as text, without byte order mark and in NFC. A file that is no readable text (a folder, a
 * link, too large, not UTF-8, no permission) gives a fault with a Turkish message.
 */
export function readTextFile(path: string): TextReading {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, OPEN_FLAGS);
    const stats = fstatSync(descriptor);
    const now = Date.now();
    const found = signatureOf(stats);
    const base = {
      signature: isSure(found, now) ? found : undefined,
      ageMs: now - Math.max(found.mtimeMs, found.ctimeMs),
    };
    const fault = (code: ProblemCode, message: string): FaultReading => ({
      kind: 'fault',
      code,
      message,
      ...base,
    });
    if (!stats.isFile()) {
      return fault(
        'unreadable',
        'bu adda bir dosya değil, klasör ya da özel dosya var; kaldırın ya da yeniden adlandırın',
      );
    }
    const length = stats.size > MAX_FILE_BYTES ? stats.size : readInto(descriptor, stats.size);
    if (length > MAX_FILE_BYTES) {
      const megabytes = (length / 1_048_576).toFixed(1).replace('.', ',');
      return fault('too_large', `dosya çok büyük (${megabytes} MB); en çok 1 MB olabilir`);
    }
    const bytes = buffer.subarray(0, length);
    if (!isUtf8(bytes)) return fault('bad_encoding', encodingFault(bytes));
    return readingOf(bytes.toString('utf8'), digestOf(bytes), base);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === undefined) throw error;
    if (code === 'ENOTDIR' || code === 'ENOENT') return { kind: 'missing' };
    // What could be opened may be readable in a moment.
    const ageMs = descriptor === undefined ? Infinity : 0;
    const message = unreadableMessage(code);
    return { kind: 'fault', code: 'unreadable', message, signature: undefined, ageMs };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** The text of a file; undefined when it is missing or is no readable text. */
export function textOfFile(path: string): string | undefined {
  const reading = readTextFile(path);
  return reading.kind === 'text' ? reading.text : undefined;
}

/** The reading of a text that is not in a file yet. */
export function readingOfText(text: string): GoodReading {
  return readingOf(text, digestOf(text), { signature: undefined, ageMs: Infinity });
}

function readingOf(text: string, digest: string, { signature, ageMs }: Reading): GoodReading {
  const plain = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const isDecomposed = COMBINING_MARK.test(plain);
  return {
    kind: 'text',
    text: isDecomposed ? plain.normalize('NFC') : plain,
    isDecomposed,
    digest,
    signature,
    ageMs,
  };
}

function readInto(descriptor: number, expected: number): number {
  let length = 0;
  for (;;) {
    const count = readSync(descriptor, buffer, length, buffer.length - length, null);
    length += count;
    if (count === 0 || length === expected || length === buffer.length) return length;
  }
}

function unreadableMessage(code: string): string {
  if (code === 'ELOOP') return LINK_MESSAGE;
  return code === 'EACCES' || code === 'EPERM'
    ? 'dosyayı okuma izni yok; dosya izinlerini düzeltin'
    : `dosya okunamadı (${code})`;
}

function encodingFault(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return `dosya UTF-8 değil${isWide ? ' (UTF-16)' : ', Türkçe harfler bozuk okunur'}; UTF-8 olarak kaydedin`;
}

import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { AppError } from '#domain/errors';

/**
 * A sealed archive: mark, salt, nonce, check, the archive encrypted by AES-256-GCM, tag. Key and check are derived from
 * the passphrase by scrypt (RFC 7914); the check tells a wrong passphrase from a damaged file. The unencrypted parts
 * are authenticated too.
 */
const MARK = Buffer.from('SHOPYDK1');
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const CHECK_BYTES = 16;
const TAG_BYTES = 16;
const HEADER_BYTES = MARK.length + SALT_BYTES + NONCE_BYTES + CHECK_BYTES;
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** About a tenth of a second and 64 MB for each guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 96 * 1024 * 1024 };

async function keysOf(passphrase: string, salt: Buffer) {
  const scryptLater = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
  const bytes = await scryptLater(passphrase.normalize('NFC'), salt, KEY_BYTES + CHECK_BYTES, COST);
  return { key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) };
}

/** A step of a pipeline that encrypts its input. */
export async function createSealing(
  passphrase: string,
): Promise<(source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>> {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const { key, check } = await keysOf(passphrase, salt);
  const header = Buffer.concat([MARK, salt, nonce, check]);
  return (source) => seal(source, header, createCipheriv(CIPHER, key, nonce).setAAD(header));
}

async function* seal(
  source: AsyncIterable<Buffer>,
  header: Buffer,
  cipher: CipherGCM,
): AsyncGenerator<Buffer> {
  yield header;
  for await (const chunk of source) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/**
 * The bytes of an archive; a sealed one is opened with the passphrase. They are proved genuine only after the last one:
 * nothing may be used of an archive whose reading failed.
 * @throws AppError `invalid` when a passphrase is missing, wrong or given for an archive that is not sealed, or when
 * the file was changed
 */
export async function* readArchive(file: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const handle = await open(file);
  const header = Buffer.alloc(HEADER_BYTES);
  let size: number;
  try {
    await handle.read(header, 0, HEADER_BYTES, 0);
    ({ size } = await handle.stat());
  } finally {
    await handle.close();
  }
  if (!header.subarray(0, MARK.length).equals(MARK)) {
    // Otherwise an attacker could replace a sealed archive by an unsealed one.
    if (passphrase !== undefined) {
      throw refused(
        'yedek şifreli değil; şifresiz bir yedek bekliyorsanız --passphrase-stdin olmadan deneyin',
      );
    }
    yield* createReadStream(file);
    return;
  }
  if (passphrase === undefined) {
    throw refused('yedek parolayla şifrelenmiş; parolasını --passphrase-stdin ile verin');
  }
  if (size < HEADER_BYTES + TAG_BYTES) throw refused('şifreli yedek yarım kalmış');
  const salt = header.subarray(MARK.length, MARK.length + SALT_BYTES);
  const nonce = header.subarray(MARK.length + SALT_BYTES, HEADER_BYTES - CHECK_BYTES);
  const { key, check } = await keysOf(passphrase, salt);
  if (!check.equals(header.subarray(HEADER_BYTES - CHECK_BYTES))) throw refused('parola yanlış');
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(header);
  const end = size - TAG_BYTES;
  if (end > HEADER_BYTES) {
    for await (const chunk of createReadStream(file, { start: HEADER_BYTES, end: end - 1 })) {
      yield decipher.update(chunk);
    }
  }
  const tag: Buffer[] = [];
  for await (const chunk of createReadStream(file, { start: end })) tag.push(chunk);
  try {
    decipher.setAuthTag(Buffer.concat(tag)).final();
  } catch (cause) {
    throw refused('şifreli yedeğin içeriği değişmiş ya da yarım kalmış', cause);
  }
}

export function refused(reason: string, cause?: unknown): AppError {
  return new AppError('invalid', { message: `Yedek kabul edilmedi: ${reason}`, cause });
}

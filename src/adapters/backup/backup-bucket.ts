import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { decodeXML } from 'entities';
import { request, type Dispatcher } from 'undici';
import { AppError } from '#domain/errors';
import { ifThere, isDiskFault } from '#kernel/system-code';
import { type BackupPlace, discardAtExit } from './backup-place.ts';

export interface BucketAccess {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;
const PRIVATE_MODE = 0o600;
const FOLDER_NAME = 'shop-backup-';
/** No transfer lasts this long. */
const ABANDONED_MS = 12 * 3_600_000;
const NO_CONTENT = createHash('sha256').digest('hex');
/** Services ask their callers to try again when they are busy. */
const WAITS_MS: readonly number[] = [500, 2000, 8000];
const TOO_MANY_REQUESTS = 429;

/** The bucket and the prefix of `s3://bucket/prefix`; undefined for another address. */
export function parseBucketAddress(address: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, path = ''] = ADDRESS.exec(address) ?? [];
  if (bucket === undefined) return undefined;
  const folder = path.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: folder === '' ? '' : `${folder}/` };
}

type Body = Dispatcher.ResponseData['body'];

/**
 * A bucket of any service that speaks the protocol of S3 (Signature Version 4). Its name replaces the `*` of the
 * endpoint, or is the path. Archives pass through a private temporary folder.
 * @param waitsMs the waits before each new try after a failure that may pass
 */
export function openBackupBucket(
  { bucket, prefix }: { readonly bucket: string; readonly prefix: string },
  access: BucketAccess,
  waitsMs: readonly number[] = WAITS_MS,
): BackupPlace {
  const { endpoint: given, ...keys } = access;
  const endpoint = given.replace(/\/+$/, '');
  const base = endpoint.includes('*') ? endpoint.replace('*', bucket) : `${endpoint}/${bucket}`;
  const { host, origin } = new URL(base);
  const addressOf = (name: string): string => `s3://${bucket}/${prefix}${name}`;
  const urlOf = (name: string): string =>
    `${base}/${`${prefix}${name}`.split('/').map(encodeURIComponent).join('/')}`;

  const send = async <T>(
    method: Dispatcher.HttpMethod,
    url: string,
    receive: (body: Body) => Promise<T>,
    content?: { readonly file: string; readonly bytes: number; readonly sha256: string },
  ): Promise<T> => {
    const signer = new AwsV4Signer({
      ...keys,
      method,
      url,
      service: 's3',
      headers: { 'x-amz-content-sha256': content?.sha256 ?? NO_CONTENT },
    });
    const headers = Object.fromEntries((await signer.sign()).headers);
    // Encoded as it was signed.
    const address = `${origin}${signer.encodedPath}?${signer.encodedSearch}`;
    let answer: Dispatcher.ResponseData;
    try {
      answer = await request(
        address,
        content
          ? {
              method,
              headers: { ...headers, 'content-length': String(content.bytes) },
              body: createReadStream(content.file),
            }
          : { method, headers },
      );
    } catch (cause) {
      throw failed(`${host} adresine bağlanılamadı`, cause);
    }
    const { statusCode: status, body } = answer;
    if (status < 300) return receive(body);
    const [, code = ''] = /<Code>([A-Za-z]+)<\/Code>/.exec(await body.text()) ?? [];
    const mayPass = status >= 500 || status === TOO_MANY_REQUESTS || code === 'RequestTimeout';
    throw failed(`${host} ${status} ${code}`.trim(), undefined, !mayPass);
  };

  const call = async <T>(
    what: Parameters<typeof send<T>>,
    [waitMs, ...laterMs]: readonly number[] = waitsMs,
  ): Promise<T> => {
    try {
      return await send(...what);
    } catch (error) {
      const isLasting = error instanceof AppError && error.details.extra?.['isLasting'] === true;
      if (waitMs === undefined || isLasting || isDiskFault(error)) throw error;
      await wait(waitMs);
      return call(what, laterMs);
    }
  };

  const attempt = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      const isOfDisk = isDiskFault(cause);
      throw failed(
        isOfDisk ? `${tmpdir()} klasörüne yazılamadı` : `${host} bağlantısı yarıda kesildi`,
        cause,
      );
    }
  };

  const inTemporaryFolder = <T>(name: string, action: (file: string) => Promise<T>): Promise<T> =>
    attempt(async () => {
      await removeAbandoned();
      const folder = await mkdtemp(join(tmpdir(), FOLDER_NAME));
      const cancelDiscard = discardAtExit(folder);
      try {
        return await action(join(folder, name));
      } finally {
        await rm(folder, { recursive: true, force: true });
        cancelDiscard();
      }
    });

  const listAfter = async (start: string): Promise<string[]> => {
    const query = new URLSearchParams({ 'list-type': '2', prefix, 'start-after': `${prefix}${start}` });
    const text = await call(['GET', `${base}?${query.toString()}`, (body) => body.text()]);
    const keys = Array.from(text.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => decodeXML(key));
    const names = keys.map((key) => key.slice(prefix.length));
    const last = names.at(-1);
    const isTruncated = text.includes('<IsTruncated>true');
    // Of a list that is not complete, an older archive would be restored as the newest.
    const isBroken = isTruncated && (last === undefined || last === start);
    if (isBroken || !text.trimEnd().endsWith('</ListBucketResult>'))
      throw failed(`${host} yedeklerin listesini eksik gönderdi`);
    return last !== undefined && isTruncated ? [...names, ...(await listAfter(last))] : names;
  };

  return {
    addressOf,
    store: (name, write) =>
      inTemporaryFolder(name, async (file) => {
        const written = await write(file);
        const hash = createHash('sha256');
        await pipeline(createReadStream(file), hash);
        const { size: bytes } = await stat(file);
        const content = { file, bytes, sha256: hash.digest('hex') };
        await call(['PUT', urlOf(name), (body) => body.dump(), content]);
        return written;
      }),
    read: (name, read) =>
      inTemporaryFolder(name, async (file) => {
        const save = (body: Body) => pipeline(body, createWriteStream(file, { mode: PRIVATE_MODE }));
        await call(['GET', urlOf(name), save]);
        return read(file);
      }),
    list: () => attempt(() => listAfter('')),
    remove: (name) => attempt(() => call(['DELETE', urlOf(name), (body) => body.dump()])),
  };
}

/** Removes what backups that were killed have left: private records. Folders of other users stay. */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_NAME));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const age = Date.now() - ((await ifThere(() => lstat(folder)))?.mtimeMs ?? Infinity);
    if (age > ABANDONED_MS) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

function failed(reason: string, cause?: unknown, isLasting = false): AppError {
  return new AppError('storage_failed', {
    message: `Yedek deposu kullanılamıyor: ${reason}. Adresi, bölgeyi, anahtarları, yetkileri ve bu makinenin saatini kontrol edin.`,
    extra: { isLasting },
    cause,
  });
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { request, type Dispatcher } from 'undici';
import { AppError } from '#domain/errors';
import { isDiskFault } from '#kernel/system-code';
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
const NO_CONTENT = createHash('sha256').digest('hex');

/** The bucket and the prefix of `s3://bucket/prefix`; undefined for another address. */
export function parseBucketAddress(address: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, path = ''] = ADDRESS.exec(address) ?? [];
  if (bucket === undefined) return undefined;
  const folder = path.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: folder === '' ? '' : `${folder}/` };
}

/**
 * A bucket of any service that speaks the protocol of S3 (Signature Version 4, addresses by path). Archives pass
 * through a private temporary folder.
 */
export function openBackupBucket(
  { bucket, prefix }: { readonly bucket: string; readonly prefix: string },
  access: BucketAccess,
): BackupPlace {
  const { endpoint, ...keys } = access;
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const { host } = new URL(base);
  const addressOf = (name: string): string => `s3://${bucket}/${prefix}${name}`;
  const urlOf = (name: string): string =>
    `${base}/${`${prefix}${name}`.split('/').map(encodeURIComponent).join('/')}`;

  const call = async (
    method: Dispatcher.HttpMethod,
    url: string,
    content?: { readonly file: string; readonly bytes: number; readonly sha256: string },
  ): Promise<Dispatcher.ResponseData> => {
    const signed = await new AwsV4Signer({
      ...keys,
      method,
      url,
      service: 's3',
      headers: { 'x-amz-content-sha256': content?.sha256 ?? NO_CONTENT },
    }).sign();
    const headers = Object.fromEntries(signed.headers);
    let answer: Dispatcher.ResponseData;
    try {
      answer = await request(
        signed.url,
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
    if (answer.statusCode < 300) return answer;
    const [, code = ''] = /<Code>([A-Za-z]+)<\/Code>/.exec(await answer.body.text()) ?? [];
    throw failed(`${host} ${answer.statusCode} ${code}`.trim());
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
      const folder = await mkdtemp(join(tmpdir(), 'shop-backup-'));
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
    const { body } = await call('GET', `${base}?${query}`);
    const text = await body.text();
    const names = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key.slice(prefix.length));
    const last = names.at(-1);
    return last !== undefined && text.includes('<IsTruncated>true')
      ? [...names, ...(await listAfter(last))]
      : names;
  };

  return {
    addressOf,
    store: (name, write) =>
      inTemporaryFolder(name, async (file) => {
        const written = await write(file);
        const hash = createHash('sha256');
        await pipeline(createReadStream(file), hash);
        const { body } = await call('PUT', urlOf(name), {
          file,
          bytes: (await stat(file)).size,
          sha256: hash.digest('hex'),
        });
        await body.dump();
        return written;
      }),
    read: (name, read) =>
      inTemporaryFolder(name, async (file) => {
        const { body } = await call('GET', urlOf(name));
        await pipeline(body, createWriteStream(file, { flags: 'wx', mode: PRIVATE_MODE }));
        return read(file);
      }),
    list: () => attempt(() => listAfter('')),
    remove: (name) =>
      attempt(async () => {
        const { body } = await call('DELETE', urlOf(name));
        await body.dump();
      }),
  };
}

function failed(reason: string, cause?: unknown): AppError {
  return new AppError('storage_failed', {
    message: `Yedek deposu kullanılamıyor: ${reason}. Adresi, anahtarları ve yetkilerini kontrol edin.`,
    cause,
  });
}

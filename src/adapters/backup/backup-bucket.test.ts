import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { BUCKET_KEY, openBucketService } from '#testing/servers/bucket-service';
import { openLocalServer } from '#testing/servers/local-server';
import { openBackupBucket, parseBucketAddress } from './backup-bucket.ts';

const NAMES = ['a.tar.gz', 'b.tar.gz', 'c.tar.gz'];

const PREFIX = "mağaza & yedek's (1)!/";

function openBucket(
  endpoint: string,
  secretAccessKey = BUCKET_KEY,
  waitsMs: readonly number[] = [],
  bucket = 'kova',
) {
  const address = parseBucketAddress(`s3://${bucket}/${PREFIX}`);
  if (!address) throw new Error('Expected an address');
  return openBackupBucket(
    address,
    { endpoint, region: 'eu-1', accessKeyId: 'kim', secretAccessKey },
    waitsMs,
  );
}

test.each([
  ['path', 'kova', ''],
  ['host', '127.0.0', '127.0.0'],
])(
  'archives go into a bucket that the %s names, come back, are listed over all pages and removed',
  async (_, bucket, inHost) => {
    const { objects, endpoint } = await openBucketService();
    const place = openBucket(inHost ? endpoint.replace(inHost, '*') : endpoint, BUCKET_KEY, [], bucket);
    for (const name of NAMES) await place.store(name, async (file) => writeFileSync(file, `içerik ${name}`));
    expect([...objects.keys()]).toEqual(NAMES.map((name) => `${PREFIX}${name}`));
    expect(place.addressOf('a')).toBe(`s3://${bucket}/${PREFIX}a`);
    expect(await place.read('b.tar.gz', async (file) => readFileSync(file, 'utf8'))).toBe('içerik b.tar.gz');
    expect(await place.list()).toEqual(NAMES);
    await place.remove('a.tar.gz');
    expect(await place.list()).toEqual(NAMES.slice(1));
  },
);

test('a refusal and a service that does not answer are told with their reason', async () => {
  const { endpoint } = await openBucketService();
  await expect(openBucket(endpoint, 'yanlış').list()).rejects.toThrow('403 SignatureDoesNotMatch');
  await expect(openBucket(endpoint).read('yok', async () => undefined)).rejects.toThrow('404 NoSuchKey');
  await expect(openBucket('http://127.0.0.1:1').list()).rejects.toThrow('127.0.0.1:1 adresine bağlanılamadı');
});

test('a service that is busy or cuts the connection is asked again, one that refuses is not', async () => {
  const faults = { PUT: [503, 0], GET: [403, 503, 503, 503, 500], DELETE: [502, 429] };
  const { objects, endpoint } = await openBucketService(faults);
  const place = openBucket(endpoint, BUCKET_KEY, [0, 0]);
  await place.store('a.tar.gz', async (file) => writeFileSync(file, 'içerik'));
  expect(objects.size).toBe(1);
  await expect(place.list()).rejects.toThrow('403 Fault');
  await expect(place.list()).rejects.toThrow('503 Fault');
  expect(await place.read('a.tar.gz', async (file) => readFileSync(file, 'utf8'))).toBe('içerik');
  expect(await place.list()).toEqual(['a.tar.gz']);
  await place.remove('a.tar.gz');
  expect(objects.size).toBe(0);
});

test('what a backup that was killed has left in the temporary folder is removed by a later one', async () => {
  const temporary = makeFolder({ 'shop-backup-eski/a.tar.gz': 'x', 'shop-backup-yeni/a.tar.gz': 'x' });
  const dayAgo = Date.now() / 1000 - 86_400;
  utimesSync(join(temporary, 'shop-backup-eski'), dayAgo, dayAgo);
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { endpoint } = await openBucketService();
  await openBucket(endpoint).store('a.tar.gz', async (file) => writeFileSync(file, 'içerik'));
  expect(readdirSync(temporary)).toEqual(['shop-backup-yeni']);
});

test('an answer that is cut off is told with its service', async () => {
  const server = await openLocalServer((_call, answer) => {
    answer.writeHead(200, { 'content-length': '1000' });
    answer.write('<R>', () => answer.destroy());
  });
  onTestFinished(() => server.close());
  const place = openBucket(`http://${server.host}`);
  const told = { code: 'storage_failed', message: expect.stringContaining(`${server.host} bağlantısı`) };
  await expect(place.list()).rejects.toMatchObject(told);
  await expect(place.read('a.tar.gz', async () => undefined)).rejects.toMatchObject(told);
});

test.each([
  ['ends early', '<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>x/a</Key></Contents>'],
  ['has no next page', '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>'],
  [
    'begins anew on each page',
    '<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>x/a</Key></Contents></ListBucketResult>',
  ],
])('a list that %s is refused: its newest archive may be an old one', async (_, list) => {
  const server = await openLocalServer((_call, answer) => void answer.end(list));
  onTestFinished(() => server.close());
  await expect(openBucket(`http://${server.host}`).list()).rejects.toThrow('listesini eksik gönderdi');
});

test.each(['s3://', 's3:///x', 's3://A/x', '/yedek', 's3:kova'])('%j is no bucket', (address) => {
  expect(parseBucketAddress(address)).toBeUndefined();
});

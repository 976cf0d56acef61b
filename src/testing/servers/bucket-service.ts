import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { escapeMarkup } from '#kernel/escape-markup';
import { onTestFinished } from 'vitest';
import { openLocalServer } from './local-server.ts';

/** The secret key of the account `kim`. */
export const BUCKET_KEY = 'gizli/anahtar';

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** A part of an address as the signature wants it encoded. */
const encode = (part: string): string =>
  encodeURIComponent(decodeURIComponent(part)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The signature that AWS describes (Signature Version 4) for this request. */
function signatureOf({ method = '', url = '', headers }: IncomingMessage): string {
  const [path = '', search = ''] = url.split('?');
  const [, scope = '', names = ''] =
    /Credential=kim\/([^,]+), SignedHeaders=([^,]+), /.exec(headers.authorization ?? '') ?? [];
  const pathname = path.split('/').map(encode).join('/');
  const pairs = search.split('&').filter(Boolean);
  const query = pairs
    .map((pair) => pair.split('=').map(encode).join('='))
    .sort()
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [method, pathname, query, lines.join(''), names, headers['x-amz-content-sha256']].join(
    '\n',
  );
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const hmac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest();
  return hmac(scope.split('/').reduce<string | Buffer>(hmac, `AWS4${BUCKET_KEY}`), text).toString('hex');
}

/**
 * A service of buckets, named in the path or not, that holds its objects in memory, answers two names at once, and checks each signature.
 * @param faults statuses to answer first, by method; 0 cuts the connection
 */
export async function openBucketService(faults: Readonly<Record<string, number[]>> = {}) {
  const objects = new Map<string, Buffer>();
  const server = await openLocalServer((call, answer) => {
    void (async () => {
      const body = await buffer(call);
      const { pathname, searchParams } = new URL(call.url ?? '', 'http://x');
      const key = decodeURIComponent(pathname).replace(/^\/(?:kova\/)?/, '');
      const fault = faults[call.method ?? '']?.shift();
      if (fault === 0) {
        call.socket.destroy();
      } else if (fault !== undefined) {
        answer.writeHead(fault).end('<Error><Code>Fault</Code></Error>');
      } else if (!call.headers.authorization?.endsWith(`Signature=${signatureOf(call)}`)) {
        answer.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      } else if (call.method === 'PUT') {
        const isWhole = sha256(body) === call.headers['x-amz-content-sha256'];
        if (isWhole) objects.set(key, body);
        answer.writeHead(isWhole && call.headers['content-length'] ? 200 : 400).end();
      } else if (call.method === 'DELETE') {
        objects.delete(key);
        answer.writeHead(204).end();
      } else if (searchParams.has('list-type')) {
        const [prefix, after] = ['prefix', 'start-after'].map((name) => searchParams.get(name) ?? '');
        const names = [...objects.keys()]
          .sort()
          .filter((name) => name.startsWith(prefix ?? '') && name > (after ?? ''));
        const keys = names.slice(0, 2).map((name) => `<Contents><Key>${escapeMarkup(name)}</Key></Contents>`);
        const isTruncated = `<IsTruncated>${names.length > 2}</IsTruncated>`;
        answer.end(`<ListBucketResult>${isTruncated}${keys.join('')}</ListBucketResult>`);
      } else {
        const found = objects.get(key);
        answer.writeHead(found ? 200 : 404).end(found ?? '<Error><Code>NoSuchKey</Code></Error>');
      }
    })();
  });
  onTestFinished(() => server.close());
  return { objects, endpoint: `http://${server.host}` };
}

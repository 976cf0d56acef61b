import { LRUCache } from 'lru-cache';
import { createLimiter } from '#kernel/limiter';
import { AppError } from '#domain/errors';
import type { ImageProxy, Picture, PictureSource } from '#shop/catalogue/picture-ports';
import { createDiskCache } from '../net/disk-cache.ts';
import type { GuardedFetch, GuardedResponse } from '../net/guarded-fetch.ts';
import { pictureWidthFor, renderWebp, tooManyPictures } from './render-webp.ts';

interface ImageProxyOptions {
  /** Folder of its own; may be deleted at any time. */
  readonly cacheDir: string;
  /** Lower-case host names; a leading `www.` makes no difference. */
  readonly allowedHosts: () => ReadonlySet<string>;
  readonly fetch: GuardedFetch;
  readonly now?: () => number;
}

const MAX_BYTES = 5_000_000;
const TOO_LARGE = `Görsel çok büyük; en çok ${MAX_BYTES / 1_000_000} MB olabilir.`;
const MAX_PIXELS = 24_000_000;
const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;
const MAX_RUNNING = 4;
const MAX_WAITING = 200;
const MAX_CACHE_BYTES = 500_000_000;
/** An older cached picture is fetched again; while its source is down it is still used. */
const FRESH_FOR_MS = 30 * 24 * 3_600_000;
const REMEMBER_FAILURE_MS = 60_000;
const MAX_FAILURES = 1000;

/** Fetches, checks, shrinks and caches pictures of other hosts as WebP. */
export function createImageProxy(options: ImageProxyOptions): ImageProxy & PictureSource {
  const now = options.now ?? Date.now;
  const cache = createDiskCache({ dir: options.cacheDir, maxBytes: MAX_CACHE_BYTES });
  const limit = createLimiter(MAX_RUNNING, MAX_WAITING, tooManyPictures);
  const inFlight = new Map<string, Promise<Picture>>();
  const failures = new LRUCache<string, AppError>({
    max: MAX_FAILURES,
    ttl: REMEMBER_FAILURE_MS,
    ttlResolution: 0,
    perf: { now },
  });

  return {
    async fetch(address, width) {
      const url = readAddress(address);
      const key = `${pictureWidthFor(width)} ${url.href}`;
      const running = inFlight.get(key);
      if (running !== undefined) return running;
      const work = obtain(url.href, pictureWidthFor(width), key).finally(() => inFlight.delete(key));
      inFlight.set(key, work);
      return work;
    },
    fetchOriginal: (address) => limit(() => fetchWhole(readAddress(address).href)),
  };

  function readAddress(address: string): URL {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url === undefined || !isAllowed(url)) throw new AppError('image_not_allowed');
    url.hash = '';
    return url;
  }

  function isAllowed(url: URL): boolean {
    const host = url.hostname.replace(/\.$/, '');
    const hosts = options.allowedHosts();
    const bare = host.replace(/^www\./, '');
    return /^https?:$/.test(url.protocol) && (hosts.has(host) || hosts.has(bare) || hosts.has(`www.${bare}`));
  }

  async function obtain(url: string, maxWidthPx: number, key: string): Promise<Picture> {
    const cached = await cache.find(key);
    if (cached !== undefined && now() - cached.savedAt.getTime() < FRESH_FOR_MS) return webp(cached.bytes);
    try {
      const failure = failures.get(url);
      if (failure !== undefined) throw failure;
      const bytes = await limit(() => make(url, maxWidthPx));
      await cache.save(key, bytes);
      return webp(bytes);
    } catch (error) {
      const isOfSource = error instanceof AppError && error.code !== 'too_many_requests';
      if (isOfSource && !failures.has(url)) failures.set(url, error);
      if (cached !== undefined) return webp(cached.bytes);
      throw error;
    }
  }

  async function make(url: string, maxWidthPx: number): Promise<Uint8Array<ArrayBuffer>> {
    const startedAt = performance.now();
    const bytes = await fetchWhole(url);
    const leftMs = TIMEOUT_MS - (performance.now() - startedAt);
    return renderWebp(bytes, {
      maxWidthPx,
      maxPixels: MAX_PIXELS,
      timeoutSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
    });
  }

  async function fetchWhole(url: string): Promise<Uint8Array> {
    const { status, bytes } = await fetchPicture(url);
    if (status === 200) return bytes;
    throw new AppError('image_unavailable', { message: `Görselin kaynağı HTTP ${status} yanıtı verdi.` });
  }

  async function fetchPicture(url: string): Promise<GuardedResponse> {
    try {
      return await options.fetch(url, {
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        maxRedirects: MAX_REDIRECTS,
        allowUrl: isAllowed,
      });
    } catch (cause) {
      const code = cause instanceof AppError ? cause.code : undefined;
      if (code === 'response_too_large')
        throw new AppError('image_unavailable', { message: TOO_LARGE, cause });
      const refused = code === 'address_not_allowed';
      throw new AppError(refused ? 'image_not_allowed' : 'image_unavailable', { cause });
    }
  }
}

function webp(bytes: Uint8Array<ArrayBuffer>): Picture {
  return { bytes, type: 'image/webp' };
}

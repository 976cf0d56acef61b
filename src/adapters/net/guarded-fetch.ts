import { isUtf8 } from 'node:buffer';
import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { AppError } from '#domain/errors';
import { createAddressGuard, type AddressGuard, type ResolveHost } from './address-guard.ts';
import { fetchFault } from './fetch-fault.ts';
import { readBody } from './read-body.ts';
import { unlessAborted } from './unless-aborted.ts';

/** Status and headers of an answer, before its body is read. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Headers;
  /** The address that answered, after redirects. */
  readonly url: string;
}

export interface GuardedResponse extends ResponseHead {
  /** Decoded (gzip, deflate, br) bytes. */
  readonly bytes: Uint8Array;
}

export interface GuardedRequest {
  /** A body makes it a POST; then redirects are not followed. */
  readonly body?: string;
  /** Sent to the first host; after a redirect to another host without the headers that identify somebody. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The largest body, both encoded and decoded. With 0 the answer is its head, and no body is read. */
  readonly maxBytes: number;
  /** A longer body is truncated instead of refused. */
  readonly cutsBody?: boolean;
  /** For name resolution, redirects and body together. */
  readonly timeoutMs: number;
  /** 3 by default; `false` returns the redirecting answer itself. */
  readonly maxRedirects?: number | false;
  /** Called with the address and with each redirect's; false refuses it. */
  readonly allowUrl?: (url: URL) => boolean;
  /** Called with the head of the last answer; if it throws an AppError, the body is not read. */
  readonly checkHead?: (head: ResponseHead) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * GETs an address outside, or posts to it, whatever its status.
 * @throws AppError `address_not_allowed`, `fetch_failed`, `fetch_timeout`, `response_too_large`, `too_many_redirects`
 * @throws the reason of `signal` when it is aborted
 */
export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<GuardedResponse>;

interface GuardedFetchOptions {
  /** `host:port` pairs that are allowed although their address is private (`SHOP_ALLOW_PRIVATE`). */
  readonly allowPrivate?: readonly string[];
  readonly resolve?: ResolveHost;
  /** A body that is slower than this on average, after the grace time, is cancelled. */
  readonly minBytesPerSecond?: number;
  readonly dripGraceMs?: number;
}

const MAX_REDIRECTS = 3;
const CONNECT_TIMEOUT_MS = 10_000;
const MIN_BYTES_PER_SECOND = 512;
const DRIP_GRACE_MS = 5_000;
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const PERSONAL_HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie']);

/**
 * HTTP calls to the outside that cannot be led into the shop's own network: every redirect's address is checked, and
 * the connection uses only checked addresses.
 */
export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const guard = createAddressGuard(options);
  const { minBytesPerSecond = MIN_BYTES_PER_SECOND, dripGraceMs = DRIP_GRACE_MS } = options;

  return async (address, request) => {
    // Only who calls outside needs the library: a shop starts without it.
    const { Agent, request: send } = await import('undici');
    request.signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    const isPosting = request.body !== undefined;
    try {
      return await fetchRedirected(address);
    } catch (error) {
      request.signal?.throwIfAborted();
      throw timeout.aborted ? new AppError('fetch_timeout') : fetchFault(error);
    }

    async function fetchRedirected(address: string): Promise<GuardedResponse> {
      const maxRedirects = isPosting ? false : (request.maxRedirects ?? MAX_REDIRECTS);
      let url = parseAddress(address);
      let headers = request.headers ?? {};
      for (let redirects = 0; ; redirects += 1) {
        if (request.allowUrl?.(url) === false) throw new AppError('address_not_allowed');
        const answer = await hop(url, headers);
        if (!(answer instanceof URL)) return answer;
        if (maxRedirects === false || redirects >= maxRedirects) throw new AppError('too_many_redirects');
        if (answer.host !== url.host || answer.protocol !== url.protocol) headers = withoutPersonal(headers);
        url = answer;
      }
    }

    async function hop(url: URL, headers: Readonly<Record<string, string>>): Promise<GuardedResponse | URL> {
      const addresses = await unlessAborted(guard(url), signal);
      const agent = new Agent({
        connect: { lookup: pinnedLookup(addresses), timeout: CONNECT_TIMEOUT_MS },
        pipelining: 0,
      });
      try {
        const answer = await send(url, {
          dispatcher: agent,
          signal,
          ...(request.body === undefined ? {} : { method: 'POST', body: request.body }),
          headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
          headersTimeout: request.timeoutMs,
          bodyTimeout: request.timeoutMs,
        });
        const head = { status: answer.statusCode, headers: headersOf(answer), url: url.href };
        const target = isPosting || request.maxRedirects === false ? undefined : redirectTarget(head);
        if (target !== undefined) return target;
        request.checkHead?.(head);
        const { maxBytes, cutsBody = false } = request;
        if (maxBytes === 0) return { ...head, bytes: new Uint8Array() };
        const limits = { maxBytes, cutsBody, minBytesPerSecond, dripGraceMs };
        const bytes = await readBody(answer.body, head.headers, limits);
        return { ...head, bytes };
      } finally {
        await agent.destroy();
      }
    }
  };
}

/** The target of a redirect, if it is one. @throws AppError `fetch_failed` for an unreadable address */
export function redirectTarget(head: ResponseHead): URL | undefined {
  const location = head.headers.get('location');
  if (!REDIRECT_STATUSES.has(head.status) || location === null) return undefined;
  return parseAddress(asWritten(location), head.url);
}

/** Headers arrive byte by byte; servers write letters beyond ASCII in UTF-8. */
function asWritten(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : header;
}

/** @throws AppError `address_not_allowed` for what is no address */
export function parseAddress(text: string, base?: string): URL {
  if (!URL.canParse(text, base))
    throw new AppError('address_not_allowed', {
      message: `"${text.slice(0, 200)}" geçerli bir adres değil.`,
    });
  const url = new URL(text, base);
  url.hash = '';
  return url;
}

/** Resolves every name to the checked addresses, so that a second look-up cannot lead elsewhere. */
function pinnedLookup(addresses: Awaited<ReturnType<AddressGuard>>): LookupFunction {
  const pinned = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_hostname, options, callback) => {
    const [first] = pinned;
    if (options.all === true) callback(null, pinned);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  };
}

function headersOf(answer: Dispatcher.ResponseData): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, one);
  return headers;
}

function withoutPersonal(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !PERSONAL_HEADERS.has(name.toLowerCase())),
  );
}

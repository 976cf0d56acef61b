import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

const HSTS = 'max-age=31536000; includeSubDomains';
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), browsing-topics=()';
/** For answers that are no pages: nothing in them may run or load. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What one page needs beyond the shop's own origin. */
export interface PolicyNeeds {
  /** Inline styles that are allowed: `sha256-...` of their text, or `nonce-...`. */
  readonly styleHashes?: readonly string[];
  /** Inline scripts that are allowed: `sha256-...` of their text. */
  readonly scriptHashes?: readonly string[];
  /** Origins whose frames the page shows, such as the card provider's. */
  readonly frameOrigins?: readonly string[];
}

/** The source that allows a style or script element with this text (CSP 3, section 2.3.1). */
export function inlineHashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const sources = (list: readonly string[] = []): string => list.map((source) => ` ${source}`).join('');
const hashes = (list: readonly string[] = []): string => sources(list.map((hash) => `'${hash}'`));

export function pagePolicy({ styleHashes, scriptHashes, frameOrigins }: PolicyNeeds = {}): string {
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(scriptHashes)}`,
    `style-src 'self'${hashes(styleHashes)}`,
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `frame-src 'self'${sources(frameOrigins)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer; an answer's own Content-Security-Policy replaces the one given here. */
export function securityHeaders(publicUrl: URL | undefined): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': DATA_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
    ...(publicUrl?.protocol === 'https:' ? { 'Strict-Transport-Security': HSTS } : {}),
  };
}

/** Adds the headers that an answer has not set itself. */
export function addHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  const all = Object.entries(headers);
  return async (context, next) => {
    await next();
    if (context.res.status === 304) return;
    for (const [name, value] of all) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  };
}

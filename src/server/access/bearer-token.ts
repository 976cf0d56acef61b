const BEARER = /^bearer +(\S{1,200})$/i;
/** The prefix of programs' tokens (`adapters/crypto/api-token`). */
const API_TOKEN = 'shop_';

/** The content of an `Authorization: Bearer` header; undefined without one. */
export function bearerOf(header: string | null | undefined): string | undefined {
  return BEARER.exec(header ?? '')?.[1];
}

/**
 * The token of a program. Pages of other sites cannot send it: a browser asks the server first, and the server never
 * allows it.
 */
export function apiTokenOf(header: string | null | undefined): string | undefined {
  const bearer = bearerOf(header);
  return bearer?.startsWith(API_TOKEN) ? bearer : undefined;
}

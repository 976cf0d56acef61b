const BEARER = /^bearer (\S{1,200})$/i;
/** How the tokens of programs begin (`adapters/crypto/api-token`). */
const API_TOKEN = 'shop_';

/** What an `Authorization: Bearer` header carries; undefined without one. */
export function bearerOf(header: string | null | undefined): string | undefined {
  return BEARER.exec(header ?? '')?.[1];
}

/**
 * The token of a program. No page of another site can send one unasked: a browser asks the server first, and the
 * server never allows it.
 */
export function apiTokenOf(header: string | null | undefined): string | undefined {
  const bearer = bearerOf(header);
  return bearer?.startsWith(API_TOKEN) ? bearer : undefined;
}

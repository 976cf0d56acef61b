import { getCookie } from 'hono/cookie';
import { CART_LIFE_MS, isUsableSessionId } from '#domain/orders/checkout/cart';
import type { ServerContext } from '../context.ts';

/** The owner of the cart in a request. */
export interface CartSession {
  readonly id: string;
  /** The id that the answer may contain: the browser's own one, never that of the server's cookie. */
  readonly visibleId: string;
  /** The answer's headers; they set the server's cookie if necessary. */
  readonly headers: Readonly<Record<string, string>>;
}

const COOKIE = 'shop_cart';
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** The session in a request's header or cookie; undefined without one. */
export function findSession(context: ServerContext): string | undefined {
  const named = context.req.header('x-session-id');
  if (isUsableSessionId(named)) return named;
  const known = getCookie(context, COOKIE);
  return known !== undefined && TOKEN.test(known) ? known : undefined;
}

/**
 * The session in `x-session-id`. A request without one gets a cookie of the server instead, and so does a value that many
 * could send (`anonymous`): nobody shares a cart by accident.
 */
export function cartSessionOf(context: ServerContext): CartSession {
  const named = context.req.header('x-session-id');
  if (isUsableSessionId(named)) return { id: named, visibleId: named, headers: {} };
  const known = findSession(context);
  if (known !== undefined) return { id: known, visibleId: '', headers: {} };
  const id = Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString('base64url');
  const secure = context.get('isSecure') ? '; Secure' : '';
  const cookie = `${COOKIE}=${id}; Path=/; Max-Age=${CART_LIFE_MS / 1000}; HttpOnly; SameSite=Lax${secure}`;
  return { id, visibleId: '', headers: { 'Set-Cookie': cookie } };
}

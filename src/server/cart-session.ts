import { getCookie } from 'hono/cookie';
import { isUsableSessionId } from '#domain/orders/checkout/cart';
import type { MiddlewareHandler } from 'hono';
import type { ShareCart } from '#shop/orders/checkout/share-cart';
import type { ServerContext, ServerEnv } from './context.ts';

/** Whose cart a request is about. */
export interface CartSession {
  readonly id: string;
  /** What the answer may say of it: the browser's own id, or nothing of the server's cookie. */
  readonly visibleId: string;
  /** For the answer; sets the server's cookie where it is needed. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls that read or change the session's cart. */
const CART_CALLS = /^\/api\/(?:cart|checkout|orders|delivery)\b/;
const COOKIE = 'shop_cart';
const COOKIE_LIFE_SECONDS = 60 * 24 * 3600;
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

function newToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString('base64url');
}

/** The session that a request names, in its header or by the server's cookie; undefined for none. */
function findSession(context: ServerContext): string | undefined {
  const named = context.req.header('x-session-id');
  if (isUsableSessionId(named)) return named;
  const known = getCookie(context, COOKIE);
  return known !== undefined && TOKEN.test(known) ? known : undefined;
}

/** Lets each call about carts and orders find the cart as another server has left it. */
export function shareCarts(sharing: ShareCart): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const id = CART_CALLS.test(context.req.path) ? findSession(context) : undefined;
    await (id === undefined ? next() : sharing(id, next));
  };
}

/**
 * The session that a request names in `x-session-id`. One that names none, or none that could be somebody's
 * own (`anonymous`), gets a cookie of the server instead: nobody shares a cart by accident.
 */
export function cartSessionOf(context: ServerContext): CartSession {
  const named = context.req.header('x-session-id');
  if (isUsableSessionId(named)) return { id: named, visibleId: named, headers: {} };
  const known = findSession(context);
  if (known !== undefined) return { id: known, visibleId: '', headers: {} };
  const id = newToken();
  const secure = context.get('isSecure') ? '; Secure' : '';
  const cookie = `${COOKIE}=${id}; Path=/; Max-Age=${COOKIE_LIFE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  return { id, visibleId: '', headers: { 'Set-Cookie': cookie } };
}

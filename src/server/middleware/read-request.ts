import type { MiddlewareHandler } from 'hono';
import { AppError } from '#domain/errors';
import type { Shop } from '#shop/shop';
import type { ClientReader } from '../access/client.ts';
import type { ServerEnv } from '../context.ts';
import { readyAddress } from '../ready-address.ts';
import { storefrontOf } from '../views/storefront.ts';

/** Reads from each request who calls, over which scheme and at which storefront, and gives it an id. */
export function readRequest(
  shop: Pick<Shop, 'sites'>,
  client: ClientReader,
  publicUrl: URL | undefined,
): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const { incoming, isInner, trace } = context.env;
    const requestId = crypto.randomUUID();
    context.set('requestId', requestId);
    if (trace) trace.requestId = requestId;
    context.set('clientAddress', incoming ? client.addressOf(incoming) : '');
    context.set('readyAddress', incoming && !isInner ? readyAddress(client, incoming) : undefined);
    const scheme = incoming ? client.schemeOf(incoming) : 'http';
    context.set('isSecure', scheme === 'https');
    // Of two hosts one would be read here and the other in the address of the ready answer (RFC 9112, section 3.2).
    if (incoming && !isInner && context.req.header('host') !== incoming.headers.host) {
      throw new AppError('bad_request');
    }
    const host = context.req.header('host') ?? new URL(context.req.url).host;
    context.set('storefront', storefrontOf(shop.sites(), host, scheme, publicUrl));
    await next();
    // `context.header` would make another response here, with its body as a stream.
    context.res.headers.set('X-Request-Id', requestId);
  };
}

import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { requireFound } from '#domain/errors';
import type { SignedIn } from '#shop/panel/admin-sessions';
import type { Author } from '#domain/panel/audit';
import type { AuditEvent } from '#domain/panel/audit-fields';
import type { Storefront } from './views/storefront.ts';
import type { Trace } from './traffic/traffic.ts';

/** The data of a request for handlers. */
export interface ServerEnv {
  /** The connection; absent when the app is called without a listening server. */
  Bindings: {
    readonly incoming?: IncomingMessage;
    readonly trace?: Trace;
    /** Set for calls that the server makes itself: their answers have no address. */
    readonly isInner?: true;
    /** The numbers for monitoring, extended by the shop's own. */
    readonly metrics?: (gauges: Readonly<Record<string, number>>) => string;
  };
  Variables: {
    requestId: string;
    /** The pattern of the API call. */
    route: string | undefined;
    storefront: Storefront;
    /** The key of a ready answer, looked up before the router; undefined when it must not be cached. */
    readyAddress: string | undefined;
    /** The client's address, according to trusted proxies. */
    clientAddress: string;
    /** Whether the request came over TLS, directly or to a trusted proxy. */
    isSecure: boolean;
    /** Set for calls of administrators. */
    admin: SignedIn | undefined;
    /** The audit event of an administrator's call, recorded when the call succeeds. */
    audited: AuditEvent | undefined;
  };
}

export type ServerContext = Context<ServerEnv>;

/** The admin of a call that `authorize` allowed. */
export function requireAdmin(context: ServerContext): SignedIn {
  return requireFound(context.get('admin'), 'unauthorized');
}

/** The admin of a call for the audit trail. */
export function authorOf(context: ServerContext): Author {
  const { name, via } = requireAdmin(context);
  return { name, via, ip: context.get('clientAddress') };
}

import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { AuditEvent } from '#domain/panel/audit';
import type { SignedIn } from '#shop/panel/admin-accounts';
import type { Storefront } from './views/storefront.ts';
import type { Trace } from './traffic/traffic.ts';

/** What every handler finds beside the request. */
export interface ServerEnv {
  /** The connection; absent when the app is called without a listening server. */
  Bindings: {
    readonly incoming?: IncomingMessage;
    readonly trace?: Trace;
    /** A call that the server makes of itself: its answer stands under no address. */
    readonly isInner?: true;
    /** The numbers for monitoring, given the shop's own. */
    readonly metrics?: (gauges: Readonly<Record<string, number>>) => string;
  };
  Variables: {
    requestId: string;
    /** The pattern of the API call that was asked for. */
    route: string | undefined;
    storefront: Storefront;
    /** Under which a ready answer is found before the router; undefined when it must not be. */
    readyAddress: string | undefined;
    /** Of the client, as far as trusted proxies tell. */
    clientAddress: string;
    /** Whether the request came over TLS, directly or to a trusted proxy. */
    isSecure: boolean;
    /** Set for calls of administrators. */
    admin: SignedIn | undefined;
    /** What the audit trail is told about an administrator's call when it succeeds. */
    audited: AuditEvent | undefined;
  };
}

export type ServerContext = Context<ServerEnv>;

import { once } from 'node:events';
import { createServer, IncomingMessage, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { AppError } from '#domain/errors';
import type { Answer } from './answers/answer.ts';
import { type App, type AppParts, createApp } from './app.ts';
import { createClientReader } from './access/client.ts';
import { chooseEncoding } from './answers/content-encoding.ts';
import type { ServerEnv } from './context.ts';
import type { Log } from './traffic/log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { errorResponse } from './on-error.ts';
import { readyAddress } from './ready-address.ts';
import type { ServerConfig } from './server-config.ts';
import { createTraffic, type Traffic } from './traffic/traffic.ts';

/** The time for a client to send its headers, and for an administrator to send a file on a slow line. */
const HEADERS_TIMEOUT_MS = 10_000;
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
const CHECK_INTERVAL_MS = 5000;
/** Above the minute for which common proxies keep connections open, so that the proxy closes first. */
const KEEP_ALIVE_MS = 65_000;
const MAX_CONNECTIONS = 5000;
const TIMES = {
  /** The wait of `close` for running requests. */
  stopWithinMs: 8000,
  /** A connection without traffic, for example of a client that stopped reading, is closed after this time. */
  idleSocketMs: 120_000,
  /** The time for a client to send its whole request. */
  requestTimeoutMs: 30_000,
};
const STOP_CHECK_MS = 50;
const RETRY_AFTER_SECONDS = 2;

export type RunningServer = Awaited<ReturnType<typeof serve>>;

interface Options extends Partial<typeof TIMES> {
  readonly config: ServerConfig;
  readonly log: Log;
}

/** Listens at once; the shop may be added later. @throws Error of the system for an address in use or not allowed */
export async function serve({ config, log, ...times }: Options) {
  const { stopWithinMs, idleSocketMs, requestTimeoutMs } = { ...TIMES, ...times };
  const client = createClientReader(config.trustedProxies);
  const headers = securityHeaders(config.publicUrl);
  let app: App | undefined;
  const traffic = createTraffic(log, (incoming) => app?.routeOf(incoming));
  let endOrders = (): void => undefined;
  let isStopping = false;

  const answerClosed = (request: Request): Response => {
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz') return new Response('ok', { headers });
    const error = new AppError('not_ready', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    // Who waits for the page gets it without pressing anything.
    return errorResponse(error, pathname, { ...headers, Refresh: String(RETRY_AFTER_SECONDS) });
  };

  const listener = getRequestListener(
    (request, env) => (app ? app.fetch(request, bindingsOf(env.incoming, traffic)) : answerClosed(request)),
    {
      // Health checks of older proxies use HTTP/1.0 without a host.
      hostname: 'localhost',
      errorHandler: () => errorResponse(new AppError('bad_request'), '/api/', headers),
    },
  );

  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: UPLOAD_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (incoming, outgoing) => {
      if (isStopping) outgoing.setHeader('Connection', 'close');
      const startedAt = performance.now();
      try {
        const answer = app && findReady(app, readyAddress(client, incoming), incoming);
        if (answer && sendReady(answer, incoming, outgoing)) {
          traffic.countAnswer(incoming, outgoing, startedAt);
          return;
        }
      } catch (error) {
        log.error({ err: error, path: incoming.url }, 'ready answer failed');
      }
      // A long call may be silent while it works; only a client that does not read is disconnected.
      outgoing.on('timeout', (socket) => {
        if (socket.writableLength > 0) socket.destroy();
      });
      const trace = traffic.trace(incoming);
      const late = setTimeout(() => {
        const isUploading = trace.isAdmin && !outgoing.writableEnded;
        if (!incoming.complete && !isUploading) incoming.socket.destroy();
      }, requestTimeoutMs).unref();
      incoming.once('close', () => clearTimeout(late));
      outgoing.once('close', () => traffic.countAnswer(incoming, outgoing, startedAt));
      void listener(incoming, outgoing);
    },
  );
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(idleSocketMs);

  server.listen(config.port, config.host);
  await once(server, 'listening');
  server.on('error', (error) => log.error({ err: error }, 'server error'));

  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const displayedHost = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host)
    ? 'localhost'
    : config.host;

  return {
    /** The real port, also when 0 was requested. */
    port,
    url: `http://${displayedHost}:${port}`,
    /** From now on the shop answers; before, everything except `/healthz` is 503. */
    open: (parts: Omit<AppParts, 'config' | 'log'>): App => {
      app?.close();
      app = createApp({ ...parts, config, log });
      endOrders();
      endOrders =
        parts.selling?.selling.subscribe((event) => {
          const site = parts.selling?.selling.siteOf(event.orderId) ?? '';
          traffic.count('shop_order_events_total', { site, type: event.type });
        }) ?? endOrders;
      return app;
    },
    /** Stops accepting, ends event streams, waits for running requests (at most `stopWithinMs`). */
    close: async (): Promise<void> => {
      isStopping = true;
      const closed = new Promise<void>((resolve) => {
        // The one of http closes new connections whose first request is on its way.
        NetServer.prototype.close.call(server, () => resolve());
      });
      app?.close();
      endOrders();
      traffic.close();
      const sweep = setInterval(() => {
        // A connection becomes idle only after its last answer was sent.
        server.closeIdleConnections();
        // Browsers open connections in advance; the server counts an unused one as busy. A new one of a proxy is used.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }, STOP_CHECK_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), stopWithinMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(deadline);
    },
  };
}

function bindingsOf(incoming: object, traffic: Traffic): ServerEnv['Bindings'] {
  if (!(incoming instanceof IncomingMessage)) return {};
  const trace = traffic.findTrace(incoming);
  return { incoming, metrics: (gauges) => traffic.format(gauges), ...(trace ? { trace } : {}) };
}

function findReady(app: App, address: string, { method }: IncomingMessage): Answer | undefined {
  return method === 'GET' || method === 'HEAD' ? app.answers.find(address) : undefined;
}

/** Sends a ready answer before the router; false when the form for this client does not exist yet. */
function sendReady(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const accepted = incoming.headers['accept-encoding'];
  const encoding = chooseEncoding(Array.isArray(accepted) ? accepted.join(',') : accepted);
  const notModified = answer.notModified(incoming.headers['if-none-match'], encoding);
  if (notModified) {
    outgoing.writeHead(304, notModified);
    outgoing.end();
    return true;
  }
  const form = answer.find(encoding);
  if (!form) return false;
  outgoing.writeHead(answer.status, form.headerRow);
  outgoing.end(incoming.method === 'HEAD' ? undefined : form.body);
  return true;
}

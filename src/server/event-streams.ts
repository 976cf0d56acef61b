import type { Shop } from '#shop/shop';

/** Open pages that want to hear of changes. */
export interface EventStreams {
  /**
   * A stream of server-sent events. It starts with the catalogue's revision unless `seenRevision` is it.
   * Undefined when too many are open.
   * @param isAdmin given for a signed-in administrator: whether the session is still alive
   */
  open(seenRevision: number | undefined, isAdmin?: () => boolean): ReadableStream<Uint8Array> | undefined;
  /** Sends an event to administrators whose session is alive; one that reads too slowly gets `refresh` instead. */
  tellAdmins(event: string, data: unknown): void;
  readonly openCount: number;
  /** Ends all streams; `open` gives none from then on. */
  close(): void;
}

interface Client {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly isAdmin: () => boolean;
  /** Set while the client reads too slowly: it hears only of the newest revision. */
  isBehind: boolean;
}

const MAX_STREAMS = 1000;
const HEARTBEAT_MS = 15_000;
const RETRY_MS = 3000;
/** Events that may wait for one client; a client that reads nothing costs no more than these. */
const MAX_WAITING = 8;

const isNobody = (): boolean => false;

interface Options {
  readonly maxStreams?: number;
  readonly heartbeatMs?: number;
}

export function createEventStreams(
  shop: Shop,
  { maxStreams = MAX_STREAMS, heartbeatMs = HEARTBEAT_MS }: Options = {},
): EventStreams {
  const clients = new Set<Client>();
  const encoder = new TextEncoder();
  let isClosed = false;

  const revisionEvent = (): Uint8Array => {
    const { revision } = shop.catalogue;
    return encoder.encode(`id: ${revision}\nevent: catalogue\ndata: ${JSON.stringify({ revision })}\n\n`);
  };
  const send = (client: Client, bytes: Uint8Array): boolean => {
    if ((client.controller.desiredSize ?? 0) <= 0) return false;
    client.controller.enqueue(bytes);
    return true;
  };

  const unsubscribe = shop.subscribe((event) => {
    if (event.type === 'problems') return;
    const bytes = revisionEvent();
    for (const client of clients) if (!send(client, bytes)) client.isBehind = true;
  });
  const refreshEvent = encoder.encode('event: refresh\ndata: null\n\n');
  const heartbeat = encoder.encode(':\n\n');
  const timer = setInterval(() => {
    for (const client of clients) send(client, heartbeat);
  }, heartbeatMs);
  timer.unref();

  return {
    tellAdmins: (event, data) => {
      let bytes: Uint8Array | undefined;
      for (const client of clients) {
        if (!client.isAdmin()) continue;
        bytes ??= encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`);
        if (!send(client, bytes)) client.isBehind = true;
      }
    },
    open: (seenRevision, isAdmin = isNobody) => {
      if (isClosed || clients.size >= maxStreams) return undefined;
      let client: Client | undefined;
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            client = { controller, isAdmin, isBehind: false };
            clients.add(client);
            controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
            if (seenRevision !== shop.catalogue.revision) controller.enqueue(revisionEvent());
          },
          pull: () => {
            if (!client?.isBehind) return;
            client.isBehind = false;
            client.controller.enqueue(revisionEvent());
            if (client.isAdmin()) client.controller.enqueue(refreshEvent);
          },
          cancel: () => {
            if (client) clients.delete(client);
          },
        },
        { highWaterMark: MAX_WAITING },
      );
    },
    get openCount() {
      return clients.size;
    },
    close: () => {
      isClosed = true;
      unsubscribe();
      clearInterval(timer);
      for (const { controller } of clients) controller.close();
      clients.clear();
    },
  };
}

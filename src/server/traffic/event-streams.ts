import { AppError } from '#domain/errors';
import type { Permission } from '#domain/panel/admin';
import type { Shop } from '#shop/shop';

/** Open pages that receive events. */
export type EventStreams = ReturnType<typeof createEventStreams>;

interface Client {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  /** The network of a shopper, the name of an administrator. */
  readonly owner: string;
  /** What an administrator may see now; undefined for a shopper. */
  readonly maySee: ((permission: Permission) => boolean) | undefined;
  /** Set while the client reads too slowly: it gets only the newest revision. */
  isBehind: boolean;
}

const LIMITS = {
  maxStreams: 1000,
  /** Administrators have their own places, so that they and shoppers cannot block each other. */
  maxAdminStreams: 100,
  /** The tabs of one household, or of one administrator; in more pages the content stays as it was loaded. */
  maxPerOwner: 20,
};
const RETRY_WHEN_FULL_SECONDS = 30;
const HEARTBEAT_MS = 15_000;
const RETRY_MS = 3000;
/** The most events that wait for one client. */
const MAX_WAITING = 8;

export function createEventStreams(shop: Shop, limits: Partial<typeof LIMITS> = {}) {
  const { maxStreams, maxAdminStreams, maxPerOwner } = { ...LIMITS, ...limits };
  const clients = new Set<Client>();
  const encoder = new TextEncoder();
  let isClosed = false;

  /** Administrators see the number of pieces; for shoppers only what their pages show is a change. */
  const revisionOf = ({ maySee }: Pick<Client, 'maySee'>): number =>
    maySee ? shop.catalogue.revision : shop.catalogue.visibleRevision;
  const revisionEvent = (client: Pick<Client, 'maySee'>): Uint8Array => {
    const revision = revisionOf(client);
    return encoder.encode(`id: ${revision}\nevent: catalogue\ndata: ${JSON.stringify({ revision })}\n\n`);
  };
  const send = (client: Client, bytes: Uint8Array): boolean => {
    if ((client.controller.desiredSize ?? 0) <= 0) return false;
    client.controller.enqueue(bytes);
    return true;
  };

  const requirePlace = (owner: string, isAdmin: boolean): void => {
    const sameKind = [...clients].filter((client) => (client.maySee !== undefined) === isAdmin);
    const retry = { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS };
    if (isClosed || sameKind.length >= (isAdmin ? maxAdminStreams : maxStreams))
      throw new AppError('not_ready', retry);
    if (sameKind.filter((client) => client.owner === owner).length >= maxPerOwner)
      throw new AppError('too_many_requests', retry);
  };

  const unsubscribe = shop.subscribe((event) => {
    if (event.type === 'problems') return;
    const isVisible = event.type !== 'catalogue' || event.change.isVisible;
    for (const client of clients) {
      if ((isVisible || client.maySee) && !send(client, revisionEvent(client))) client.isBehind = true;
    }
  });
  const refreshEvent = encoder.encode('event: refresh\ndata: null\n\n');
  const heartbeat = encoder.encode(':\n\n');
  const timer = setInterval(() => {
    for (const client of clients) send(client, heartbeat);
  }, HEARTBEAT_MS);
  timer.unref();

  return {
    /** Sends an event to administrators who may see it now; one that reads too slowly gets `refresh` instead. */
    notifyAdmins: (event: string, data: unknown, permission: Permission): void => {
      let bytes: Uint8Array | undefined;
      for (const client of clients) {
        if (client.maySee?.(permission) !== true) continue;
        bytes ??= encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`);
        if (!send(client, bytes)) client.isBehind = true;
      }
    },
    /**
     * Opens a stream of server-sent events. It starts with the catalogue's revision unless that is `seenRevision`.
     * @param owner key of the client's network, or the administrator's name
     * @param maySee for a signed-in administrator: what the session allows now
     * @throws AppError `too_many_requests` for too many streams of one owner, `not_ready` when all places are in use
     */
    open: (
      seenRevision: number | undefined,
      owner: string,
      maySee?: Client['maySee'],
    ): ReadableStream<Uint8Array> => {
      requirePlace(owner, maySee !== undefined);
      let client: Client | undefined;
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            client = { controller, owner, maySee, isBehind: false };
            clients.add(client);
            controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
            if (seenRevision !== revisionOf(client)) controller.enqueue(revisionEvent(client));
          },
          pull: () => {
            if (!client?.isBehind) return;
            client.isBehind = false;
            client.controller.enqueue(revisionEvent(client));
            if (client.maySee?.('panel') === true) client.controller.enqueue(refreshEvent);
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
    /** Ends all streams; from then on none can be opened. */
    close: (): void => {
      isClosed = true;
      unsubscribe();
      clearInterval(timer);
      for (const { controller } of clients) controller.close();
      clients.clear();
    },
  };
}

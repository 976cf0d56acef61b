import { setTimeout as delay } from 'node:timers/promises';
import { openMailSink } from '../servers/mail-server.ts';
import { PATIENCE_MS } from '../patience.ts';
import { SELLER } from '../samples/sample-order.ts';
import { isPaid, type Purchase } from './soak-purchase.ts';

const CHECK_EVERY_MS = 500;

/** A mail that the mail server has accepted. */
interface AcceptedMail {
  /** Which mail about which order: "order-received.ID". */
  readonly id: string;
  readonly to: string;
  /** The run of the server that sent it: a server has another one after each kill. */
  readonly life: string;
}

/** Mails that buyers and the owner must get, or may get, with their receivers. */
export interface WantedMails {
  readonly required: ReadonlyMap<string, string>;
  readonly allowed: ReadonlyMap<string, string>;
}

/** The mail accounts of servers that are killed. */
export interface SoakMails {
  /** `SHOP_SMTP_URL` of the server with this number. */
  readonly urlOf: (server: number) => string;
  /** Called before the server is killed: what arrives after that comes from its next run. */
  endLife(server: number): void;
  /**
   * Waits until every required mail has arrived and none waits.
   * @returns how many arrived, and how many of them had arrived before
   * @throws Error when one is missing, one belongs to no order, or one arrived twice although its server lived to
   * record it
   */
  check(
    wanted: WantedMails,
    countWaiting: () => Promise<number>,
  ): Promise<{ readonly mails: number; readonly mailsTwice: number }>;
  close(): Promise<void>;
}

/** The mails of purchases by their model, and of `others`, who only placed an order: ids of orders with their buyers. */
export function wantedMails(
  purchases: readonly Purchase[],
  others: ReadonlyMap<string, string>,
): WantedMails {
  const required = new Map<string, string>();
  const allowed = new Map<string, string>();
  const addPlaced = (orderId: string, buyer: string): void => {
    required.set(`order-received.${orderId}`, buyer);
    required.set(`order-notification.${orderId}`, SELLER.email);
  };
  for (const [orderId, buyer] of others) addPlaced(orderId, buyer);
  for (const purchase of purchases) {
    const { orderId, email, attemptId, callbacks, isCancelled } = purchase;
    if (orderId === undefined) continue;
    addPlaced(orderId, email);
    if (isPaid(purchase)) required.set(`payment-received.${orderId}`, email);
    if (isCancelled) required.set(`order-cancelled.${orderId}`, email);
    if (attemptId === undefined || callbacks[0] !== 'failed') continue;
    // A buyer who has paid meanwhile needs no mail about the failure before.
    (isPaid(purchase) ? allowed : required).set(`payment-failed.${orderId}`, email);
  }
  return { required, allowed };
}

/** Mails that arrived again, in the order of arrival. @throws Error when the server that sent one lived on */
function repeatedMails(accepted: readonly AcceptedMail[], living: ReadonlySet<string>): AcceptedMail[] {
  const lastOf = new Map(accepted.map((mail) => [mail.life, mail]));
  const former = new Map<string, AcceptedMail>();
  return accepted.filter((mail) => {
    const first = former.get(mail.id);
    former.set(mail.id, mail);
    // A server writes down what it sent before it sends the next mail: only its death comes between.
    if (first && (living.has(first.life) || lastOf.get(first.life) !== first)) {
      throw new Error(`The mail ${mail.id} came again, and the server ${first.life} had not died over it`);
    }
    return first !== undefined;
  });
}

/** Opens one mail server for each of so many servers. */
export async function openSoakMails(servers: number): Promise<SoakMails> {
  const accepted: AcceptedMail[] = [];
  const lives = Array.from({ length: servers }, () => 0);
  const lifeOf = (server: number): string => `${server}.${lives[server]}`;
  const openSink = (server: number): ReturnType<typeof openMailSink> => {
    const lifeOfSession = new Map<string, string>();
    return openMailSink({
      onConnect: ({ id }) => lifeOfSession.set(id, lifeOf(server)),
      onMail: async (bytes, { id: session, envelope }) => {
        const [, id = ''] = /^Message-ID:\s*<(.+)@/im.exec(bytes.toString('latin1')) ?? [];
        const to = envelope.rcptTo.map(({ address }) => address).join();
        accepted.push({ id, to, life: lifeOfSession.get(session) ?? '' });
        return undefined;
      },
    });
  };
  const sinks = await Promise.all(lives.map((_, server) => openSink(server)));

  return {
    urlOf: (server) => sinks[server]?.url ?? '',
    endLife: (server) => (lives[server] = (lives[server] ?? 0) + 1),
    check: async ({ required, allowed }, countWaiting) => {
      const listMissing = (): string[] => {
        const arrived = new Set(accepted.map(({ id }) => id));
        return [...required.keys()].filter((id) => !arrived.has(id));
      };
      let giveUpAtMs = Date.now() + PATIENCE_MS;
      for (let before = Infinity; ;) {
        const missing = listMissing();
        const left = missing.length === 0 ? await countWaiting() : missing.length;
        if (left === 0) break;
        if (left !== before) giveUpAtMs = Date.now() + PATIENCE_MS;
        if (Date.now() > giveUpAtMs) throw new Error(`${left} mails do not come: ${missing.join(' ')}`);
        before = left;
        await delay(CHECK_EVERY_MS);
      }
      for (const { id, to } of accepted) {
        const wanted = required.get(id) ?? allowed.get(id);
        if (to !== wanted)
          throw new Error(`The mail ${id} went to ${to}, and should go to ${wanted ?? 'nobody'}`);
      }
      const mailsTwice = repeatedMails(accepted, new Set(lives.map((_, server) => lifeOf(server)))).length;
      return { mails: accepted.length, mailsTwice };
    },
    close: async () => {
      for (const sink of sinks) await sink.close();
    },
  };
}

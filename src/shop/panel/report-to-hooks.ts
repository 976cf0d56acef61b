import type { FileProblem } from '#domain/catalogue/file-problem';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import { toDecimal } from '#domain/money/money';
import { isOrderEvent, type JournalEntry } from '#domain/orders/journal-entry';
import type { OrderEvent } from '#domain/orders/order';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import { LOW_STOCK } from '#domain/panel/admin-listing';
import { type HookEvent, type HookMessage, ORDER_HOOKS, type Webhook } from '#domain/panel/webhook';
import type { Outbox } from '../orders/mail-ports.ts';
import type { Duty, OrderStore, Records } from '../orders/selling-ports.ts';
import type { Shop } from '../shop.ts';

/** Changes of products within this time are one message. */
const BATCH_MS = 2000;
/** The most products in one message; with more it contains only their number. A message stays below 20 KB. */
const MAX_NAMED = 80;
/** How far back missing messages are repeated after a crash, counted from the newest message. */
const MARGIN_MS = 10 * 60_000;
const CATCH_UP_MS = 3 * 24 * 3_600_000;

interface Parts {
  readonly orders: Pick<OrderStore, 'read' | 'changedSince' | 'subscribe'>;
  readonly duty: Pick<Duty, 'isMine' | 'onGain'>;
  readonly shop: Pick<Shop, 'catalogue' | 'problems' | 'subscribe'>;
  readonly records: Pick<Records<readonly Webhook[]>, 'read'>;
  readonly outbox: Pick<Outbox<HookMessage>, 'enqueue' | 'entries'>;
  readonly now: () => Date;
  /** Called about a fault, after which a message may be missing in the outbox. */
  readonly onFault: (error: unknown) => void;
}

interface Report {
  readonly type: HookEvent;
  readonly messageId: string;
  readonly at: string;
  readonly data: object;
}

type Level = 'fine' | 'stock.low' | 'stock.out';

function levelOf(product: Product): Level {
  if (!isPublished(product) || product.stockCount > LOW_STOCK) return 'fine';
  return product.stockCount > 0 ? 'stock.low' : 'stock.out';
}

const productJson = ({ id, slug, name, price, stockCount }: Product) => ({
  id,
  slug,
  name,
  price: toDecimal(price),
  stockCount,
});

/** The data of an order for programs, without the person. */
function orderJson({ order, state }: OrderRecord, event: OrderEvent): Record<string, unknown> {
  return {
    orderId: order.id,
    orderNumber: orderNumberOf(order.id),
    site: order.site,
    paymentMethod: order.paymentMethod,
    paymentStatus: state.paymentStatus,
    orderStatus: state.orderStatus,
    totalAmount: toDecimal(order.total),
    currency: 'TRY',
    ...(event.type === 'refunded' ? { refundedAmount: toDecimal(event.amount) } : {}),
    ...(event.type === 'shipped' ? { carrier: event.carrier, trackingNumber: event.trackingNumber } : {}),
  };
}

const problemKey = ({ file, line, message }: FileProblem): string => `${file}:${line} ${message}`;

/** Fills the outbox of webhooks while this server has the duty; returns the function that ends it. */
export function reportToHooks(parts: Parts): () => void {
  const { orders, duty, shop, records, outbox, now, onFault } = parts;
  const report = (webhooks: readonly Webhook[], { type, messageId, at, data }: Report): void => {
    const body = JSON.stringify({ type, timestamp: at, data });
    for (const { id: webhook, events } of webhooks) {
      if (!events.includes(type)) continue;
      outbox.enqueue({ id: `${webhook}:${messageId}`, webhook, messageId, type, body }).catch(onFault);
    }
  };
  /** A report that cannot be made must not fail what it tells about. */
  const tryAndReport = <Result>(fallback: Result, work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      onFault(error);
      return fallback;
    }
  };
  const active = (): readonly Webhook[] =>
    duty.isMine ? tryAndReport([], () => records.read().filter(({ endedAt }) => endedAt === undefined)) : [];
  const reportNow = (type: HookEvent, data: object): void =>
    report(active(), {
      type,
      messageId: `msg_${crypto.randomUUID().replaceAll('-', '')}`,
      at: now().toISOString(),
      data,
    });

  const reportOrder = (webhooks: readonly Webhook[], record: OrderRecord, place: number): void => {
    const event = record.events[place];
    const type = event && ORDER_HOOKS[event.type];
    if (!event || !type) return;
    const messageId = `msg_${event.orderId}_${place}`;
    report(webhooks, { type, messageId, at: event.at, data: orderJson(record, event) });
  };
  const onEntry = (entry: JournalEntry): void => {
    if (!isOrderEvent(entry) || ORDER_HOOKS[entry.type] === undefined) return;
    const webhooks = active();
    const record = webhooks.length > 0 ? orders.read(entry.orderId) : undefined;
    if (!record) return;
    const place = record.events.findLastIndex(({ type, at }) => type === entry.type && at === entry.at);
    reportOrder(webhooks, record, place);
  };

  /** Puts events of orders from before a crash into the outbox; known messages are skipped. */
  const catchUp = (): void => {
    const webhooks = active();
    if (webhooks.length === 0) return;
    const time = now().toISOString();
    // One of a later time is from before the clock was set back.
    const newest = outbox.entries().find(({ createdAt }) => createdAt <= time);
    const from = new Date(Date.parse(time) - CATCH_UP_MS).toISOString();
    const lastReported = newest ? new Date(Date.parse(newest.createdAt) - MARGIN_MS).toISOString() : from;
    const since = lastReported > from ? lastReported : from;
    for (const id of orders.changedSince(since)) {
      const record = orders.read(id);
      record?.events.forEach(({ at }, place) => {
        // A webhook that was added while the clock was ahead counts as older.
        const subscribed = webhooks.filter(({ createdAt }) => createdAt <= at || createdAt > time);
        if (at >= since) reportOrder(subscribed, record, place);
      });
    }
  };

  const levels = new Map<string, Level>(shop.catalogue.products().map((each) => [each.id, levelOf(each)]));
  const problems = new Set(shop.problems().map(problemKey));
  const changed = new Map<string, object>();
  let timer: NodeJS.Timeout | undefined;

  const reportProducts = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (changed.size === 0) return;
    const products = changed.size > MAX_NAMED ? [] : [...changed.values()];
    reportNow('product.changed', { count: changed.size, products });
    changed.clear();
  };
  const recordLevel = (product: Product): void => {
    const level = levelOf(product);
    if (level !== (levels.get(product.id) ?? 'fine') && level !== 'fine')
      reportNow(level, productJson(product));
    levels.set(product.id, level);
  };

  const tryCatchUp = (): void => tryAndReport(undefined, catchUp);
  tryCatchUp();
  const endDuty = duty.onGain(tryCatchUp);
  const endOrders = orders.subscribe((entry) => tryAndReport(undefined, () => onEntry(entry)));
  const endShop = shop.subscribe((event) => {
    if (event.type === 'problems') {
      const found = shop.problems();
      const fresh = found.filter((problem) => !problems.has(problemKey(problem)));
      problems.clear();
      for (const problem of found) problems.add(problemKey(problem));
      const named = fresh.slice(0, MAX_NAMED).map(({ file, line, message }) => ({ file, line, message }));
      if (fresh.length > 0) reportNow('file.problem', { count: fresh.length, problems: named });
    }
    if (event.type !== 'catalogue') return;
    for (const product of event.change.upserted) {
      recordLevel(product);
      changed.set(product.id, { ...productJson(product), change: 'saved' });
    }
    for (const product of event.change.removed) {
      levels.delete(product.id);
      changed.set(product.id, { ...productJson(product), change: 'removed' });
    }
    if (changed.size > 0) timer ??= setTimeout(reportProducts, BATCH_MS).unref();
  });
  return () => {
    endDuty();
    endOrders();
    endShop();
    reportProducts();
  };
}

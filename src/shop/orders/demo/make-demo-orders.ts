import { TURKISH_OFFSET_MS } from '#kernel/turkish-day';
import type { CatalogueReader } from '#catalogue/create-catalogue';
import { addUp } from '#domain/orders/checkout/cart';
import { AppError } from '#domain/errors';
import { kurus, ZERO } from '#domain/money/money';
import { attemptId, drawOrderId, orderNumberOf, orderToken } from '#domain/orders/order-number';
import { applyEvent, INITIAL_STATE } from '#domain/orders/order-state';
import {
  reservedPieces,
  type OrderEvent,
  type OrderEventBody,
  type OrderLine,
  type PlacedOrder,
} from '#domain/orders/order';
import { mailsOf } from '#domain/orders/order-mail';
import type { Product } from '#domain/catalogue/product/product';
import type { Settings } from '#domain/catalogue/site/settings';
import type { Site } from '#domain/catalogue/site/site';
import { DEMO_HOURS, DEMO_STEPS, DEMO_STORIES, type DemoStep, type DemoStory } from './demo-order-stories.ts';
import { type Draw, drawPerson, isDemoCustomer, drawOne, drawWhole } from './demo-people.ts';
import type { SellingParts } from '../selling-parts.ts';

export interface DemoParts extends Pick<
  SellingParts,
  'orders' | 'stock' | 'contracts' | 'newOrderId' | 'newToken'
> {
  readonly catalogue: Pick<CatalogueReader, 'products'>;
  readonly sites: readonly Site[];
  readonly settings: Settings;
  readonly now: Date;
  /** From 0 to below 1. */
  readonly draw: Draw;
}

export interface DemoRequest {
  readonly count: number;
  /** Continues although the shop is a real one. */
  readonly isForced: boolean;
}

const HOUR_MS = 3_600_000;
const EMPLOYEE = 'demo';
/** Pieces that stay for real shoppers. */
const PIECES_LEFT = 2;
const CHEAP = kurus(1500_00);
/** The share of lines with something more expensive. */
const DEAR_SHARE = 0.03;
/** A more expensive piece would dwarf all other days. */
const DEAREST = kurus(30_000_00);
const QUIET_TRIES = 4;
const MAX_TRIES = 50;

function isQuiet(time: number): boolean {
  const there = new Date(time + TURKISH_OFFSET_MS);
  return there.getUTCHours() < 8 || there.getUTCDay() === 0;
}

function drawTime(draw: Draw, now: number, fromHours: number, toHours: number): number {
  const once = (): number => now - (fromHours + draw() * (toHours - fromHours)) * HOUR_MS;
  let time = once();
  for (let tries = 0; tries < QUIET_TRIES && isQuiet(time); tries += 1) time = once();
  return time;
}

function drawStory(draw: Draw, ageHours: number): DemoStory {
  const possible = DEMO_STORIES.filter((story) => ageHours >= story.fromHours && ageHours <= story.toHours);
  let left = draw() * possible.reduce((sum, { weight }) => sum + weight, 0);
  return possible.find(({ weight }) => (left -= weight) < 0) ?? drawOne(draw, possible);
}

/**
 * Creates orders of the last sixty days in every possible state and writes them at once. Their pieces leave the stock;
 * nobody gets a mail.
 * @throws AppError `conflict` when the shop is no demo or has real orders and it is not forced, `invalid` when nothing can
 * be sold.
 */
export async function makeDemoOrders(parts: DemoParts, { count, isForced }: DemoRequest) {
  const { orders, draw, settings } = parts;
  const known = orders.list({ includesHidden: true }, 1, Infinity).orders;
  if (!isForced && !(settings.demo && known.every(isDemoCustomer))) {
    throw new AppError('conflict', {
      message:
        'Bu gerçek bir mağaza: örnek siparişler defterden çıkarılamaz, raporlara ve muhasebe dosyalarına girer. Klasörün bir kopyasında deneyin; yine de eklenecekse --force verin.',
    });
  }
  const now = parts.now.getTime();
  const numbers = new Set<string>();
  // The first orders use each story once, so that no state is missing.
  const stories = Array.from({ length: count }, (_, index) => DEMO_STORIES[index]);
  const events = stories.flatMap((wanted) => {
    const time = drawTime(draw, now, wanted?.fromHours ?? 0.2, wanted?.toHours ?? DEMO_HOURS);
    const story = wanted ?? drawStory(draw, (now - time) / HOUR_MS);
    const order = drawOrder(parts, story, new Date(time).toISOString(), numbers);
    return order ? eventsOf(order, story, parts) : [];
  });
  const placed = events.filter(({ type }) => type === 'placed').map(({ at }) => at);
  if (placed.length === 0) {
    throw new AppError('invalid', { message: 'Stoğu ve fiyatı olan ürün bulunamadı; önce ürün ekleyin.' });
  }
  await orders.append(events.toSorted((left, right) => left.at.localeCompare(right.at)));
  const times = placed.toSorted();
  return { orders: placed.length, from: times[0] ?? '', to: times.at(-1) ?? '' };
}

/** Lines of available goods, cheap parts more often than machines; none when too little is left. */
function drawLines({ draw, stock, catalogue, settings }: DemoParts): Omit<OrderLine, 'counted'>[] {
  const products = catalogue.products();
  const wanted = Math.min(drawWhole(draw, 1, 4), drawWhole(draw, 1, 4));
  const lines = new Map<string, Omit<OrderLine, 'counted'>>();
  for (let tries = 0; lines.size < wanted && tries < MAX_TRIES && products.length > 0; tries += 1) {
    const product: Product = drawOne(draw, products);
    const isCheap = product.price <= CHEAP;
    const most = Math.min(isCheap ? 5 : 1, stock.available(product.id) - PIECES_LEFT);
    if (product.price > DEAREST) continue;
    if (!product.inStock || product.price === ZERO || most < 1 || (!isCheap && draw() > DEAR_SHARE)) continue;
    const { id, name, sku = '', imageUrl, price, vatRate = settings.vatRate } = product;
    const quantity = drawWhole(draw, 1, most);
    lines.set(id, { productId: id, name, sku, imageUrl, price, quantity, vatRate });
  }
  return [...lines.values()];
}

function drawOrder(
  parts: DemoParts,
  { methods }: DemoStory,
  createdAt: string,
  numbers: Set<string>,
): PlacedOrder | undefined {
  const { orders, stock, sites, settings, contracts, draw } = parts;
  const lines = drawLines(parts);
  if (lines.length === 0) return undefined;
  const id = drawOrderId(
    parts.newOrderId,
    (number) => numbers.has(number) || orders.findByNumber(number) !== undefined,
  );
  numbers.add(orderNumberOf(id));
  const items = stock.reserve(id, lines);
  const site = drawOne(draw, draw() < 0.6 ? sites.slice(0, 1) : sites.slice(-1));
  const { subtotal, shippingFee, total } = addUp(lines, settings, settings.vatRate);
  const draft = {
    ...drawPerson(draw),
    paymentMethod: drawOne(draw, methods),
    createdAt,
    subtotal,
    shippingFee,
    total,
    items,
  };
  const { version, hash } = contracts.forOrder(draft, site, settings);
  return {
    ...draft,
    id,
    token: orderToken(id, parts.newToken()),
    sessionId: `demo-${id}`,
    site: site.id,
    shippingVatRate: settings.vatRate,
    usdRate: settings.usdRate,
    // A documentation address (RFC 5737).
    terms: { version, hash, acceptedAt: createdAt, ip: '192.0.2.1' },
  };
}

/** The order's whole history. Its mails are only recorded: nobody writes to an invented person. */
function eventsOf(order: PlacedOrder, story: DemoStory, parts: DemoParts): OrderEvent[] {
  const { id: orderId, createdAt, paymentMethod } = order;
  const later = (at: string): string => new Date(Date.parse(at) + 60_000).toISOString();
  const bodies = stepsOf(order, parts);
  const placed: OrderEvent = { type: 'placed', orderId, at: createdAt, by: 'shopper', order };
  const steps = DEMO_STEPS.flatMap((step): OrderEvent[] => {
    const hours = story.steps[step];
    if (hours === undefined) return [];
    const at = new Date(Date.parse(createdAt) + hours * HOUR_MS).toISOString();
    return [{ orderId, at, by: EMPLOYEE, ...bodies[step] }];
  });
  const started: OrderEvent = { orderId, at: later(createdAt), by: 'paytr', ...bodies.started };
  const happened = [placed, ...(paymentMethod === 'paytr' ? [started] : []), ...steps];
  const events = happened.flatMap((event) => [
    event,
    ...mailsOf(event).map((mail): OrderEvent => {
      return { type: 'mailed', orderId, at: later(event.at), by: 'system', mail };
    }),
  ]);
  events.slice(1).reduce(applyEvent, INITIAL_STATE);
  return events;
}

const CHANGED_MIND = 'Müşteri vazgeçti';
/** Where the settings name no carrier. */
const ANY_CARRIER = 'Kargo';
const NOTES = [
  'Müşteri aradı, teslimat adresini doğruladı.',
  'Fatura şirket adına kesilecek.',
  'Yanında iğne takımı hediye edilecek.',
] as const;

/** What happens at each step, and who does it when it is not the shop. */
function stepsOf(
  order: PlacedOrder,
  { draw, settings: { carriers } }: DemoParts,
): Readonly<Record<DemoStep | 'started', OrderEventBody & { readonly by?: string }>> {
  const amount = order.total;
  const quarter = kurus(Math.max(1, Math.round(amount / 4)));
  const card = { attemptId: attemptId(order.id, 1) };
  const [attempt, payer] = order.paymentMethod === 'paytr' ? [card, { by: 'paytr' }] : [{}, {}];
  const carrier = carriers.length === 0 ? ANY_CARRIER : drawOne(draw, carriers).name;
  const trackingNumber = String(drawWhole(draw, 100_000_000_000, 999_999_999_999));
  const released = reservedPieces(order);
  return {
    started: { ...card, type: 'paymentStarted', amount, isTest: true, token: 'demo' },
    paid: { ...attempt, ...payer, type: 'paid', amount, surcharge: ZERO },
    failed: { ...card, by: 'paytr', type: 'paymentFailed', code: '0', reason: 'Kart limiti yetersiz' },
    preparing: { type: 'preparing' },
    shipped: { type: 'shipped', carrier, trackingNumber },
    delivered: { type: 'delivered' },
    cancelled: { type: 'cancelled', reason: CHANGED_MIND, released },
    expired: { by: 'system', type: 'expired', released },
    returned: { type: 'returned', reason: CHANGED_MIND, released },
    refunded: { ...attempt, type: 'refunded', amount, reference: CHANGED_MIND },
    partlyRefunded: { ...attempt, type: 'refunded', amount: quarter, reference: 'Hasarlı parça' },
    note: { type: 'note', text: drawOne(draw, NOTES) },
    flagged: {
      by: 'system',
      type: 'reviewFlagged',
      reason: 'test_mode_mismatch',
      detail: 'Örnek sipariş: deneme ödemesi',
    },
  };
}

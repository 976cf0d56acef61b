import type { OrderEventType } from '#domain/orders/order';

/** Events of which other programs can be notified. */
export const HOOK_EVENTS = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.cancelled',
  'order.expired',
  'order.refunded',
  'product.changed',
  'stock.low',
  'stock.out',
  'file.problem',
] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

/** The steps of an order that cause an event. */
export const ORDER_HOOKS: Readonly<Partial<Record<OrderEventType, HookEvent>>> = {
  placed: 'order.placed',
  paid: 'order.paid',
  shipped: 'order.shipped',
  cancelled: 'order.cancelled',
  expired: 'order.expired',
  refunded: 'order.refunded',
};

/** An address of another program that is called when something happens. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly HookEvent[];
  /** `whsec_` and base64: what calls are signed with. */
  readonly secret: string;
  /** Who added it. */
  readonly by: string;
  /** ISO times. */
  readonly createdAt: string;
  /** Set when the program answered that the address is gone for good (410): nothing is sent any more. */
  readonly endedAt?: string;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits after the first, second, ... call that failed: 5 s, 5 and 30 minutes, 2, 5, 10, 14, 20, 24 hours. */
export const HOOK_WAITS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

import { z } from 'zod';
import type { OrderEventType } from '../orders/order.ts';

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
export const webhookFields = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(HOOK_EVENTS)),
  /** `whsec_` and base64: what calls are signed with. */
  secret: z.string(),
  /** Who added it. */
  by: z.string(),
  /** ISO times. */
  createdAt: z.string(),
  /** Set when the program answered that the address no longer exists (410): nothing is sent any more. */
  endedAt: z.string().exactOptional(),
});
export type Webhook = Readonly<z.infer<typeof webhookFields>>;

export const hookMessage = z.object({
  /** `<webhook>:<message>`: a message is put in once for each address. */
  id: z.string(),
  webhook: z.string(),
  /** The same for every address and in every call: its `webhook-id`. */
  messageId: z.string(),
  type: z.enum(HOOK_EVENTS),
  /** The JSON that is sent. */
  body: z.string(),
});
export type HookMessage = Readonly<z.infer<typeof hookMessage>>;

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

import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import type { OrderMail } from '#domain/orders/order-mail';

/** A step in the story of a demo order. */
export type DemoStep =
  | 'paid'
  | 'failed'
  | 'preparing'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'expired'
  | 'returned'
  | 'refunded'
  | 'partlyRefunded'
  | 'flagged'
  | 'note';

export interface DemoStory {
  readonly methods: readonly PaymentMethod[];
  /** The possible age of the order. */
  readonly fromHours: number;
  readonly toHours: number;
  /** Its frequency among the stories of the same age. */
  readonly weight: number;
  /** The steps, each with the hours after placing. */
  readonly steps: readonly (readonly [hours: number, step: DemoStep])[];
}

const DAY = 24;
/** The greatest age of demo orders. */
export const DEMO_HOURS = 60 * DAY;
const BOTH = ['paytr', 'bank_transfer'] as const;
const CARD = ['paytr'] as const;
const TRANSFER = ['bank_transfer'] as const;

/** Every possible course of an order, so that each state can be seen. */
export const DEMO_STORIES: readonly DemoStory[] = [
  { methods: CARD, fromHours: 0.2, toHours: 1.5 * DAY, weight: 4, steps: [[0.05, 'paid']] },
  { methods: TRANSFER, fromHours: 0.2, toHours: 2 * DAY, weight: 2, steps: [] },
  { methods: TRANSFER, fromHours: 2.1 * DAY, toHours: 2.9 * DAY, weight: 1, steps: [] },
  { methods: TRANSFER, fromHours: 9, toHours: 2 * DAY, weight: 2, steps: [[8, 'paid']] },
  {
    methods: CARD,
    fromHours: 5,
    toHours: 2 * DAY,
    weight: 3,
    steps: [
      [0.05, 'paid'],
      [4, 'preparing'],
    ],
  },
  {
    methods: CARD,
    fromHours: 1,
    toHours: 3 * DAY,
    weight: 0.5,
    steps: [
      [0.05, 'paid'],
      [0.1, 'flagged'],
    ],
  },
  {
    methods: BOTH,
    fromHours: 1.2 * DAY,
    toHours: 5 * DAY,
    weight: 6,
    steps: [
      [6, 'paid'],
      [20, 'preparing'],
      [26, 'shipped'],
    ],
  },
  {
    methods: BOTH,
    fromHours: 4 * DAY,
    toHours: DEMO_HOURS,
    weight: 14,
    steps: [
      [5, 'paid'],
      [18, 'preparing'],
      [24, 'shipped'],
      [80, 'delivered'],
    ],
  },
  {
    methods: CARD,
    fromHours: 1,
    toHours: DEMO_HOURS,
    weight: 1,
    steps: [
      [0.1, 'failed'],
      [0.6, 'expired'],
    ],
  },
  { methods: TRANSFER, fromHours: 3.2 * DAY, toHours: DEMO_HOURS, weight: 1, steps: [[72, 'expired']] },
  {
    methods: CARD,
    fromHours: 1,
    toHours: 2 * DAY,
    weight: 0.7,
    steps: [
      [0.1, 'failed'],
      [0.3, 'paid'],
    ],
  },
  {
    methods: CARD,
    fromHours: 8,
    toHours: DEMO_HOURS,
    weight: 0.6,
    steps: [
      [0.05, 'paid'],
      [5, 'note'],
      [6, 'cancelled'],
      [6.2, 'refunded'],
    ],
  },
  {
    methods: CARD,
    fromHours: 12 * DAY,
    toHours: DEMO_HOURS,
    weight: 0.8,
    steps: [
      [0.05, 'paid'],
      [20, 'shipped'],
      [70, 'delivered'],
      [220, 'returned'],
      [240, 'refunded'],
    ],
  },
  {
    methods: CARD,
    fromHours: 8 * DAY,
    toHours: DEMO_HOURS,
    weight: 0.5,
    steps: [
      [0.05, 'paid'],
      [20, 'shipped'],
      [70, 'delivered'],
      [120, 'note'],
      [121, 'partlyRefunded'],
    ],
  },
];

/** The mails at a step; only recorded, so that nobody writes to an invented person. */
export const DEMO_MAILS: Readonly<Partial<Record<DemoStep | 'placed', readonly OrderMail[]>>> = {
  placed: ['order-received', 'order-notification'],
  paid: ['payment-received'],
  failed: ['payment-failed'],
  shipped: ['order-shipped'],
  cancelled: ['order-cancelled'],
  expired: ['order-cancelled'],
};

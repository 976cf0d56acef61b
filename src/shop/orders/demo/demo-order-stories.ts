import type { PaymentMethod } from '#domain/orders/payment/payment-methods';

/** The steps in the stories of demo orders, in the order in which they happen. */
export const DEMO_STEPS = [
  'failed',
  'paid',
  'flagged',
  'preparing',
  'shipped',
  'delivered',
  'note',
  'cancelled',
  'expired',
  'returned',
  'refunded',
  'partlyRefunded',
] as const;
export type DemoStep = (typeof DEMO_STEPS)[number];
export type DemoStory = ReturnType<typeof story>;

const DAY = 24;
export const DEMO_HOURS = 60 * DAY;

/**
 * @param fromHours the possible age of the order, to `toHours`
 * @param weight its frequency among the stories of the same age
 * @param steps the hours from placing to each step
 */
function story(
  methods: readonly PaymentMethod[],
  [fromHours, toHours]: readonly [fromHours: number, toHours: number],
  weight: number,
  steps: Readonly<Partial<Record<DemoStep, number>>>,
) {
  return { methods, fromHours, toHours, weight, steps };
}

const BOTH = ['paytr', 'bank_transfer'] as const;
const CARD = ['paytr'] as const;
const TRANSFER = ['bank_transfer'] as const;

/** Every possible course of an order, so that each state can be seen. */
export const DEMO_STORIES: readonly DemoStory[] = [
  story(CARD, [0.2, 1.5 * DAY], 4, { paid: 0.05 }),
  story(TRANSFER, [0.2, 2 * DAY], 2, {}),
  story(TRANSFER, [2.1 * DAY, 2.9 * DAY], 1, {}),
  story(TRANSFER, [9, 2 * DAY], 2, { paid: 8 }),
  story(CARD, [5, 2 * DAY], 3, { paid: 0.05, preparing: 4 }),
  story(CARD, [1, 3 * DAY], 0.5, { paid: 0.05, flagged: 0.1 }),
  story(BOTH, [1.2 * DAY, 5 * DAY], 6, { paid: 6, preparing: 20, shipped: 26 }),
  story(BOTH, [4 * DAY, DEMO_HOURS], 14, { paid: 5, preparing: 18, shipped: 24, delivered: 80 }),
  story(CARD, [1, DEMO_HOURS], 1, { failed: 0.1, expired: 0.6 }),
  story(TRANSFER, [3.2 * DAY, DEMO_HOURS], 1, { expired: 72 }),
  story(CARD, [1, 2 * DAY], 0.7, { failed: 0.1, paid: 0.3 }),
  story(CARD, [8, DEMO_HOURS], 0.6, { paid: 0.05, note: 5, cancelled: 6, refunded: 6.2 }),
  story(CARD, [12 * DAY, DEMO_HOURS], 0.8, {
    paid: 0.05,
    shipped: 20,
    delivered: 70,
    returned: 220,
    refunded: 240,
  }),
  story(CARD, [8 * DAY, DEMO_HOURS], 0.5, {
    paid: 0.05,
    shipped: 20,
    delivered: 70,
    note: 120,
    partlyRefunded: 121,
  }),
];

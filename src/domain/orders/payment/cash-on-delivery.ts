import { z } from 'zod';
import { price } from '../../catalogue/product/record-values.ts';
import { formatLira, type Kurus, ZERO } from '../../money/money.ts';
import { areAmong, goodsFields, type NamedLine } from '../campaigns/goods.ts';

/** `cashOnDelivery` of `shipping.json`: whether and for what the carrier takes the money. Off unless the owner turns it on. */
export const cashOnDeliveryFields = z
  .object({
    active: z.boolean('true ya da false olmalı').default(false),
    /** Once for each order. */
    fee: price.default(ZERO),
    /** What the goods cost after discounts, at least and at most. */
    minBasket: price.optional(),
    maxBasket: price.optional(),
    excluded: goodsFields.optional(),
    /** Whether the owner calls the customer before the parcel goes out. */
    confirm: z.boolean('true ya da false olmalı').default(true),
  })
  .refine(({ minBasket = ZERO, maxBasket = Infinity }) => minBasket <= maxBasket, {
    path: ['maxBasket'],
    message: 'alt sınırdan küçük olamaz',
  });
export type CashOnDelivery = z.infer<typeof cashOnDeliveryFields>;

interface CollectedLine extends NamedLine {
  readonly name: string;
  readonly isFreight?: boolean | undefined;
}

/**
 * Why a cart cannot be paid at the door, as a Turkish sentence; undefined while it can. No carrier of freight takes
 * money for the shop.
 * @param goods what the goods cost after discounts
 */
export function cashOnDeliveryObstacle(
  { active, minBasket = ZERO, maxBasket, excluded }: CashOnDelivery,
  lines: readonly CollectedLine[],
  goods: Kurus,
): string | undefined {
  if (!active) return 'Kapıda ödeme kapalı.';
  const barred = lines.find((line) => line.isFreight || (excluded && areAmong(excluded, line)));
  if (barred) return `“${barred.name}” kapıda ödemeyle gönderilemiyor.`;
  if (goods < minBasket) return `Kapıda ödeme ${formatLira(minBasket)} TL ve üzeri sepetlerde yapılabilir.`;
  return maxBasket !== undefined && goods > maxBasket
    ? `Kapıda ödeme en çok ${formatLira(maxBasket)} TL tutarındaki sepetlerde yapılabilir.`
    : undefined;
}

import { z } from 'zod';
import { fee, price, trueOrFalse } from '../../catalogue/product/record-values.ts';
import { formatLira, type Kurus, ZERO } from '../../money/money.ts';
import { isAmong, goodsFields, type NamedLine } from '../campaigns/goods.ts';

/** `cashOnDelivery` of `shipping.json`: whether and for which orders the carrier collects the money. Off by default. */
export const cashOnDeliveryFields = z
  .object({
    active: trueOrFalse.default(false),
    fee: fee.default(ZERO),
    /** The smallest and the largest price of the goods after discounts. */
    minBasket: price.optional(),
    maxBasket: price.optional(),
    excluded: goodsFields.optional(),
    /** Whether the owner calls the customer before the parcel is sent. */
    confirm: trueOrFalse.default(true),
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
 * Why a cart cannot be paid at the door, as a Turkish sentence; undefined when it can. Freight carriers never collect
 * money.
 * @param goods the price of the goods after discounts
 */
export function cashOnDeliveryObstacle(
  { active, minBasket = ZERO, maxBasket, excluded }: CashOnDelivery,
  lines: readonly CollectedLine[],
  goods: Kurus,
): string | undefined {
  if (!active) return 'Kapıda ödeme kapalı.';
  const barred = lines.find((line) => line.isFreight || (excluded && isAmong(excluded, line)));
  if (barred) return `"${barred.name}" kapıda ödemeyle gönderilemiyor.`;
  if (goods < minBasket) return `Kapıda ödeme ${formatLira(minBasket)} TL ve üzeri sepetlerde yapılabilir.`;
  return maxBasket !== undefined && goods > maxBasket
    ? `Kapıda ödeme en çok ${formatLira(maxBasket)} TL tutarındaki sepetlerde yapılabilir.`
    : undefined;
}

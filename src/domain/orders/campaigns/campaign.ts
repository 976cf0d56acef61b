import { z } from 'zod';
import { keysOf } from '#kernel/keys-of';
import { fold } from '#kernel/turkish';
import { day, filledText, price, trueOrFalse, wholeNumber } from '../../catalogue/product/record-values.ts';
import { siteId } from '../../catalogue/site/site.ts';
import { goodsFields } from './goods.ts';

const percent = z.number('sayı olmalı').positive('sıfırdan büyük olmalı').max(100, 'en çok 100 olabilir');
const uses = wholeNumber(1, 1_000_000);

/** Fields that have no meaning for a type of campaign. */
export const IDLE_CAMPAIGN_FIELDS = {
  percent: ['amount', 'steps'],
  amount: ['percent', 'steps'],
  freeShipping: ['percent', 'amount', 'steps', 'maxDiscount'],
  steps: ['percent', 'amount', 'minBasket', 'maxDiscount'],
} as const;
export const CAMPAIGN_TYPES = keysOf(IDLE_CAMPAIGN_FIELDS);

/** One file of `data/campaigns`; its name is the campaign's id. Amounts are in lira, as in product files. */
export const campaignFields = z
  .object({
    /** The name that shoppers read beside the discount. */
    title: filledText(100),
    /** The coupon code; a campaign without one applies to everybody. */
    code: z
      .string('metin olmalı')
      .regex(/^[A-Z0-9]{3,30}$/, '3-30 büyük harf (A-Z) ve rakam olmalı')
      .optional(),
    /** `steps`: by the pieces of one product, `[{"from": 10, "percent": 5}, {"from": 50, "unitPrice": "9.90"}]`. */
    type: z.enum(CAMPAIGN_TYPES, 'percent, amount, freeShipping ya da steps olmalı'),
    percent: percent.optional(),
    amount: price.optional(),
    steps: z
      .array(
        z
          .object({
            from: z.int('tam sayı olmalı').min(2, 'en az 2 olmalı'),
            percent: percent.optional(),
            /** The new price of each piece, in lira. */
            unitPrice: price.optional(),
          })
          .refine((step) => (step.percent === undefined) !== (step.unitPrice === undefined), {
            path: ['percent'],
            message: 'ya percent ya da unitPrice yazılmalı',
          }),
      )
      .min(1, 'en az bir basamak olmalı')
      .optional(),
    /** The largest discount of a percentage. */
    maxDiscount: price.optional(),
    /** The smallest sum of the goods, after earlier discounts. */
    minBasket: price.optional(),
    scope: goodsFields.optional(),
    excluded: goodsFields.optional(),
    /** Leaves out goods that are already reduced. */
    skipDiscounted: trueOrFalse.default(false),
    /** How often one person may use it; persons are recognised by e-mail or phone. */
    perPerson: uses.optional(),
    total: uses.optional(),
    /** Days in Turkey, both included. */
    from: day.optional(),
    to: day.optional(),
    site: siteId.optional(),
    /** Whether it combines with other campaigns; otherwise the better one counts. */
    combines: trueOrFalse.default(false),
    /** Higher numbers are applied first. */
    priority: wholeNumber(-1000, 1000).default(0),
  })
  .superRefine((campaign, context) => {
    const { type, code, perPerson, from, to } = campaign;
    const refuse = (field: keyof typeof campaign, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (type !== 'freeShipping' && campaign[type] === undefined) refuse(type, 'bu türde yazılmalı');
    for (const field of IDLE_CAMPAIGN_FIELDS[type]) {
      if (campaign[field] !== undefined) refuse(field, `"${type}" için geçmez; silin`);
    }
    if (type === 'steps' && code !== undefined) refuse('code', 'adet basamaklarının kodu olmaz');
    // The person is unknown while the cart shows the price.
    if (perPerson !== undefined && code === undefined) {
      refuse('perPerson', 'yalnız kodu olan kampanyada olabilir');
    }
    if (from !== undefined && to !== undefined && to < from) refuse('to', 'başlangıçtan önce olamaz');
  });

export interface Campaign extends z.infer<typeof campaignFields> {
  readonly id: string;
}

export const CAMPAIGN_STANDINGS = ['active', 'planned', 'ended', 'usedUp'] as const;
/** Whether a campaign is valid now, and if not, why. */
export type CampaignStanding = (typeof CAMPAIGN_STANDINGS)[number];

/** @param today day in Turkey, `YYYY-MM-DD` @param uses how often it was used already */
export function campaignStanding(
  { from, to, total }: Campaign,
  today: string,
  uses: number,
): CampaignStanding {
  if (to !== undefined && today > to) return 'ended';
  if (total !== undefined && uses >= total) return 'usedUp';
  return from !== undefined && today < from ? 'planned' : 'active';
}

/** A code in the form for comparisons: case, blanks and Turkish letters do not matter. */
export function couponCode(text: string): string {
  return fold(text).replaceAll(/[\s-]/g, '').toUpperCase();
}

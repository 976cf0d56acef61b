import { z } from 'zod';
import { fold } from '#kernel/turkish';
import { price } from '../../catalogue/product/record-values.ts';
import { siteId } from '../../catalogue/site/site.ts';
import { goodsFields } from './goods.ts';

const percent = z.number('sayı olmalı').positive('sıfırdan büyük olmalı').max(100, 'en çok 100 olabilir');
const uses = z.int('tam sayı olmalı').min(1, 'en az 1 olmalı').max(1_000_000);
const day = z.iso.date('YYYY-AA-GG biçiminde olmalı');

/** Fields that say nothing about a campaign of a type. */
export const IDLE_CAMPAIGN_FIELDS = {
  percent: ['amount', 'steps'],
  amount: ['percent', 'steps'],
  freeShipping: ['percent', 'amount', 'steps', 'maxDiscount'],
  steps: ['percent', 'amount', 'minBasket', 'maxDiscount'],
} as const;

/** One file of `data/campaigns`; its name is the campaign's id. Amounts in lira, as in products. */
export const campaignFields = z
  .object({
    /** How shoppers read it on the line that it takes off. */
    title: z.string('metin olmalı').trim().min(1, 'boş olamaz').max(100, 'en çok 100 karakter olabilir'),
    /** Who types it gets it; without one it holds for everybody. */
    code: z
      .string('metin olmalı')
      .regex(/^[A-Z0-9]{3,30}$/, '3-30 büyük harf (A-Z) ve rakam olmalı')
      .optional(),
    /** `steps`: by the number of pieces of one product, `[{"from": 10, "percent": 5}, {"from": 50, "unitPrice": "9.90"}]`. */
    type: z.enum(
      ['percent', 'amount', 'freeShipping', 'steps'],
      'percent, amount, freeShipping ya da steps olmalı',
    ),
    percent: percent.optional(),
    amount: price.optional(),
    steps: z
      .array(
        z
          .object({
            from: z.int('tam sayı olmalı').min(2, 'en az 2 olmalı'),
            percent: percent.optional(),
            /** Of each piece of the line, in lira. */
            unitPrice: price.optional(),
          })
          .refine((step) => (step.percent === undefined) !== (step.unitPrice === undefined), {
            path: ['percent'],
            message: 'ya percent ya da unitPrice yazılmalı',
          }),
      )
      .min(1, 'en az bir basamak olmalı')
      .optional(),
    /** The most that a percentage takes off. */
    maxDiscount: price.optional(),
    /** What the goods must cost together after what was taken off before. */
    minBasket: price.optional(),
    scope: goodsFields.optional(),
    excluded: goodsFields.optional(),
    /** Leaves out what is reduced already. */
    skipDiscounted: z.boolean('true ya da false olmalı').default(false),
    /** How often one person may use its code, known by e-mail or phone. */
    perPerson: uses.optional(),
    /** How often it may be used in all. */
    total: uses.optional(),
    /** Days in Turkey, both included. */
    from: day.optional(),
    to: day.optional(),
    /** Only on this storefront. */
    site: siteId.optional(),
    /** Whether it goes together with other campaigns; else the better one counts. */
    combines: z.boolean('true ya da false olmalı').default(false),
    /** Higher ones are taken off first. */
    priority: z.int('tam sayı olmalı').min(-1000).max(1000).default(0),
  })
  .superRefine((campaign, context) => {
    const needs = (field: 'percent' | 'amount' | 'steps'): void => {
      if (campaign[field] !== undefined) return;
      context.addIssue({ code: 'custom', path: [field], message: 'bu türde yazılmalı' });
    };
    if (campaign.type !== 'freeShipping') needs(campaign.type);
    for (const field of IDLE_CAMPAIGN_FIELDS[campaign.type]) {
      if (campaign[field] === undefined) continue;
      context.addIssue({ code: 'custom', path: [field], message: `"${campaign.type}" için geçmez; silin` });
    }
    if (campaign.type === 'steps' && campaign.code !== undefined) {
      context.addIssue({ code: 'custom', path: ['code'], message: 'adet basamaklarının kodu olmaz' });
    }
    if (campaign.perPerson !== undefined && campaign.code === undefined) {
      // Nobody is known yet while the cart shows the price.
      const message = 'yalnız kodu olan kampanyada olabilir';
      context.addIssue({ code: 'custom', path: ['perPerson'], message });
    }
    if (campaign.from !== undefined && campaign.to !== undefined && campaign.to < campaign.from) {
      context.addIssue({ code: 'custom', path: ['to'], message: 'başlangıçtan önce olamaz' });
    }
  });

export interface Campaign extends z.infer<typeof campaignFields> {
  readonly id: string;
}

export const CAMPAIGN_STANDINGS = ['active', 'planned', 'ended', 'usedUp'] as const;
/** Whether a campaign holds now, or why not. */
export type CampaignStanding = (typeof CAMPAIGN_STANDINGS)[number];

/** @param today day in Turkey, `YYYY-MM-DD` @param uses how often it was used so far */
export function campaignStanding(
  { from, to, total }: Campaign,
  today: string,
  uses: number,
): CampaignStanding {
  if (to !== undefined && today > to) return 'ended';
  if (total !== undefined && uses >= total) return 'usedUp';
  return from !== undefined && today < from ? 'planned' : 'active';
}

/** A code as it is compared: small letters, blanks and Turkish letters of a typed one do not matter. */
export function couponCode(text: string): string {
  return fold(text).replaceAll(/[\s-]/g, '').toUpperCase();
}

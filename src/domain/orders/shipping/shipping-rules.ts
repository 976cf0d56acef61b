import { z } from 'zod';
import { day, fee, wholeNumber } from '../../catalogue/product/record-values.ts';
import { cashOnDeliveryFields } from '../payment/cash-on-delivery.ts';

const days = wholeNumber(0, 60);

/** Working days in transit: the fewest and the most. */
const transit = z
  .tuple([days, days], '[en az, en çok] iş günü olmalı')
  .refine(([from, to]) => from <= to, 'ilk sayı ikinciden büyük olamaz');

/** The price of a parcel by its desi (litres / 3, or kg if that is more), as in the owner's contract with a carrier. */
const desiTable = z.object({
  table: z
    .array(z.object({ upTo: z.number('sayı olmalı').positive('sıfırdan büyük olmalı'), fee }))
    .min(1, 'en az bir satır olmalı')
    .refine(
      (rows) => rows.every(({ upTo }, index) => index === 0 || upTo > (rows[index - 1]?.upTo ?? 0)),
      'satırlar küçük desiden büyüğe sıralanmalı',
    ),
  /** The price of each desi beyond the last row. */
  perExtra: fee,
  /** Heavier parcels are never free. */
  freeUpTo: z.number('sayı olmalı').positive('sıfırdan büyük olmalı').optional(),
});

/** `shipping.json`: the costs beyond the two settings, the delivery time, and cash on delivery. */
export const shippingRules = z.object({
  /** Orders before this hour (Europe/Istanbul) leave as promised; later ones count from the next working day. */
  cutoff: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'SS:DD biçiminde olmalı, örneğin "15:00"')
    .default('15:00'),
  /** Working days before a parcel leaves. */
  handlingDays: days.default(1),
  transit: transit.default([1, 3]),
  /** By plate, when it differs. */
  transitByCity: z.record(z.string().regex(/^\d{2}$/, 'plaka iki hane olmalı'), transit).default({}),
  /** 1 is Monday, 7 is Sunday. */
  workingDays: z
    .array(z.int().min(1, '1 ile 7 arasında olmalı').max(7, '1 ile 7 arasında olmalı'))
    .min(1, 'en az bir gün olmalı')
    .default([1, 2, 3, 4, 5]),
  /** Public holidays; on half days the work ends at 13:00. */
  holidays: z.array(z.union([day, z.object({ day, half: z.literal(true) })])).default([]),
  desi: desiTable.optional(),
  /** Pieces sent by freight (`shippingClass: "ambar"`): the fee of each, or the buyer pays the carrier. */
  freight: z.object({ fee: fee.optional() }).default({}),
  cashOnDelivery: cashOnDeliveryFields.prefault({}),
});
export type ShippingRules = z.infer<typeof shippingRules>;

export const NO_SHIPPING_RULES: ShippingRules = shippingRules.parse({});

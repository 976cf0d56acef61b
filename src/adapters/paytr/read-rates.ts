import { z } from 'zod';
import { type CardFamilyRates, MAX_INSTALMENTS } from '#domain/orders/payment/instalments';
import type { InstalmentRates } from '#shop/orders/payment/payment-ports';

const ratesAnswer = z.object({
  status: z.literal('success'),
  max_inst_non_bus: z.coerce.number().int().min(1).optional().catch(undefined),
  oranlar: z.record(z.string(), z.unknown()),
});

const INSTALMENT_KEY = /^(?:taksit_)?([2-9]|1\d)$/;
const RATE = /^(\d{1,2})(?:[.,](\d{1,2})(\d{0,8}))?$/;

/** A percentage in hundredths, rounded up; undefined for an invalid one. */
function readRate(value: unknown): number | undefined {
  const [, whole = '', hundredths = '', rest = ''] = RATE.exec(String(value).trim()) ?? [];
  if (whole === '') return undefined;
  return Number(whole) * 100 + Number(hundredths.padEnd(2, '0')) + (/[1-9]/.test(rest) ? 1 : 0);
}

/** The provider does not document the form of its rates: both known forms are read. */
function readFamily(id: string, value: unknown): CardFamilyRates {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const rates = entries.flatMap(([key, percent]): (readonly [number, number])[] => {
    const count = INSTALMENT_KEY.exec(key)?.[1];
    const rate = readRate(percent);
    return count === undefined || rate === undefined ? [] : [[Number(count), rate]];
  });
  return { id: id.trim().toLowerCase().slice(0, 40), rates: new Map(rates) };
}

/** Parses the answer about instalment rates; undefined for an unreadable one. */
export function readRates(json: unknown): InstalmentRates | undefined {
  const answer = ratesAnswer.safeParse(json);
  if (!answer.success) return undefined;
  const { oranlar, max_inst_non_bus: max = MAX_INSTALMENTS } = answer.data;
  const families = Object.entries(oranlar).map(([id, value]) => readFamily(id, value));
  return { families, max: Math.min(max, MAX_INSTALMENTS) };
}

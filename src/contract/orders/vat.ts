import { z } from 'zod';
import { toDecimal } from '#domain/money/money';
import type { VatPart } from '#domain/money/vat';

/** The VAT of one rate in an amount: lira as text. */
export const vatPartJson = z.object({
  rate: z.number(),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
});

export function vatToJson(parts: readonly VatPart[]): z.infer<typeof vatPartJson>[] {
  return parts.map(({ vatRate, net, vat, gross }) => ({
    rate: vatRate,
    net: toDecimal(net),
    vat: toDecimal(vat),
    gross: toDecimal(gross),
  }));
}

import { addPercent, kurus, type Kurus, withoutPercent } from './money.ts';

/** An amount that includes VAT, with its rate in percent. */
export interface TaxedAmount {
  readonly gross: Kurus;
  readonly vatRate: number;
}

/** The part of one VAT rate in a total: `net + vat = gross`. */
export interface VatPart extends TaxedAmount {
  readonly net: Kurus;
  readonly vat: Kurus;
}

/** The price with VAT for a price without it, half a kuruş up. */
export function addVat(net: Kurus, vatRate: number): Kurus {
  return kurus(addPercent(net, vatRate));
}

/** Splits a price into net and VAT; the net amount is rounded, half a kuruş up. */
export function splitVat({ gross, vatRate }: TaxedAmount): VatPart {
  const net = kurus(withoutPercent(gross, vatRate));
  return { vatRate, gross, net, vat: kurus(gross - net) };
}

/** The VAT of several amounts by rate, lowest first. The gross amounts of the parts add up to the total. */
export function splitVatByRate(amounts: readonly TaxedAmount[]): VatPart[] {
  return addVatParts([], amounts.filter(({ gross }) => gross !== 0).map(splitVat));
}

/** Merges two lists of parts, lowest rate first. */
export function addVatParts(sum: readonly VatPart[], parts: readonly VatPart[]): VatPart[] {
  const byRate = new Map(sum.map((part) => [part.vatRate, part]));
  for (const part of parts) {
    const known = byRate.get(part.vatRate);
    byRate.set(part.vatRate, {
      vatRate: part.vatRate,
      gross: kurus((known?.gross ?? 0) + part.gross),
      net: kurus((known?.net ?? 0) + part.net),
      vat: kurus((known?.vat ?? 0) + part.vat),
    });
  }
  return [...byRate.values()].sort((left, right) => left.vatRate - right.vatRate);
}

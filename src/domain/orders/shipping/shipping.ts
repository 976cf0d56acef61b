import { slugOf } from '#kernel/slug';
import { kurus, type Kurus, ZERO } from '../../money/money.ts';
import type { Product } from '../../catalogue/product/product.ts';
import type { Settings } from '../../catalogue/site/settings.ts';
import type { ShippingRules } from './shipping-rules.ts';

/** The facts that decide the shipping fee: the two settings, and the owner's tables if there are any. */
export interface ShippingRule {
  /** From this value of the goods on, after discounts, shipping is free. */
  readonly freeShippingFrom: Kurus;
  readonly shippingFee: Kurus;
  readonly areParcelsFree?: boolean;
  readonly tables?: Pick<ShippingRules, 'desi' | 'freight'>;
}

export interface ShippedLine {
  readonly quantity: number;
  /** For one piece; used only with a table. */
  readonly desi?: number | undefined;
  readonly isFreight?: boolean | undefined;
}

export function parcelOf(product: Product | undefined): Pick<ShippedLine, 'desi' | 'isFreight'> {
  return { desi: product?.desi, isFreight: product?.shippingClass === 'ambar' };
}

export function shippingRule(
  { freeShippingFrom, shippingFee }: Pick<Settings, 'freeShippingFrom' | 'shippingFee'>,
  tables: Pick<ShippingRules, 'desi' | 'freight'>,
): ShippingRule {
  return { freeShippingFrom, shippingFee, tables };
}

/** The desi of all pieces, rounded to six decimals: 3 x 1.6 + 2 x 0.1 is 5, not a little more. */
export function sumDesi(lines: readonly Pick<ShippedLine, 'quantity' | 'desi'>[]): number {
  const sum = lines.reduce((all, { desi = 0, quantity }) => all + desi * quantity, 0);
  return Math.round(sum * 1_000_000) / 1_000_000;
}

function parcelFee(desi: number, { shippingFee, tables }: ShippingRule): Kurus {
  const rows = tables?.desi?.table ?? [];
  const last = rows.at(-1);
  if (!tables?.desi || !last || desi === 0) return shippingFee;
  const row = rows.find(({ upTo }) => desi <= upTo);
  return row?.fee ?? kurus(last.fee + Math.ceil(desi - last.upTo) * tables.desi.perExtra);
}

/**
 * What sending costs. Parcels: nothing from the threshold on (unless they are heavier than what the table sends
 * free), else the table's fee or the flat one. Freight is never free because of a threshold.
 *
 * @param goodsCost what the goods cost after discounts
 */
export function shippingCost(lines: readonly ShippedLine[], goodsCost: Kurus, rule: ShippingRule) {
  const missing = kurus(Math.max(0, rule.freeShippingFrom - goodsCost));
  if (lines.length === 0) return { fee: ZERO, hasFreightToPay: false, missingForFree: missing };
  const parcels = lines.filter(({ isFreight }) => !isFreight);
  const desi = sumDesi(parcels);
  const canBeFree = desi <= (rule.tables?.desi?.freeUpTo ?? Infinity);
  const isFree =
    parcels.length === 0 || rule.areParcelsFree || (canBeFree && goodsCost >= rule.freeShippingFrom);
  const freightPieces = lines.reduce((sum, line) => (line.isFreight ? sum + line.quantity : sum), 0);
  const freightFee = rule.tables?.freight.fee;
  const parcelsFee = isFree ? ZERO : parcelFee(desi, rule);
  const fee = parcelsFee + freightPieces * (freightFee ?? 0);
  return {
    fee: kurus(fee),
    /** Pieces are sent by freight and the buyer pays the carrier, in addition to the shop's fee. */
    hasFreightToPay: freightPieces > 0 && freightFee === undefined,
    /** What is still missing for free parcels; 0 once it is reached or where nothing could reach it. */
    missingForFree: parcelsFee === 0 || !canBeFree ? ZERO : missing,
  };
}

export function shippingCostOf(product: Product, rule: ShippingRule) {
  return shippingCost([{ quantity: 1, ...parcelOf(product) }], product.price, rule);
}

/** Finds a carrier by its name in any spelling, or by one word of it that no other carrier has. */
export function findCarrier<Carrier extends { readonly name: string }>(
  carriers: readonly Carrier[],
  name: string,
): Carrier | undefined {
  const wanted = slugOf(name);
  const known = carriers.map((carrier) => ({ carrier, slug: slugOf(carrier.name) }));
  const named = known.find(({ slug }) => slug === wanted);
  const [like, ...others] = known.filter(({ slug }) => slug.split('-').includes(wanted));
  return (named ?? (others.length === 0 ? like : undefined))?.carrier;
}

/** The name of a known carrier that somebody typed; another one stays as it was typed. */
export const carrierName = (carriers: readonly { readonly name: string }[], typed: string): string =>
  findCarrier(carriers, typed)?.name ?? typed;

/** The tracking numbers in a text without their blanks: several parcels are separated by signs. */
export function parcelNumbers(trackingNumber: string): readonly string[] {
  return trackingNumber.replace(/\s/g, '').split(/[,;/+]/);
}

/**
 * The carrier's page for a shipment, of several parcels the first; undefined without a number, or for a carrier without
 * such a page. Carriers print the number in groups, and find it only without the blanks.
 */
export function trackingUrl(
  { carrier, trackingNumber }: { readonly carrier: string; readonly trackingNumber: string },
  carriers: readonly { readonly name: string; readonly trackingUrl: string }[],
): string | undefined {
  const [first = ''] = parcelNumbers(trackingNumber);
  if (first === '') return undefined;
  const known = findCarrier(carriers, carrier);
  return known?.trackingUrl.replace('{no}', encodeURIComponent(first));
}

import { z } from 'zod';
import type { FactReading } from './fact-alternatives.ts';
import type { Product } from '../product/product.ts';
import { filledText, slug } from '../product/record-values.ts';

const text = filledText(200);
const list = <T extends z.ZodType>(item: T) => z.array(item, 'liste ([ … ]) olmalı');

/** `data/fitment.json`: what the shop knows about machines and parts beyond the lists in product files. */
export const fitmentFields = z.object({
  /** Names of the trade with their synonyms, such as needle systems. */
  systems: list(z.object({ name: text, aliases: list(text).default([]) })).default([]),
  /** Groups of machines that use the same parts. */
  families: list(z.object({ id: text, name: text, machines: list(text) })).default([]),
  /** A fact that machine and part both state; with `both` a difference means that the part does not fit. */
  rules: list(
    z.object({ parts: slug, fact: text, decides: z.enum(['both', 'yes'], '"both" ya da "yes" olmalı') }),
  ).default([]),
  /** Categories of supplies and accessories for a machine, in the order of its page. */
  needed: list(slug).optional(),
});

export type Fitment = z.infer<typeof fitmentFields>;
export type FitRule = Fitment['rules'][number];

export const NO_FITMENT: Fitment = { systems: [], families: [], rules: [] };

export const verdict = z.enum(['uyar', 'uymaz', 'bilinmiyor']);
export type Verdict = z.infer<typeof verdict>;

export const fitAnswer = z.object({
  verdict,
  /** One Turkish sentence for shoppers. */
  why: z.string(),
  /** The source of the verdict: the shop's own lists, a rule of facts, or none. */
  source: z.enum(['shop', 'rule', 'none']),
});
export type Fit = Readonly<z.infer<typeof fitAnswer>>;

export const UNKNOWN_FIT: Fit = {
  verdict: 'bilinmiyor',
  why: 'Kayıtlarımızda bu parça ile makineniz için bilgi yok; almadan önce bize sorun.',
  source: 'none',
};

/** The input of `judgeFit`. */
export interface FitEvidence {
  readonly isExcluded: boolean;
  readonly isListed: boolean;
  /** The name of the family that contains both machine and part. */
  readonly family?: string | undefined;
  /** The facts of both sides that a rule compares, read in the same way. */
  readonly facts: readonly {
    readonly rule: FitRule;
    readonly part: FactReading;
    readonly machine: FactReading;
  }[];
  /** The part's size, when its needle number is known. */
  readonly size?: number | undefined;
  readonly isUniversal: boolean;
}

/**
 * Judges a part for a machine. The first source that decides wins: the part's lists, its family, rules of facts,
 * universal parts.
 */
export function judgeFit(evidence: FitEvidence): Fit {
  if (evidence.isExcluded) {
    return { verdict: 'uymaz', why: 'Bu parça bu modele uymaz.', source: 'shop' };
  }
  const { family, size } = evidence;
  const listed = evidence.isListed
    ? 'Parçanın uyumlu makineleri arasında'
    : family && `${family} ailesindeki makinelere uyar`;
  if (listed) {
    const note = evidence.facts.map(({ machine }) => sizeNote(machine, size)).find(Boolean);
    return { verdict: 'uyar', why: `${listed}${note ? ` (${note})` : ''}.`, source: 'shop' };
  }
  for (const comparison of evidence.facts) {
    const fit = compareFacts(comparison, size);
    if (fit) return fit;
  }
  if (evidence.isUniversal) return { verdict: 'uyar', why: 'Her makineye uyar.', source: 'shop' };
  return UNKNOWN_FIT;
}

function compareFacts(
  { rule, part, machine }: FitEvidence['facts'][number],
  size: number | undefined,
): Fit | undefined {
  if (part.alternatives.length === 0 || machine.alternatives.length === 0) return undefined;
  const pairs = part.alternatives.flatMap((left) =>
    machine.alternatives.flatMap((right) => (left.key === right.key ? [{ left, right }] : [])),
  );
  const pair = pairs.find(({ left, right }) => !left.condition && !right.condition) ?? pairs[0];
  if (pair) {
    const condition = pair.left.condition ?? pair.right.condition;
    const notes = [condition && `yalnız ${condition}`, sizeNote(machine, size)].filter(Boolean).join('; ');
    const why = `İkisi de ${pair.left.name}${notes ? ` (${notes})` : ''}.`;
    return { verdict: 'uyar', why, source: 'rule' };
  }
  if (rule.decides === 'yes') return undefined;
  const names = (reading: FactReading): string => reading.alternatives.map(({ name }) => name).join(' / ');
  const why = `${rule.fact}: makine ${names(machine)}, parça ${names(part)}.`;
  return { verdict: 'uymaz', why, source: 'rule' };
}

/** Whether a product says which machines it fits: then it is a part, never a machine. */
export function statesMachines({ compatible = [], family, universal }: Product): boolean {
  return compatible.length > 0 || family !== undefined || universal === true;
}

/** Whether the machine is made for this size; true when either is not known. */
export function isInRange(machine: FactReading, size: number | undefined): boolean {
  const { sizes } = machine;
  return sizes === undefined || size === undefined || (size >= sizes.from && size <= sizes.to);
}

function sizeNote(machine: FactReading, size: number | undefined): string | undefined {
  if (isInRange(machine, size) || !machine.sizes) return undefined;
  const { from, to } = machine.sizes;
  return from === to
    ? `makinenin numarası ${from}, bu numara başka`
    : `makinenin aralığı ${from}–${to}, bu numara aralık dışı`;
}

const NAMED_NUMBER = /\bNo:?\s*(\d{1,2})\b/i;
const TWO_NUMBERS = /\b(\d{1,3})\/(\d{1,3})\b/;

/** A needle's number as machines count it: 14 of `Nm 90 / No 14`, `90/14` and `14/90`; `undefined` for anything else. */
export function readNeedleNumber(value: string): number | undefined {
  const [, named] = NAMED_NUMBER.exec(value) ?? [];
  if (named !== undefined) return Number(named);
  const [, left, right] = TWO_NUMBERS.exec(value) ?? [];
  return left === undefined || right === undefined ? undefined : Math.min(Number(left), Number(right));
}

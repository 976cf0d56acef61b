import { z } from 'zod';
import { codeKey } from '../catalogue/facts/fact-alternatives.ts';

const fitDecision = z.object({
  /** Whether the product's file has contained it since then. */
  isAccepted: z.boolean(),
  by: z.string(),
  at: z.string(),
});
export type FitDecision = Readonly<z.infer<typeof fitDecision>>;

/** A buyer's report about one line of an order: whether the part fitted the machine. The owner decides what to do. */
export const fitReport = z.object({
  id: z.string(),
  orderId: z.string(),
  /** The line's number in the order, from 0. */
  line: z.int().min(0),
  productId: z.string(),
  /** The model in the order, or as the buyer typed it. */
  machine: z.string(),
  fits: z.boolean(),
  /** ISO time. */
  at: z.string(),
  decision: fitDecision.optional(),
});
export type FitReport = Readonly<z.infer<typeof fitReport>>;

/** Adds a report; it replaces an undecided one about the same line. */
export function withReport(reports: readonly FitReport[], added: FitReport): readonly FitReport[] {
  const isSame = ({ orderId, line, decision }: FitReport): boolean =>
    orderId === added.orderId && line === added.line && !decision;
  return [...reports.filter((report) => !isSame(report)), added];
}

interface FitLists {
  readonly compatible?: readonly string[] | undefined;
  readonly notCompatible?: readonly string[] | undefined;
}

/** The changed lists of a part after a report; undefined when they contain it already. */
export function listsWithReport(
  { compatible = [], notCompatible = [] }: FitLists,
  { machine, fits }: Pick<FitReport, 'machine' | 'fits'>,
): { compatible: string[]; notCompatible: string[] } | undefined {
  const key = codeKey(machine);
  const isOther = (model: string): boolean => codeKey(model) !== key;
  const [said, denied] = fits ? [compatible, notCompatible] : [notCompatible, compatible];
  const listed = said.every(isOther) ? [...said, machine] : [...said];
  const others = denied.filter(isOther);
  if (listed.length === said.length && others.length === denied.length) return undefined;
  return fits ? { compatible: listed, notCompatible: others } : { compatible: others, notCompatible: listed };
}

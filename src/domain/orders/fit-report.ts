import { codeKey } from '../catalogue/facts/fact-alternatives.ts';

/** A buyer's report about one line of an order: whether the part fitted the machine. The owner decides what to do. */
export interface FitReport {
  readonly id: string;
  readonly orderId: string;
  /** The line's number in the order, from 0. */
  readonly line: number;
  readonly productId: string;
  /** The model in the order, or as the buyer typed it. */
  readonly machine: string;
  readonly fits: boolean;
  /** ISO time. */
  readonly at: string;
  readonly decision?: FitDecision | undefined;
}

export interface FitDecision {
  /** Whether the product's file has contained it since then. */
  readonly isAccepted: boolean;
  readonly by: string;
  readonly at: string;
}

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

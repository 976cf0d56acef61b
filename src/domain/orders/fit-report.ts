import { codeKey } from '../catalogue/facts/fact-alternatives.ts';

/** What a buyer says of one line of an order: whether it fitted the machine. The owner decides what it is worth. */
export interface FitReport {
  readonly id: string;
  readonly orderId: string;
  /** Of the order, counted from 0. */
  readonly line: number;
  readonly productId: string;
  /** Model, as the order has it or as the buyer typed it. */
  readonly machine: string;
  readonly fits: boolean;
  /** ISO time. */
  readonly at: string;
  readonly decision?: FitDecision | undefined;
}

export interface FitDecision {
  /** Whether the product's file says so since. */
  readonly isAccepted: boolean;
  readonly by: string;
  readonly at: string;
}

/** The reports with a new one; one of the same line that nobody has decided on is replaced. */
export function withReport(reports: readonly FitReport[], added: FitReport): readonly FitReport[] {
  const isSame = ({ orderId, line, decision }: FitReport): boolean =>
    orderId === added.orderId && line === added.line && !decision;
  return [...reports.filter((report) => !isSame(report)), added];
}

interface FitLists {
  readonly compatible?: readonly string[] | undefined;
  readonly notCompatible?: readonly string[] | undefined;
}

/** The lists of a part with what a report says; undefined when they say so already. */
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

import type { FieldValues } from '#domain/catalogue/product/product-difference';
import type { AppError } from '#domain/errors';
import { type PriceJump, priceJumpsOf } from '#domain/money/price-jump';
import type { ProductChange, ProductChangeResult } from '../catalogue/ports.ts';
import type { ImportError } from './plan-import.ts';
import type { ExchangeNotice } from './ports.ts';

/** The effect of an import on one product. */
export interface ImportedChange {
  /** 0 for a product that is removed because no row contains it. */
  readonly row: number;
  readonly type: 'add' | 'update' | 'remove';
  readonly id: string;
  readonly name: string;
  /** The changed fields in their JSON form; `null` means absent. */
  readonly before: FieldValues;
  readonly after: FieldValues;
}

type ImportWarning = PriceJump & { readonly row: number };

export interface ImportReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Products that were removed because no row contains them; 0 unless requested. */
  readonly removed: number;
  /** Rows that were skipped because of errors. */
  readonly skipped: number;
  /** By rows; the first ones when there are too many to list. */
  readonly errors: readonly ImportError[];
  readonly errorCount: number;
  /** The first ones of each type, in the file's order; removals come last. */
  readonly changes: readonly ImportedChange[];
  /** Price jumps that are probably slips: the first ones. */
  readonly warnings: readonly ImportWarning[];
  readonly warningCount: number;
  /** Slugs of the created or changed categories. */
  readonly categories: readonly string[];
  /** Values that were read differently from what the file says. */
  readonly notices: readonly ExchangeNotice[];
  /** Unknown columns. */
  readonly unknownHeadings: readonly string[];
  /** Whether it was stopped early; the counts contain what was done. */
  readonly isStopped: boolean;
}

export interface ReportOptions {
  /** The most errors, warnings and changes of each type in the report; all by default. */
  readonly listed?: number;
  /** Called for every change, listed or not. */
  readonly onChange?: (change: ImportedChange) => void;
}

/** A change that will be applied or tried. */
export interface PlannedChange extends ImportedChange {
  readonly change: ProductChange;
}

type Counts = Record<'added' | 'updated' | 'unchanged' | 'removed' | 'skipped', number>;

const COUNT_OF = { add: 'added', update: 'updated', remove: 'removed' } as const;

/** Counts all effects of an import and lists as many of each kind as requested. */
export function createImportReport({ listed = Infinity, onChange }: ReportOptions) {
  const counts: Counts = { added: 0, updated: 0, unchanged: 0, removed: 0, skipped: 0 };
  const errors: ImportError[] = [];
  const changes: ImportedChange[] = [];
  const warnings: ImportWarning[] = [];
  let errorCount = 0;
  let warningCount = 0;

  const addErrors = (more: readonly ImportError[]): void => {
    errorCount += more.length;
    errors.push(...more.slice(0, Math.max(0, listed - errors.length)));
  };
  const skip = (more: readonly ImportError[]): void => {
    counts.skipped += 1;
    addErrors(more);
  };
  return {
    addErrors,
    addRefusal: skip,
    count: (name: keyof Counts) => void (counts[name] += 1),
    hasErrors: () => errorCount > 0,
    addJumps: (planned: readonly PlannedChange[]) => {
      for (const { change, ...jump } of priceJumpsOf(planned)) {
        warningCount += 1;
        if (warnings.length < listed) warnings.push({ row: change.row, ...jump });
      }
    },
    jumps: (): readonly PriceJump[] => warnings,
    addResults: (planned: readonly PlannedChange[], results: readonly ProductChangeResult[]) => {
      for (const [index, { change: _, ...reported }] of planned.entries()) {
        const result = results[index];
        if (result?.status === 'failed') {
          if (result.error.code !== 'job_cancelled') skip(errorsOf(reported.row, result.error));
        } else if (result?.status === 'unchanged') counts.unchanged += 1;
        else {
          const count = (counts[COUNT_OF[reported.type]] += 1);
          onChange?.(reported);
          if (count <= listed) changes.push(reported);
        }
      }
    },
    end: () => ({
      ...counts,
      errors: errors.sort((left, right) => left.row - right.row),
      errorCount,
      changes,
      warnings,
      warningCount,
    }),
  };
}

function errorsOf(row: number, { message, details: { issues = [] } }: AppError): ImportError[] {
  if (issues.length === 0) return [{ row, field: '', message }];
  return issues.map((issue) => ({ row, field: issue.path, message: issue.message }));
}

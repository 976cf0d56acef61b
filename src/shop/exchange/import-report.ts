import type { ImportError, ImportReport, ImportedChange } from '#contract/exchange/imports';
import type { AppError } from '#domain/errors';
import { type PriceJump, priceJumpsOf } from '#domain/money/price-jump';
import type { ProductChange, ProductChangeResult } from '../catalogue/ports.ts';

export interface ReportOptions {
  /** The most errors, warnings and changes of each type in the report; all by default. */
  readonly listed?: number;
  /** Called for every change, listed or not. */
  readonly onChange?: (change: ImportedChange) => void;
}

export interface PlannedChange extends ImportedChange {
  readonly change: ProductChange;
}

type Counts = Pick<ImportReport, 'added' | 'updated' | 'unchanged' | 'removed' | 'skipped'>;

const COUNT_OF = { add: 'added', update: 'updated', remove: 'removed' } as const;

/** Counts all effects of an import and lists as many of each kind as requested. */
export function createImportReport({ listed = Infinity, onChange }: ReportOptions) {
  const counts: Counts = { added: 0, updated: 0, unchanged: 0, removed: 0, skipped: 0 };
  const errors: ImportError[] = [];
  const changes: ImportedChange[] = [];
  const warnings: ImportReport['warnings'] = [];
  let errorCount = 0;
  let warningCount = 0;

  const addErrors = (more: readonly ImportError[]): void => {
    errorCount += more.length;
    errors.push(...more.slice(0, Math.max(0, listed - errors.length)));
  };
  const addRefusal = (more: readonly ImportError[]): void => {
    counts.skipped += 1;
    addErrors(more);
  };
  return {
    addErrors,
    addRefusal,
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
          if (result.error.code !== 'job_cancelled') addRefusal(errorsOf(reported.row, result.error));
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
      // Removals, which have no row, come last.
      changes: changes.sort((left, right) => (left.row || Infinity) - (right.row || Infinity)),
      warnings,
      warningCount,
    }),
  };
}

function errorsOf(row: number, { message, details: { issues = [] } }: AppError): ImportError[] {
  if (issues.length === 0) return [{ row, field: '', message }];
  return issues.map((issue) => ({ row, field: issue.path, message: issue.message }));
}

import type { AppError } from '../domain/errors.ts';
import { findExchangeField } from '../domain/exchange-fields.ts';
import type { ExchangeTable } from './exchange-ports.ts';
import { type ImportError, type PlanParts, planImport, type RowPlan } from './plan-import.ts';
import type { CatalogueWriter } from './catalogue-ports.ts';
import type { JobProgress } from './panel-ports.ts';

export interface ImportReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows that were not taken over because of their errors. */
  readonly skipped: number;
  readonly errors: readonly ImportError[];
  /** Columns that mean nothing to the shop. */
  readonly unknownHeadings: readonly string[];
  /** Whether it was stopped before its end; the counts hold what was done. */
  readonly isStopped: boolean;
}

interface ImportParts extends PlanParts {
  readonly writer: Pick<CatalogueWriter, 'changeProducts'>;
  readonly isDryRun: boolean;
  readonly onProgress?: (progress: JobProgress) => void;
  readonly signal?: AbortSignal;
}

type ChangePlan = Extract<RowPlan, { type: 'change' }>;

const CHANGES_AT_ONCE = 500;

/** Brings the rows of a table into the catalogue; a row that cannot be taken over never costs another one. */
export async function importProducts(table: ExchangeTable, parts: ImportParts): Promise<ImportReport> {
  const plans = planImport(table, parts);
  const changes = plans.filter((plan) => plan.type === 'change');
  const counts = { added: 0, updated: 0, unchanged: plans.filter(({ type }) => type === 'unchanged').length };
  const refusals = plans.filter((plan) => plan.type === 'refused');
  const errors = refusals.flatMap((plan) => plan.errors);
  let skipped = refusals.length;

  const isStopped = (): boolean => parts.signal?.aborted === true;
  for (let start = 0; start < changes.length && !isStopped(); start += CHANGES_AT_ONCE) {
    const chunk = changes.slice(start, start + CHANGES_AT_ONCE);
    const outcomes = parts.isDryRun ? [] : await writeAll(chunk, start, changes.length, parts);
    for (const [index, plan] of chunk.entries()) {
      const outcome = outcomes[index];
      if (outcome?.status === 'failed') {
        skipped += 1;
        errors.push(...errorsOf(plan.row, outcome.error));
      } else if (outcome?.status === 'unchanged') counts.unchanged += 1;
      else counts[plan.change.type === 'create' ? 'added' : 'updated'] += 1;
    }
  }
  return {
    ...counts,
    skipped,
    errors: errors.sort((left, right) => left.row - right.row),
    unknownHeadings: table.headings.filter((heading) => heading.trim() !== '' && !findExchangeField(heading)),
    isStopped: isStopped(),
  };
}

function writeAll(chunk: readonly ChangePlan[], start: number, total: number, parts: ImportParts) {
  return parts.writer.changeProducts(
    chunk.map(({ change }) => change),
    (done) => parts.onProgress?.({ done: start + done, total }),
  );
}

function errorsOf(row: number, { message, details: { issues = [] } }: AppError): ImportError[] {
  if (issues.length === 0) return [{ row, field: '', message }];
  return issues.map((issue) => ({ row, field: issue.path, message: issue.message }));
}

import { buildCategoryTree } from '#domain/catalogue/category-tree';
import type { Category } from '#domain/catalogue/category';
import type { AppError } from '#domain/errors';
import { findExchangeField, findExtraField, isCurrencyHeading } from '#domain/exchange/exchange-fields';
import type { FieldValues } from '#domain/catalogue/product-difference';
import type { Product } from '#domain/catalogue/product';
import { type PriceJump, priceJumpsOf } from '#domain/money/price-jump';
import type { ExchangeNotice, ExchangeTable } from './ports.ts';
import { createCategoryFinder } from './find-import-category.ts';
import { ownFieldsOf, ownFieldsOfCategory } from '../catalogue/own-fields.ts';
import { isCategoryRow, planCategoryRows } from './plan-category-rows.ts';
import { type ImportError, type PlanParts, planImport, type RowPlan } from './plan-import.ts';
import type {
  CatalogueWriter,
  CategoryWrite,
  ProductChange,
  ProductChangeResult,
} from '../catalogue/ports.ts';
import type { JobProgress } from '../panel/ports.ts';

/** What an import does to one product, or would do. */
export interface ImportedChange {
  /** 0 for a product that goes because no row names it. */
  readonly row: number;
  readonly type: 'add' | 'update' | 'remove';
  readonly id: string;
  readonly name: string;
  /** The changed fields in their JSON form; `null` stands for an absent value. */
  readonly before: FieldValues;
  readonly after: FieldValues;
}

export interface ImportReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Products that went because no row names them; 0 unless that was asked for. */
  readonly removed: number;
  /** Rows that were not taken over because of their errors. */
  readonly skipped: number;
  readonly errors: readonly ImportError[];
  readonly changes: readonly ImportedChange[];
  /** Prices that jump so far that a slip is likely. */
  readonly warnings: readonly (PriceJump & { readonly row: number })[];
  /** Slugs of the categories that were made or changed. */
  readonly categories: readonly string[];
  /** What was read in another way than it stands in the file. */
  readonly notices: readonly ExchangeNotice[];
  /** Columns that mean nothing to the shop. */
  readonly unknownHeadings: readonly string[];
  /** Whether it was stopped before its end; the counts hold what was done. */
  readonly isStopped: boolean;
}

interface ImportParts extends Pick<
  PlanParts,
  'products' | 'category' | 'newId' | 'placeholder' | 'defaults'
> {
  readonly categories: readonly Category[];
  readonly writer: Pick<CatalogueWriter, 'findProductFile' | 'findCategoryText' | 'planProducts'>;
  /** Writes what was planned, as one change. */
  readonly apply: (
    changes: readonly ProductChange[],
    categories: readonly CategoryWrite[],
    onProgress: (done: number) => void,
  ) => Promise<readonly ProductChangeResult[]>;
  readonly isDryRun: boolean;
  /** Makes categories that rows name and the shop has not; a shop without any category always gets them. */
  readonly makesCategories?: boolean;
  /** Removes the products of `category`, and of those below it, that no row names. */
  readonly prunes?: boolean;
  /** Asked before anything is written when products have to go; false stops the whole import. */
  readonly confirmRemoval?: (products: readonly Product[]) => Promise<boolean>;
  /** Asked before anything is written when prices jump; false stops the whole import. */
  readonly confirmJumps?: (jumps: readonly PriceJump[]) => Promise<boolean>;
  readonly onProgress?: (progress: JobProgress) => void;
  readonly signal?: AbortSignal;
}

interface PlannedChange extends ImportedChange {
  readonly change: ProductChange;
}

type Counts = Record<'added' | 'updated' | 'unchanged' | 'removed' | 'skipped', number>;

const COUNT_OF = { add: 'added', update: 'updated', remove: 'removed' } as const;

/** Brings the rows of a table into the catalogue; a row that cannot be taken over never costs another one. */
export async function importProducts(table: ExchangeTable, parts: ImportParts): Promise<ImportReport> {
  const { writer, category, isDryRun } = parts;
  const ofCategories = planCategoryRows(table.rows.filter(isCategoryRow), table.form, {
    existing: parts.categories,
    ownFields: (id) => ownFieldsOfCategory(writer.findCategoryText(id)),
  });
  const finder = createCategoryFinder({
    categories: ofCategories.categories,
    makesMissing: parts.makesCategories === true || parts.categories.length === 0,
    newId: parts.newId,
  });
  const rows = table.rows.filter((row) => !isCategoryRow(row));
  const plans = await planImport(
    { form: table.form, rows },
    {
      ...parts,
      findCategory: finder.find,
      ownFields: (id) => ownFieldsOf(writer.findProductFile(id)?.text),
    },
  );
  const refusals = plans.filter((plan) => plan.type === 'refused');
  const errors = [...ofCategories.errors, ...refusals.flatMap((plan) => plan.errors)];
  const counts: Counts = {
    added: 0,
    updated: 0,
    removed: 0,
    unchanged: plans.filter(({ type }) => type === 'unchanged').length,
    skipped: refusals.length,
  };
  const planned = plans.flatMap((plan) => (plan.type === 'change' ? [plannedOf(plan)] : []));
  const going = parts.prunes === true && category ? missingFrom(plans, category, parts) : [];
  if (going.length > 0 && (errors.length > 0 || rows.length === 0)) {
    errors.push({ row: 0, field: '', message: PRUNE_REFUSED });
    going.length = 0;
  }
  planned.push(...going.map(removalOf));

  const made = usedOf(finder.made(), planned);
  const categories = [...ofCategories.changed, ...made];
  const warnings = priceJumpsOf(planned).map(({ change: { row }, ...jump }) => ({ row, ...jump }));
  const isDeclined =
    !isDryRun &&
    ((going.length > 0 && (await parts.confirmRemoval?.(going)) === false) ||
      (warnings.length > 0 && (await parts.confirmJumps?.(warnings)) === false));
  const isStopped = (): boolean => isDeclined || parts.signal?.aborted === true;
  const todo = isStopped() ? [] : planned;
  const plainChanges = todo.map(({ change }) => change);
  // The writer has the last word on what can be written, in a trial too.
  let results: readonly ProductChangeResult[] = [];
  if (isDryRun) results = await writer.planProducts(plainChanges, categories);
  else if (!isStopped())
    results = await parts.apply(plainChanges, categories, (done) =>
      parts.onProgress?.({ done, total: planned.length }),
    );
  const changes: ImportedChange[] = [];
  for (const [index, { change: _, ...told }] of todo.entries()) {
    const result = results[index];
    if (result?.status === 'failed') {
      if (result.error.code === 'job_cancelled') continue;
      counts.skipped += 1;
      errors.push(...errorsOf(told.row, result.error));
    } else if (result?.status === 'unchanged') counts.unchanged += 1;
    else {
      counts[COUNT_OF[told.type]] += 1;
      changes.push(told);
    }
  }
  return {
    ...counts,
    errors: errors.sort((left, right) => left.row - right.row),
    changes,
    warnings,
    categories: categories.map(({ slug }) => slug),
    notices: table.notices ?? [],
    unknownHeadings: table.headings.filter(isUnknownHeading),
    isStopped: isStopped(),
  };
}

const PRUNE_REFUSED =
  'dosyada hatalı satır varken ya da hiç ürün yokken ürün silinmez; önce satırları düzeltin';
/** Columns of category rows. */
const CATEGORY_HEADINGS: ReadonlySet<string> = new Set(['type', 'parentId', 'sortOrder']);

function isUnknownHeading(heading: string): boolean {
  const isKnown = findExchangeField(heading) !== undefined || findExtraField(heading) !== undefined;
  return heading.trim() !== '' && !isKnown && !isCurrencyHeading(heading) && !CATEGORY_HEADINGS.has(heading);
}

function plannedOf(plan: Extract<RowPlan, { type: 'change' }>): PlannedChange {
  const { row, name, change, difference } = plan;
  return change.type === 'create'
    ? { row, type: 'add', id: change.product.id, name, change, ...difference }
    : { row, type: 'update', id: change.id, name, change, ...difference };
}

function removalOf({ id, name }: Product): PlannedChange {
  return { row: 0, type: 'remove', id, name, before: {}, after: {}, change: { type: 'remove', id } };
}

/** The products of a category and of those below it that no row is about. */
function missingFrom(
  plans: readonly RowPlan[],
  category: Category,
  { products, categories }: ImportParts,
): Product[] {
  const scope = new Set(buildCategoryTree(categories).descendantIds(category.id));
  const present = new Set(
    plans.flatMap((plan) => {
      if (plan.type === 'unchanged') return [plan.id];
      return plan.type === 'change' && plan.change.type === 'update' ? [plan.change.id] : [];
    }),
  );
  return products.filter(({ id, categoryId }) => scope.has(categoryId) && !present.has(id));
}

/** The made categories that a written product needs, with the ones above them. */
function usedOf(made: readonly Category[], planned: readonly PlannedChange[]): Category[] {
  const byId = new Map(made.map((category) => [category.id, category]));
  const used = new Set<string>();
  const use = (id: string | null | undefined): void => {
    const category = byId.get(id ?? '');
    if (!category || used.has(category.id)) return;
    used.add(category.id);
    use(category.parentId);
  };
  for (const { change } of planned) {
    if (change.type === 'create') use(change.categoryId);
    if (change.type === 'update') use(change.patch.categoryId);
  }
  return made.filter(({ id }) => used.has(id));
}

function errorsOf(row: number, { message, details: { issues = [] } }: AppError): ImportError[] {
  if (issues.length === 0) return [{ row, field: '', message }];
  return issues.map((issue) => ({ row, field: issue.path, message: issue.message }));
}

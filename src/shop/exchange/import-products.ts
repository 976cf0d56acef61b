import type { ImportReport } from '#contract/exchange/imports';
import { yieldTurn } from '../yield-turn.ts';
import { buildCategoryTree } from '#domain/catalogue/category/category-tree';
import type { Category } from '#domain/catalogue/category/category';
import { findUnknownHeadings } from '#domain/exchange/exchange-fields';
import type { Product } from '#domain/catalogue/product/product';
import type { PriceJump } from '#domain/money/price-jump';
import type { ExchangeRow, SlicedTable } from './ports.ts';
import { createCategoryFinder } from './find-import-category.ts';
import { extraFieldsOf, extraFieldsOfCategory } from '../catalogue/product/read-fields.ts';
import { createImportReport, type PlannedChange, type ReportOptions } from './import-report.ts';
import { planCategoryRows } from './plan-category-rows.ts';
import { createRowPlanner, type PlanParts } from './row-planner.ts';
import type {
  CatalogueWriter,
  CategoryWrite,
  ProductChange,
  ProductChangeResult,
} from '../catalogue/ports.ts';

/** What an import is about to write. */
export interface ImportPlan {
  readonly changes: readonly ProductChange[];
  readonly categories: readonly CategoryWrite[];
  /** Products that no row contains, which are removed. */
  readonly removed: readonly Product[];
  readonly jumps: readonly PriceJump[];
}

interface ImportParts extends Pick<PlanParts, 'products' | 'category' | 'defaults'>, ReportOptions {
  readonly categories: readonly Category[];
  readonly writer: Pick<CatalogueWriter, 'findProductFile' | 'findCategoryText' | 'startTrial'>;
  /** Writes what is planned; undefined when nobody wants it written. Without it nothing is written: a preview. */
  readonly apply?: ((plan: ImportPlan) => Promise<readonly ProductChangeResult[] | undefined>) | undefined;
  /** Why a category of the file (by its id), or a new product (by its row), is left out; undefined when it is not. */
  readonly whyLeftOut?: {
    readonly category: (id: string) => string | undefined;
    readonly newProduct: (row: number) => string | undefined;
  };
  /** Creates the missing categories of rows; a shop without categories always gets them. */
  readonly makesCategories?: boolean;
  /** Removes the products of `category` and below that no row contains. */
  readonly prunes?: boolean;
  readonly signal?: AbortSignal;
}

/** Imports a table; a row with an error affects no other. Of a slice only the report stays in memory. */
export async function importProducts(table: SlicedTable, parts: ImportParts): Promise<ImportReport> {
  const { writer, category, apply, prunes = false, signal } = parts;
  const ofCategories = planCategoryRows(table.categories, table.form, {
    existing: parts.categories,
    extraFields: (id) => extraFieldsOfCategory(writer.findCategoryText(id)),
    whyLeftOut: parts.whyLeftOut?.category,
  });
  const finder = createCategoryFinder({
    categories: ofCategories.categories,
    createsMissing: parts.makesCategories === true || parts.categories.length === 0,
  });
  const planOf = createRowPlanner(table.form, {
    ...parts,
    findCategory: finder.find,
    extraFields: (id) => extraFieldsOf(writer.findProductFile(id)?.text),
  });
  const report = createImportReport(parts);
  report.addErrors(ofCategories.errors);
  const present = new Set<string>();
  const neededCategories = new Set<string>();
  const waiting: PlannedChange[] = [];
  // What is written is tried before only when products are removed: then nothing may fail.
  const trial = !apply || prunes ? writer.startTrial() : undefined;
  let willFail = false;

  const addTried = (planned: PlannedChange, result: ProductChangeResult): void => {
    willFail ||= result.status === 'failed';
    if (!apply) report.addResults([planned], [withCount(result, planned)]);
  };

  const addBatch = async (changes: readonly PlannedChange[]): Promise<void> => {
    report.addJumps(changes);
    for (const { change } of changes) {
      if (change.type === 'create') neededCategories.add(change.categoryId);
      if (change.type === 'update' && change.patch.categoryId) neededCategories.add(change.patch.categoryId);
    }
    if (apply) waiting.push(...changes);
    await trial?.add(changes, [...ofCategories.changed, ...finder.created()], addTried);
  };

  const admit = (planned: PlannedChange): PlannedChange | readonly [] => {
    const { type, row } = planned;
    const reason = type === 'add' ? parts.whyLeftOut?.newProduct(row) : undefined;
    if (reason === undefined) return planned;
    report.addRefusal([{ row, field: '', message: reason }]);
    return [];
  };

  /** The change of a row; a row without one is only reported. */
  const planRow = (row: ExchangeRow): PlannedChange | readonly [] => {
    const planned = planOf(row);
    if (prunes && 'id' in planned) present.add(planned.id);
    if ('change' in planned) return admit(planned);
    if (planned.type === 'refused') report.addRefusal(planned.errors);
    else if (planned.type === 'unchanged') report.count('unchanged');
    return [];
  };

  let rowCount = 0;
  for await (const rows of table.slices) {
    // Between slices, shoppers get their answers.
    await yieldTurn();
    if (signal?.aborted) break;
    rowCount += rows.length;
    await addBatch(rows.flatMap(planRow));
  }
  trial?.end();
  let removed = prunes && category ? missingFrom(present, category, parts) : [];
  if (removed.length > 0 && (report.hasErrors() || willFail || rowCount === 0)) {
    report.addErrors([{ row: 0, field: '', message: PRUNE_REFUSED }]);
    removed = [];
  }
  await addBatch(removed.map(removalOf));
  const categories = [...ofCategories.changed, ...withParents(finder.created(), neededCategories)];
  const isAborted = (): boolean => signal?.aborted === true;
  const changes = waiting.map(({ change }) => change);
  const results = isAborted()
    ? undefined
    : await apply?.({ changes, categories, removed, jumps: report.jumps() });
  if (results) report.addResults(waiting, results);
  const isLeft = apply !== undefined && results === undefined;
  return {
    ...report.end(),
    categories: isLeft ? [] : categories.map(({ slug }) => slug),
    notices: [...(table.notices ?? [])],
    headings: [...(table.fileHeadings ?? [])],
    unknownHeadings: findUnknownHeadings(table.headings),
    isStopped: isLeft || isAborted(),
  };
}

/** A new count moves pieces even if the file has the same number already. */
function withCount(result: ProductChangeResult, planned: PlannedChange): ProductChangeResult {
  const isCounted = planned.change.type === 'update' && planned.change.stock !== undefined;
  return isCounted && result.status === 'unchanged' ? { ...result, status: 'written' } : result;
}

const PRUNE_REFUSED =
  'dosyada hatalı satır varken ya da hiç ürün yokken ürün silinmez; önce satırları düzeltin';

function removalOf({ id, name }: Product): PlannedChange {
  return { row: 0, type: 'remove', id, name, before: {}, after: {}, change: { type: 'remove', id } };
}

function missingFrom(
  present: ReadonlySet<string>,
  category: Category,
  { products, categories }: ImportParts,
): Product[] {
  const scope = new Set(buildCategoryTree(categories).descendantIds(category.id));
  return products.filter(({ id, categoryId }) => scope.has(categoryId) && !present.has(id));
}

/** The created categories that a planned product needs, with their parents. */
function withParents(created: readonly Category[], needed: ReadonlySet<string>): Category[] {
  const byId = new Map(created.map((category) => [category.id, category]));
  const used = new Set<string>();
  const addWithParents = (id: string | null | undefined): void => {
    const category = byId.get(id ?? '');
    if (!category || used.has(category.id)) return;
    used.add(category.id);
    addWithParents(category.parentId);
  };
  for (const id of needed) addWithParents(id);
  return created.filter(({ id }) => used.has(id));
}

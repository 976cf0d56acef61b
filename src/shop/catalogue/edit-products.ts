import type { CatalogueReader } from '#catalogue/catalogue';
import type { Category } from '#domain/catalogue/category';
import { differenceOf, productDifference } from '#domain/catalogue/product-difference';
import { productToJson } from '#domain/catalogue/product';
import { type CommitSave, messageWithReason } from '../history/commit-saves.ts';
import type {
  CatalogueWriter,
  CategoryWrite,
  ProductChange,
  ProductChangeResult,
  ProductFile,
} from './ports.ts';
import type {
  CategoryEditRecord,
  ChangeAction,
  ChangeBatch,
  ChangeLog,
  ProductEditRecord,
} from '../panel/ports.ts';

/** Who makes a change and as what it is remembered. */
export interface EditReason {
  readonly action: ChangeAction;
  /** Name of the admin. */
  readonly by: string;
  /** Why, in the admin's own words on one line. */
  readonly reason?: string | undefined;
  readonly undoes?: string;
  /** Of an earlier part of the same run, which this one goes on with. */
  readonly changeId?: string | undefined;
}

/** What the same run does to categories: written before the products change, removed after all of them have. */
export interface CategoryChanges {
  readonly written?: readonly CategoryWrite[];
  /** Ids. Nothing is removed when a product could not be changed. */
  readonly removed?: readonly string[];
}

export interface EditOutcome {
  /** In the order of the changes. */
  readonly results: readonly ProductChangeResult[];
  /** Under which the change can be taken back; undefined when nothing was written. */
  readonly changeId: string | undefined;
}

/**
 * Writes changes of products and categories and remembers what they did as one change.
 * @throws what the writer throws for a category
 */
export type EditProducts = (
  changes: readonly ProductChange[],
  reason: EditReason,
  onProgress?: (done: number) => void,
  categories?: CategoryChanges,
) => Promise<EditOutcome>;

interface Parts {
  readonly catalogue: Pick<CatalogueReader, 'findCategory'>;
  readonly writer: CatalogueWriter;
  readonly log: ChangeLog;
  readonly commit: CommitSave;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Hears of what failed after the files were already written. */
  readonly warn: (error: unknown, message: string) => void;
}

const COMMIT_WORDS: Readonly<Record<ChangeAction, string>> = {
  create: 'Ürün eklendi',
  update: 'Ürün güncellendi',
  remove: 'Ürün silindi',
  duplicate: 'Ürün çoğaltıldı',
  bulk: 'Toplu değişiklik',
  import: 'Dosyadan alındı',
  images: 'Görseller kopyalandı',
  scrape: 'Kaynaktan çekildi',
  restore: 'Eski sürüme dönüldü',
  undo: 'Değişiklik geri alındı',
  'category-create': 'Kategori eklendi',
  'category-update': 'Kategori güncellendi',
  'category-order': 'Kategori sırası değişti',
  'category-remove': 'Kategori silindi',
};

/** All that a removed file said, fields unknown to the program included; the product alone when it was broken. */
function wholeFile({ text, product }: ProductFile): Readonly<Record<string, unknown>> {
  const fields = productToJson(product);
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read, ...fields } : fields;
  } catch (error) {
    if (error instanceof SyntaxError) return fields;
    throw error;
  }
}

function recordOf(
  before: ProductFile | undefined,
  result: ProductChangeResult,
): ProductEditRecord | undefined {
  if (result.status === 'failed' || result.status === 'unchanged') return undefined;
  const { product } = result;
  const common = { productId: product.id, name: product.name };
  if (result.status === 'removed') {
    return { ...common, before: before ? wholeFile(before) : productToJson(product), after: null };
  }
  if (!before) return { ...common, before: null, after: productToJson(product) };
  return { ...common, ...productDifference(before.product, product) };
}

function categoryRecord(
  before: Category | undefined,
  written: CategoryWrite | undefined,
): CategoryEditRecord {
  const { id = '', name = '' } = written ?? before ?? {};
  const { unknownFields, ...known } = written ?? {};
  const after = written && { ...known, ...unknownFields };
  if (before && after) return { categoryId: id, name, ...differenceOf({ ...before }, after) };
  return {
    categoryId: id,
    name,
    before: before ? { ...before } : null,
    after: after ?? null,
  };
}

function subjectOf(edits: readonly ProductEditRecord[], categories: readonly CategoryEditRecord[]): string {
  const [product] = edits;
  const [category] = categories;
  if (category && edits.length === 0) {
    return categories.length === 1 ? category.name : `${categories.length} kategori`;
  }
  if (category) return `${category.name}, ${edits.length} ürün`;
  return edits.length === 1 && product ? product.name : `${edits.length} ürün`;
}

/** Folders that a change of a category touches: renaming moves the whole folder. */
function filesOfCategory(before: Category | undefined, after: Category | undefined): string[] {
  if (before && after && before.slug !== after.slug) return [before.slug, after.slug];
  return [`${(after ?? before)?.slug ?? ''}/category.json`];
}

type CategoryPair = readonly [before: Category | undefined, after: CategoryWrite | undefined];

export function createEditProducts(parts: Parts): EditProducts {
  const { catalogue, writer, log, commit, now, newId, warn } = parts;

  const record = async (batch: ChangeBatch): Promise<string | undefined> => {
    try {
      await log.append(batch);
      return batch.id;
    } catch (error) {
      // The files are saved; only taking it back is not possible.
      warn(error, 'a save in the panel was not recorded');
      return undefined;
    }
  };

  /** What could be removed, and the failure of what could not. */
  const removeCategories = async (
    ids: readonly string[],
  ): Promise<{ readonly pairs: readonly CategoryPair[]; readonly failure?: unknown }> => {
    const pairs: CategoryPair[] = [];
    try {
      for (const id of ids) {
        const before = catalogue.findCategory(id);
        await writer.removeCategory(id);
        pairs.push([before, undefined]);
      }
      return { pairs };
    } catch (failure) {
      return { pairs, failure };
    }
  };

  return async (
    changes,
    { action, by, reason, undoes, changeId: ofRun },
    onProgress,
    { written = [], removed = [] } = {},
  ) => {
    const earlier = changes.map((change) =>
      change.type === 'create' ? undefined : writer.findProductFile(change.id),
    );
    const writtenPairs = written.map((after): CategoryPair => [catalogue.findCategory(after.id), after]);
    if (written.length > 0) await writer.writeCategories(written);
    const results = await writer.changeProducts(changes, onProgress);
    const hasFailed = results.some(({ status }) => status === 'failed');
    const removal = await removeCategories(hasFailed ? [] : removed);

    const pairs = [...writtenPairs, ...removal.pairs];
    const edits = results.flatMap((result, index) => recordOf(earlier[index], result) ?? []);
    const categories = pairs
      .map(([before, after]) => categoryRecord(before, after))
      .filter(({ before, after }) => !before || !after || Object.keys(after).length > 0);
    let recorded = ofRun;
    if (edits.length + categories.length > 0) {
      const batch = {
        id: ofRun ?? newId(),
        at: now().toISOString(),
        by,
        action,
        ...(reason === undefined ? {} : { reason }),
        ...(undoes ? { undoes } : {}),
        edits,
        ...(categories.length > 0 ? { categories } : {}),
      };
      recorded = await record(batch);
      const changed = new Set(edits.map(({ productId }) => productId));
      const files = (): string[] => [
        ...pairs.flatMap(([before, after]) => filesOfCategory(before, after)),
        ...earlier.flatMap((file) => (file && changed.has(file.product.id) ? [file.file] : [])),
        ...[...changed].flatMap((id) => writer.findProductFile(id)?.file ?? []),
      ];
      const subject = `${COMMIT_WORDS[action]}: ${subjectOf(edits, categories)}`;
      await commit(files, messageWithReason(subject, reason), by);
    }
    // Whatever was done before the failure can be taken back.
    if ('failure' in removal) throw removal.failure;
    return { results, changeId: recorded };
  };
}

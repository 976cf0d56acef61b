import { productDifference } from '../domain/product-difference.ts';
import { type Product, productToJson } from '../domain/product.ts';
import type { CommitSave } from './commit-saves.ts';
import type { CatalogueWriter, ProductChange, ProductChangeResult } from './catalogue-ports.ts';
import type { ChangeAction, ChangeLog, ProductEditRecord } from './panel-ports.ts';

/** Who makes a change and as what it is remembered. */
export interface EditReason {
  readonly action: ChangeAction;
  /** Name of the admin. */
  readonly by: string;
  readonly undoes?: string;
}

export interface EditOutcome {
  /** In the order of the changes. */
  readonly results: readonly ProductChangeResult[];
  /** Under which the change can be taken back; undefined when nothing was written. */
  readonly changeId: string | undefined;
}

/** Writes changes of products and remembers what they did. */
export type EditProducts = (
  changes: readonly ProductChange[],
  reason: EditReason,
  onProgress?: (done: number) => void,
) => Promise<EditOutcome>;

interface Parts {
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
  move: 'Ürünler taşındı',
  images: 'Görseller kopyalandı',
  scrape: 'Kaynaktan çekildi',
  restore: 'Eski sürüme dönüldü',
  undo: 'Değişiklik geri alındı',
};

function recordOf(before: Product | undefined, result: ProductChangeResult): ProductEditRecord | undefined {
  if (result.status === 'failed' || result.status === 'unchanged') return undefined;
  const { product } = result;
  const common = { productId: product.id, name: product.name };
  if (result.status === 'removed') return { ...common, before: productToJson(product), after: null };
  if (!before) return { ...common, before: null, after: productToJson(product) };
  return { ...common, ...productDifference(before, product) };
}

function subjectOf(edits: readonly ProductEditRecord[]): string {
  const [first] = edits;
  return edits.length === 1 && first ? first.name : `${edits.length} ürün`;
}

export function createEditProducts({ writer, log, commit, now, newId, warn }: Parts): EditProducts {
  return async (changes, reason, onProgress) => {
    const earlier = changes.map((change) =>
      change.type === 'create' ? undefined : writer.findProductFile(change.id),
    );
    const results = await writer.changeProducts(changes, onProgress);
    const edits = results.flatMap((result, index) => recordOf(earlier[index]?.product, result) ?? []);
    if (edits.length === 0) return { results, changeId: undefined };
    const changeId = newId();
    const { action, by, undoes } = reason;
    const batch = { id: changeId, at: now().toISOString(), by, action, ...(undoes ? { undoes } : {}), edits };
    let isRecorded = true;
    try {
      await log.append(batch);
    } catch (error) {
      // The products are saved; only taking it back is not possible.
      warn(error, 'a save in the panel was not recorded');
      isRecorded = false;
    }
    const written = new Set(edits.map(({ productId }) => productId));
    const files = (): string[] => [
      ...earlier.flatMap((file) => (file && written.has(file.product.id) ? [file.file] : [])),
      ...[...written].flatMap((id) => writer.findProductFile(id)?.file ?? []),
    ];
    await commit(files, `${COMMIT_WORDS[action]}: ${subjectOf(edits)}`, by);
    return { results, changeId: isRecorded ? changeId : undefined };
  };
}

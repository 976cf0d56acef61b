import type { JobProgress } from '#domain/panel/job';
import { LRUCache } from 'lru-cache';
import { inTurns } from '../../yield-turn.ts';
import type {
  BulkOutcomeJson,
  BulkPreviewJson,
  SkippedProduct,
} from '#contract/catalogue/product/admin-products';
import { type BulkOperation, bulkPatch, type BulkPatch } from '#domain/catalogue/product/bulk-edit';
import { AppError, invalidField, requireFound } from '#domain/errors';
import { discountPercent } from '#domain/money/money';
import { priceJumpsOf } from '#domain/money/price-jump';
import { productDifference } from '#domain/catalogue/product/product-difference';
import type { Product } from '#domain/catalogue/product/product';
import type { EditReason } from './edit-products.ts';
import type { StockEdit } from '../ports.ts';
import type { PanelTools } from '../../panel/panel-tools.ts';

interface Plan {
  /** The proposal that is carried out. */
  readonly proposal: string | undefined;
  readonly unchanged: number;
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly digest: string;
    readonly patch: BulkPatch;
    readonly stock: StockEdit | undefined;
  }[];
}

const MAX_PLANS = 20;
const PLAN_LIFE_MS = 60 * 60_000;
/** Products that are processed before other requests get their turn. */
const SLICE = 200;

function patched(product: Product, patch: BulkPatch): Product {
  const next = { ...product, ...patch };
  return { ...next, discount: discountPercent(next.price, next.originalPrice) };
}

/** @param hasUnfinished whether an unfinished change of many files waits to be finished or reverted */
export function createBulkEditor(
  tools: Pick<
    PanelTools,
    'catalogue' | 'writer' | 'edit' | 'stock' | 'newToken' | 'now' | 'proposals' | 'warn'
  >,
  hasUnfinished: () => Promise<boolean>,
) {
  const { catalogue, writer, edit, stock, newToken, now, proposals, warn } = tools;
  const plans = new LRUCache<string, Plan>({
    max: MAX_PLANS,
    ttl: PLAN_LIFE_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });

  return {
    /**
     * @throws AppError `invalid` for an unknown category; `change_unfinished` while an unfinished change waits;
     * `change_not_found` when the proposal was decided
     */
    preview: async (
      ids: readonly string[],
      operation: BulkOperation,
      proposal?: string,
    ): Promise<BulkPreviewJson> => {
      if (proposal !== undefined && !proposals.list().some(({ id }) => id === proposal))
        throw new AppError('change_not_found', { message: 'Bu öneriye bu arada karar verilmiş.' });
      // A half-done change would be applied twice.
      if (await hasUnfinished()) throw new AppError('change_unfinished');
      if (operation.categoryId !== undefined && !catalogue.findCategory(operation.categoryId)) {
        throw invalidField('operation.categoryId', 'Böyle bir kategori yok.');
      }
      const rows: BulkPreviewJson['rows'] = [];
      const faults: SkippedProduct[] = [];
      const items: Plan['items'][number][] = [];
      let unchanged = 0;
      for await (const id of inTurns(new Set(ids), SLICE)) {
        const file = writer.findProductFile(id);
        if (!file) {
          faults.push({ id, name: id, reason: 'Ürün artık yok.' });
          continue;
        }
        const { digest } = file;
        const product = { ...file.product, stockCount: stock.left(id) };
        const { name } = product;
        const { patch, pieces, fault } = bulkPatch(product, operation);
        if (fault !== undefined) faults.push({ id, name, reason: fault });
        else if (Object.keys(patch).length === 0 && pieces === 0) unchanged += 1;
        else {
          const after = patched(product, { stockCount: product.stockCount + pieces, ...patch });
          rows.push({ id, name, ...productDifference(product, after) });
          const recount = patch.stockCount === undefined ? undefined : ({ recount: true } as const);
          items.push({ id, name, digest, patch, stock: pieces === 0 ? recount : { add: pieces } });
        }
      }
      const token = newToken();
      plans.set(token, { proposal, unchanged, items });
      const warnings = priceJumpsOf(rows).map(({ change: _change, ...jump }) => jump);
      return { token, selected: new Set(ids).size, rows, warnings, unchanged, faults };
    },

    /** @throws AppError `preview_expired` when the token was used or is too old. */
    run: async (
      token: string,
      who: Pick<EditReason, 'by' | 'reason'>,
      onProgress?: (progress: JobProgress) => void,
    ): Promise<BulkOutcomeJson> => {
      const plan = plans.get(token);
      plans.delete(token);
      const { proposal, items, unchanged } = requireFound(plan, 'preview_expired');
      const { results, changeId } = await edit(
        items.map(({ id, patch, digest, stock }) => ({ type: 'update', id, patch, ifDigest: digest, stock })),
        { action: 'bulk', ...who },
        { onProgress },
      );
      // Here and not by another call, which could be lost: who sees it wait would carry it out again.
      if (proposal !== undefined)
        await proposals
          .remove(proposal)
          .catch((error: unknown) => warn(error, 'a proposal that was carried out still waits'));
      const skipped: SkippedProduct[] = [];
      let changed = 0;
      let same = unchanged;
      results.forEach((result, index) => {
        const { id = '', name = '' } = items[index] ?? {};
        if (result.status === 'written') changed += 1;
        else if (result.status === 'failed') skipped.push({ id, name, reason: reasonOf(result.error) });
        else same += 1;
      });
      return { changed, unchanged: same, skipped, changeId };
    },
  };
}

function reasonOf({ code, message, details }: AppError): string {
  if (code === 'conflict') return 'Önizlemeden sonra değişmiş.';
  return details.issues?.[0]?.message ?? message;
}

import { useState } from 'react';
import type { AdminProduct, OfferLimitJson } from '#contract/catalogue/product/admin-products';
import { formatLira } from '#domain/money/money';
import type { ProductJson } from '#contract/catalogue/product/products';
import { describeTextJump } from '#domain/money/price-jump';
import { amountOf } from '../../../../lib/price.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { productFormTexts as texts } from '../../../../texts/panel/product-form.ts';
import { productsTexts } from '../../../../texts/panel/products.ts';
import { conflictOf, panelJson, panelSend } from '../../../api/panel-calls.ts';
import { priceQuestion } from '../../../components/dialog/price-jumps.tsx';
import { isConfirmed } from '../../../components/dialog/dialogs.tsx';
import { asJson, type Json } from '../../../lib/document-values.ts';
import type { FormIssue } from '../../../lib/use-panel-form.ts';
import { pick, useRecordForm } from '../../../lib/use-record-form.ts';
import {
  changedValues,
  draftFaults,
  draftOf,
  isSame,
  LABELS,
  type ProductDraft,
  readDraft,
} from './product-draft.ts';
import { PRODUCT_CALLS, sendProduct } from '../use-products.ts';

/** A version of the product: opened, saved, or present in the file now. */
type Version = Json & { readonly id: string; readonly digest?: string | undefined };

const NOTHING_KNOWN: OfferLimitJson = { lowest: null, days: 0 };

/** Why a struck-through price is doubtful: a lower price shortly before; undefined when it is not. */
async function findStruckDoubt(
  id: string,
  price: unknown,
  originalPrice: unknown,
): Promise<string | undefined> {
  if (typeof price !== 'string' || typeof originalPrice !== 'string') return undefined;
  const struck = amountOf(originalPrice);
  if (struck <= amountOf(price)) return undefined;
  const address = `/api/admin/products/${id}/lowest-price?${new URLSearchParams({ price, originalPrice })}`;
  // A failure to load the history does not prevent saving.
  const { lowest, days } = await panelJson<OfferLimitJson>(address).catch(() => NOTHING_KNOWN);
  const limit = lowest === null ? struck : amountOf(lowest);
  return limit < struck ? productsTexts.jumps.struck(formatLira(struck), formatLira(limit), days) : undefined;
}

/** The form of a product, from opening to saving. @param product undefined for a new one */
export function useProductEditor(product: AdminProduct | undefined, categoryId: string) {
  const [opened] = useState<Version>(product ?? { id: '', inStock: true, stockCount: 0, categoryId });
  const [reason, setReason] = useState('');

  /** Whether a price may be saved; for a doubtful one the person is asked, with both prices. */
  const isRight = async (doubt: string | undefined, title?: string): Promise<boolean> =>
    doubt === undefined || isConfirmed(priceQuestion(product?.name ?? '', doubt, title));

  const form = useRecordForm<Version, ProductDraft>({
    record: opened,
    valuesOf: draftOf,
    labels: LABELS,
    isSame: (name, left, right) => isSame(name, String(left), String(right)),
    comparesAll: true,
    check: (draft): readonly FormIssue[] =>
      draftFaults(product ? changedValues(draftOf(form.base), draft) : draft),
    save: async (draft, changed, onto) => {
      if (!product) {
        const fields = readDraft(draft);
        const body = { ...fields, source: 'manual', reason };
        const { id } = await panelSend<ProductJson>('POST', '/api/products', body);
        return { ...fields, id };
      }
      const fields = readDraft(pick(draft, changed));
      if (!(await isRight(describeTextJump(onto['price'], fields['price'])))) return undefined;
      if ('price' in fields || 'originalPrice' in fields) {
        const { price, originalPrice } = readDraft(pick(draft, ['price', 'originalPrice']));
        const doubt = await findStruckDoubt(product.id, price, originalPrice);
        if (!(await isRight(doubt, productsTexts.jumps.struckTitle))) return undefined;
      }
      const saved = await sendProduct(product.id, { ...fields, reason }, onto.digest);
      // The answer has the stock that shoppers see; the form has the owner's own flag.
      const stock = readDraft(pick(draft, ['inStock', 'stockCount']));
      return { ...saved.product, ...stock, digest: saved.digest };
    },
    currentOf: (error) => {
      const conflict = conflictOf(error);
      return conflict && { ...asJson(conflict.current), id: opened.id, digest: conflict.digest };
    },
    onSaved: () => setReason(''),
    done: product ? texts.updated : texts.added,
    stale: PRODUCT_CALLS,
    failedTitle: product ? texts.updateFailed : texts.addFailed,
  });

  return {
    ...form,
    reason,
    setReason,
    save: (after: (id: string) => void): void => {
      if (product && !form.isDirty) {
        showToast(texts.nothingChanged);
        after(product.id);
      } else form.submit(({ id }) => after(id));
    },
  };
}

export type ProductEditor = ReturnType<typeof useProductEditor>;

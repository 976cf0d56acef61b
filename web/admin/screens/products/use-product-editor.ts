import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminProduct } from '#contract/catalogue/admin-products';
import type { ProductJson } from '#contract/catalogue/products';
import { describeTextJump } from '#domain/money/price-jump';
import { showToast } from '../../../lib/toasts.ts';
import { productFormTexts as texts } from '../../../texts/panel/product-form.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';
import {
  changedFields,
  draftOf,
  isFieldName,
  isSame,
  LABELS,
  type ProductDraft,
  readDraft,
} from './product-draft.ts';
import { refreshProducts, sendProduct } from './use-products.ts';

/** A version of the product: the one that was opened, was saved, or is in the file by now. */
interface Version {
  readonly id: string;
  readonly draft: ProductDraft;
  readonly digest: string | undefined;
}

/** A price that jumps and waits for a yes. */
interface Jump {
  readonly message: string;
  readonly answer: (isRight: boolean) => void;
}

function versionOf(product: AdminProduct | undefined, categoryId: string): Version {
  return product
    ? { id: product.id, draft: draftOf({ ...product }), digest: product.digest }
    : { id: '', draft: draftOf({ inStock: true, stockCount: 0, categoryId }), digest: undefined };
}

/** The form of a product, from what was opened to what is saved. @param product undefined makes a new one */
export function useProductEditor(product: AdminProduct | undefined, categoryId: string) {
  const client = useQueryClient();
  const [opened] = useState(() => versionOf(product, categoryId));
  const [reason, setReason] = useState('');
  const [jump, setJump] = useState<Jump>();

  /** Whether the price may be saved: one that jumps is asked about, with both figures. */
  const mayPriceBe = async (before: unknown, after: unknown): Promise<boolean> => {
    const message = describeTextJump(before, after);
    if (message === undefined) return true;
    const isRight = await new Promise<boolean>((answer) => {
      setJump({ message, answer });
    });
    setJump(undefined);
    return isRight;
  };

  const form = useRecordForm<Version, ProductDraft>({
    record: opened,
    valuesOf: ({ draft }) => draft,
    labels: LABELS,
    isSame: (name, left, right) => isSame(name, String(left), String(right)),
    asksAll: true,
    check: (draft) => {
      const { faults } = readDraft(draft, product ? changedFields(form.base.draft, draft) : undefined);
      return Object.entries(faults).map(([path, message]) => ({ path, message }));
    },
    save: async (draft, changed, onto) => {
      if (!product) {
        const body = { ...readDraft(draft).fields, source: 'manual', reason };
        const made = await panelSend<ProductJson>('POST', '/api/products', body);
        return { id: made?.id ?? '', draft, digest: undefined };
      }
      const { fields } = readDraft(draft, changed.filter(isFieldName));
      const { price: before } = readDraft(onto.draft, ['price']).fields;
      if (!(await mayPriceBe(before, fields['price']))) return undefined;
      const saved = await sendProduct(product.id, { ...fields, reason }, onto.digest);
      // The answer tells what shoppers may buy; the form has the owner's own flag.
      const { inStock, stockCount } = draft;
      return {
        id: product.id,
        draft: { ...draftOf({ ...saved.product }), inStock, stockCount },
        digest: saved.digest,
      };
    },
    currentOf: ({ current, digest }) =>
      typeof current === 'object' && current !== null
        ? {
            id: opened.id,
            draft: draftOf({ ...current }),
            digest: typeof digest === 'string' ? digest : undefined,
          }
        : undefined,
    onSaved: () => {
      setReason('');
      showToast(product ? texts.updated : texts.added);
      void refreshProducts(client);
    },
    failedTitle: product ? texts.updateFailed : texts.addFailed,
  });

  return {
    ...form,
    reason,
    setReason,
    jump,
    save: (after: (id: string) => void): void => {
      if (product && !form.isDirty) {
        showToast(texts.nothingChanged);
        after(product.id);
      } else form.submit(({ id }) => after(id));
    },
  };
}

export type ProductEditor = ReturnType<typeof useProductEditor>;

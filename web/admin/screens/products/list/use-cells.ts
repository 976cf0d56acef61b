import { type Query, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminProduct } from '#contract/catalogue/product/admin-products';
import { describeTextJump } from '#domain/money/price-jump';
import { showErrorToast } from '../../../../lib/toasts.ts';
import { productsTexts as texts } from '../../../../texts/panel/products.ts';
import { conflictOf, keyOf, type panelListPage, reasonOf, refresh } from '../../../api/panel-calls.ts';
import { isConfirmed, openQuestion } from '../../../components/dialog/dialogs.tsx';
import { priceQuestion } from '../../../components/dialog/price-jumps.tsx';
import { asJson } from '../../../lib/document-values.ts';
import type { LastChange } from '../../changes/undo-button.tsx';
import { showValue } from '../field-values.tsx';
import { PRODUCTS, sendProduct } from '../use-products.ts';

export interface CellEdit {
  readonly product: AdminProduct;
  readonly field: 'price' | 'stockCount';
  readonly value: string | number;
  /** Undefined overwrites any version. */
  readonly digest: string | undefined;
}

/** Saves cells one after another for each product, so that none meets the change that another one is making. */
function createCellSaver() {
  /** The digest after the last save here, by product. */
  const saved = new Map<string, Promise<string | undefined>>();
  return ({ product: { id }, field, value, digest }: CellEdit) => {
    const before = saved.get(id);
    const fields = { [field]: value };
    const sent = Promise.resolve(before).then((own) =>
      sendProduct(id, fields, digest).catch((error: unknown) => {
        // Only another cell, saved here, has changed since this one was opened.
        if (own === undefined || conflictOf(error)?.digest !== own) throw error;
        return sendProduct(id, fields, own);
      }),
    );
    const last = sent.then((answer) => answer.digest).catch(() => before);
    saved.set(id, last);
    return sent;
  };
}

type Page = Awaited<ReturnType<typeof panelListPage<AdminProduct>>>;

const PAGES = {
  queryKey: keyOf(PRODUCTS),
  predicate: ({ state: { data } }: Query) => typeof data === 'object' && data !== null && 'items' in data,
};

/**
 * Saves a cell of the list; the row shows the new value at once, and the old one again after a failure. A price jump, and
 * overwriting another person's value, must be confirmed first.
 */
export function useCells(setLast: (last: LastChange | undefined) => void, reload: () => unknown) {
  const client = useQueryClient();
  const [saveCell] = useState(createCellSaver);
  const save = async (edit: CellEdit): Promise<void> => {
    const { product, field, value } = edit;
    const mine = showValue(field, value);
    const patchRow = (patch: Partial<AdminProduct>): void => {
      client.setQueriesData<Page>(PAGES, (page) => {
        const items = page?.items.map((row) => (row.id === product.id ? { ...row, ...patch } : row));
        return page && items && { ...page, items };
      });
    };
    try {
      await client.cancelQueries(PAGES);
      patchRow({ [field]: value });
      const { product: saved, digest, changeId } = await saveCell(edit);
      const { price, originalPrice } = saved;
      patchRow({ digest, ...(field === 'price' && { price, originalPrice }) });
      void refresh(client, [`${PRODUCTS}/facets`]);
      setLast(
        changeId === undefined
          ? undefined
          : { id: changeId, text: texts.savedCell[field](product.name, mine) },
      );
    } catch (error) {
      patchRow({ [field]: product[field] });
      const conflict = conflictOf(error);
      if (!conflict) showErrorToast(texts.saveFailed, error instanceof Error ? reasonOf(error) : '');
      else
        openQuestion({
          title: texts.conflictTitle,
          text: texts.conflictText(product.name, showValue(field, asJson(conflict.current)[field]), mine),
          confirmLabel: texts.overwrite,
          onConfirm: () => save({ ...edit, digest: conflict.digest }),
          onCancel: reload,
        });
    }
  };
  return async (edit: CellEdit): Promise<void> => {
    const { product, field, value } = edit;
    const jump = describeTextJump(product[field], value);
    if (jump === undefined || (await isConfirmed(priceQuestion(product.name, jump)))) await save(edit);
  };
}

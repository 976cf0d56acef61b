import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminProduct } from '#contract/catalogue/admin-products';
import type { ProductJson } from '#contract/catalogue/products';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { productFormTexts as texts } from '../../../texts/panel/product-form.ts';
import { PanelError, panelSend } from '../../api/panel-fetch.ts';
import {
  changedFields,
  draftOf,
  type Faults,
  type FieldName,
  type ProductDraft,
  readDraft,
} from './product-draft.ts';
import { refreshProducts, sendProduct } from './use-products.ts';

/** The version that the form was opened with, or was last saved as. */
interface Base {
  readonly draft: ProductDraft;
  readonly digest: string | undefined;
}

/** What the file holds by now, when a save found it changed. */
export interface Conflict {
  readonly theirs: ProductDraft;
  readonly digest: string | undefined;
}

interface Saved {
  readonly id: string;
  readonly draft: ProductDraft;
  readonly digest: string | undefined;
}

const NEW_PRODUCT = draftOf({ inStock: true, stockCount: 0 });

function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof PanelError) || error.code !== 'conflict') return undefined;
  const { current, digest } = error.body;
  if (typeof current !== 'object' || current === null) return undefined;
  return { theirs: draftOf({ ...current }), digest: typeof digest === 'string' ? digest : undefined };
}

function faultsOf(error: unknown): Faults {
  if (!(error instanceof PanelError)) return {};
  return Object.fromEntries(error.issues.map(({ path, message }) => [path.split('.')[0] ?? path, message]));
}

/** Nobody lists faults like people do: the first field that has one comes into view. */
function showFirstFault(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('.editor [aria-invalid="true"]');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
}

/** The form of a product, from what was opened to what is saved. @param product undefined makes a new one */
export function useProductEditor(product: AdminProduct | undefined, start: Partial<ProductDraft>) {
  const client = useQueryClient();
  const [base, setBase] = useState<Base>(() => ({
    draft: product ? draftOf({ ...product }) : NEW_PRODUCT,
    digest: product?.digest,
  }));
  const [draft, setDraft] = useState<ProductDraft>(() => ({ ...base.draft, ...start }));
  const [faults, setFaults] = useState<Faults>({});
  const [conflict, setConflict] = useState<Conflict>();
  const [reason, setReason] = useState('');
  const changed = changedFields(base.draft, draft);

  const send = useMutation({
    mutationFn: async ({
      from,
      form,
    }: {
      readonly from: Base;
      readonly form: ProductDraft;
    }): Promise<Saved> => {
      if (!product) {
        const { fields } = readDraft(form);
        const made = await panelSend<ProductJson>('POST', '/api/products', {
          ...fields,
          source: 'manual',
          reason,
        });
        return { id: made?.id ?? '', draft: form, digest: undefined };
      }
      const { fields } = readDraft(form, changedFields(from.draft, form));
      const saved = await sendProduct(product.id, { ...fields, reason }, from.digest);
      // The answer tells what shoppers may buy; the form has the owner's own flag.
      const { inStock, stockCount } = form;
      const draft = { ...draftOf({ ...saved.product }), inStock, stockCount };
      return { id: product.id, draft, digest: saved.digest };
    },
    onSuccess: (saved, { form }) => {
      setBase(saved);
      // What was typed while the save was on its way stays typed.
      setDraft((current) => {
        const since = changedFields(form, current).map((name) => [name, current[name]]);
        return { ...saved.draft, ...Object.fromEntries(since) };
      });
      setFaults({});
      setConflict(undefined);
      setReason('');
      showToast(product ? texts.updated : texts.added);
      void refreshProducts(client);
    },
    onError: (error) => {
      const found = conflictOf(error);
      setFaults(faultsOf(error));
      if (found) setConflict(found);
      else {
        showErrorToast(product ? texts.updateFailed : texts.addFailed, error.message);
        showFirstFault();
      }
    },
  });

  const submit = (from: Base, form: ProductDraft, onSaved: (id: string) => void): void => {
    const names = changedFields(from.draft, form);
    const { faults: found } = readDraft(form, product ? names : undefined);
    setFaults(found);
    if (Object.keys(found).length > 0) {
      showErrorToast(product ? texts.updateFailed : texts.addFailed, texts.fixFields);
      showFirstFault();
    } else if (product && names.length === 0) {
      setConflict(undefined);
      showToast(texts.nothingChanged);
      onSaved(product.id);
    } else send.mutate({ from, form }, { onSuccess: ({ id }) => onSaved(id) });
  };

  return {
    draft,
    base: base.draft,
    changed,
    isDirty: changed.length > 0,
    faults,
    conflict,
    isBusy: send.isPending,
    reason,
    setReason,
    set: (name: FieldName, value: string): void => {
      setDraft((current) => ({ ...current, [name]: value }));
      setFaults(({ [name]: _mended, ...rest }) => rest);
    },
    save: (onSaved: (id: string) => void): void => submit(base, draft, onSaved),
    /** Saves a chosen mixture on top of what the file holds by now. */
    resolve: (merged: ProductDraft, onSaved: (id: string) => void): void => {
      if (!conflict) return;
      const from: Base = { draft: conflict.theirs, digest: conflict.digest };
      setBase(from);
      setDraft(merged);
      submit(from, merged, onSaved);
    },
  };
}

export type ProductEditor = ReturnType<typeof useProductEditor>;

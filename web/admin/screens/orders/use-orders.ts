import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderDetailJson } from '#contract/orders/orders';
import { showToast } from '../../../lib/toasts.ts';
import { accountingTexts } from '../../../texts/panel/accounting.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { panelAnswer, panelSend, panelUpload, usePanelMutation, refresh } from '../../api/panel-calls.ts';
import { saveBlob } from '../../lib/save-blob.ts';

export const ORDERS = '/api/orders';

/** A form for a step of an order, in a window. */
export interface OrderFormProps {
  readonly order: OrderDetailJson;
  readonly onDone: () => void;
}

/** Posts a decision to a call of an order, valid only for the version on the screen. */
export function useOrderPost(id: string, call: 'events' | 'refund') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) =>
      panelSend<OrderDetailJson>('POST', `${ORDERS}/${id}/${call}`, body),
    onSuccess: () => showToast(ordersTexts.done),
    // Somebody else may have been faster: the screen shows the order's new state.
    onSettled: () => refresh(client, [ORDERS]),
  });
}

/** Takes a step of an order by one press, valid only for the version on the screen; a message reports a failure. */
export function useOrderStep({ id, version }: Pick<OrderDetailJson, 'id' | 'version'>) {
  const { mutate, isPending } = usePanelMutation({
    send: (action: object) => panelSend('POST', `${ORDERS}/${id}/events`, { ...action, version }),
    done: ordersTexts.done,
    stale: [ORDERS],
  });
  return { isPending, apply: mutate };
}

/** Uploads an order's invoice as PDF; the shop mails it to the buyer unless `isQuiet`. @throws PanelError */
export function sendInvoicePdf(orderId: string, pdf: Blob, isQuiet = false): Promise<unknown> {
  return panelUpload('PUT', `${ORDERS}/${orderId}/invoice.pdf?quiet=${isQuiet}`, pdf, 'application/pdf');
}

/** Saves the answer of a call as a file; the server names it. */
export async function saveFile(path: string): Promise<void> {
  const answer = await panelAnswer(path);
  const [, name = ''] = /filename="(.*)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  saveBlob(await answer.blob(), name);
}

const ORDER_FILES = {
  csv: `${ORDERS}/export?format=csv`,
  xlsx: `${ORDERS}/export?format=xlsx`,
  invoice: '/api/admin/orders/export?for=invoice',
  ubl: '/api/admin/orders/export?for=ubl',
  carrier: '/api/admin/orders/export?',
} as const;

/** Downloads a file for the accountant or a carrier; `query` filters it, or names carrier and orders. */
export function useOrderFile() {
  return usePanelMutation({
    send: ({ file, query }: { readonly file: keyof typeof ORDER_FILES; readonly query: string }) =>
      saveFile(`${ORDER_FILES[file]}&${query}`),
    done: accountingTexts.done,
    failedTitle: accountingTexts.failed,
  });
}

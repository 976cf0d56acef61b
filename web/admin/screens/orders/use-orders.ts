import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderDetailJson } from '#contract/orders/orders';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { accountingTexts } from '../../../texts/panel/accounting.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelAnswer, panelSend, panelUpload } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { refresh } from '../../api/use-call.ts';
import { saveBlob } from '../../lib/save-blob.ts';

export const ORDERS = '/api/orders';

/** Posts a decision to a call of an order, valid only for the version on the screen. */
function useOrderPost(id: string, call: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) =>
      panelSend<OrderDetailJson>('POST', `${ORDERS}/${id}/${call}`, body),
    onSuccess: () => {
      showToast(ordersTexts.done);
      return refresh(client, [ORDERS]);
    },
    // Somebody else was faster: the screen shows the order's new state.
    onError: () => refresh(client, [ORDERS]),
  });
}

/** Takes a step of an order by one press, valid only for the version on the screen; a message reports a failure. */
export function useOrderStep({ id, version }: Pick<OrderDetailJson, 'id' | 'version'>) {
  const { mutate, isPending } = useOrderAction(id);
  const onError = ({ message }: Error): void => showErrorToast(shellTexts.states.error, message);
  return { isPending, take: (action: object): void => mutate({ ...action, version }, { onError }) };
}

/** Changes the state of an order. */
export const useOrderAction = (id: string) => useOrderPost(id, 'events');
/** Refunds money. */
export const useRefund = (id: string) => useOrderPost(id, 'refund');

/** Uploads an order's invoice as PDF; the shop mails it to the buyer unless it is told not to. @throws PanelError */
export function sendInvoicePdf(orderId: string, pdf: Blob, isQuiet = false): Promise<unknown> {
  return panelUpload('PUT', `${ORDERS}/${orderId}/invoice.pdf?quiet=${isQuiet}`, pdf, 'application/pdf');
}

/** Saves the answer of a call as a file with this name. */
export async function saveFile(path: string, filename: string): Promise<void> {
  const answer = await panelAnswer(path);
  saveBlob(await answer.blob(), filename);
}

/** Downloads the order form as `siparis-<number>.pdf`. */
export function usePdfDownload() {
  return usePanelMutation({
    send: ({ id, number }: { readonly id: string; readonly number: string }) =>
      saveFile(`${ORDERS}/${id}/pdf`, `siparis-${number}.pdf`),
    onDone: () => showToast(ordersTexts.pdfDone, ordersTexts.pdfDoneText),
    failedText: ordersTexts.pdfFailed,
  });
}

/** Downloads the parcel papers of one or several orders as one file. */
export function useParcelPapers(kind: 'slip' | 'labels') {
  const texts = ordersTexts.papers[kind];
  return usePanelMutation({
    send: (ids: readonly string[]) =>
      saveFile(`${ORDERS}/${kind}?ids=${ids.map(encodeURIComponent).join(',')}`, texts.file),
    done: texts.done,
    failedTitle: texts.failed,
  });
}

/** Files about orders with their file names; a range of days is added to the name. */
const ORDER_FILES = {
  csv: { path: `${ORDERS}/export?format=csv`, name: 'muhasebe', ending: 'csv' },
  xlsx: { path: `${ORDERS}/export?format=xlsx`, name: 'muhasebe', ending: 'xlsx' },
  invoice: { path: '/api/admin/orders/export?for=invoice', name: 'fatura-satirlari', ending: 'xlsx' },
  ubl: { path: '/api/admin/orders/export?for=ubl', name: 'fatura-taslaklari', ending: 'zip' },
  carrier: { path: '/api/admin/orders/export?', name: 'kargo', ending: 'xlsx' },
} as const;
export type OrderFile = keyof typeof ORDER_FILES;

/** Downloads a file for the accountant or a carrier; `query` filters it, or names carrier and orders. */
export function useOrderFile() {
  return usePanelMutation({
    send: ({ file, query }: { readonly file: OrderFile; readonly query: string }) => {
      const { path, name, ending } = ORDER_FILES[file];
      const params = new URLSearchParams(query);
      const parts = ['for', 'from', 'to'].map((each) => params.get(each) ?? '').filter(Boolean);
      return saveFile(`${path}&${query}`, `${[name, ...parts].join('-')}.${ending}`);
    },
    done: accountingTexts.done,
    failedTitle: accountingTexts.failed,
  });
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SalesReportJson } from '#contract/orders/accounting';
import type { OrderMailsJson } from '#contract/orders/order-mails';
import type { ManualOrderJson, OrderDetailJson, OrderJson } from '#contract/orders/orders';
import type { OrderMail } from '#domain/orders/order-mail';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelAnswer, panelJson, panelPage, panelSend } from '../../api/panel-fetch.ts';

export const ORDERS_PER_PAGE = 25;
const KEY = '/api/orders';

export function useOrders(query: string) {
  return useQuery({
    queryKey: [KEY, 'list', query],
    queryFn: () => panelPage<OrderJson>(`${KEY}?${query}`),
    placeholderData: keepPreviousData,
  });
}

export function useOrder(id: string) {
  return useQuery({ queryKey: [KEY, id], queryFn: () => panelJson<OrderDetailJson>(`${KEY}/${id}`) });
}

/** Says what has happened to an order, decided on the version that was on the screen. */
export function useOrderAction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: Readonly<Record<string, unknown>>) =>
      panelSend<OrderDetailJson>('POST', `${KEY}/${id}/events`, action),
    onSuccess: () => {
      showToast(ordersTexts.done);
      return client.invalidateQueries({ queryKey: [KEY] });
    },
    // Somebody was quicker: the screen shows what the order has become.
    onError: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

export function useDeleteOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => panelSend('DELETE', `${KEY}/${id}`),
    onSuccess: () => {
      showToast(ordersTexts.deleted);
      return client.invalidateQueries({ queryKey: [KEY] });
    },
    onError: () => showErrorToast(shellTexts.states.error, ordersTexts.deleteFailed),
  });
}

/** Saves the answer of a call as a file of that name. */
async function saveFile(path: string, filename: string): Promise<void> {
  const answer = await panelAnswer(path);
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(address);
}

/** Downloads the order form as `siparis-<number>.pdf`. */
export function usePdfDownload() {
  return useMutation({
    mutationFn: ({ id, number }: { readonly id: string; readonly number: string }) =>
      saveFile(`${KEY}/${id}/pdf`, `siparis-${number}.pdf`),
    onSuccess: () => showToast(ordersTexts.pdfDone, ordersTexts.pdfDoneText),
    onError: () => showErrorToast(shellTexts.states.error, ordersTexts.pdfFailed),
  });
}

/** Downloads what is printed for the parcels of one or several orders as one file. */
export function useParcelPapers(kind: 'slip' | 'labels') {
  const texts = ordersTexts.papers[kind];
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      saveFile(`${KEY}/${kind}?ids=${ids.map(encodeURIComponent).join(',')}`, texts.file),
    onSuccess: () => showToast(texts.done),
    onError: (error) => showErrorToast(texts.failed, error.message),
  });
}

/** What was sold, by month and site; `query` holds `from`, `to` and `site`. */
export function useSalesReport(query: string) {
  return useQuery({
    queryKey: [KEY, 'report', query],
    queryFn: () => panelJson<SalesReportJson>(`${KEY}/report?${query}`),
    placeholderData: keepPreviousData,
  });
}

/** Downloads the sales of a report: a workbook with all its tables, or one row per order as text. */
export function useAccountingDownload() {
  return useMutation({
    mutationFn: ({ query, format }: { readonly query: string; readonly format: 'xlsx' | 'csv' }) => {
      const params = new URLSearchParams(query);
      const span = ['from', 'to'].map((name) => params.get(name) ?? '').filter(Boolean);
      const filename = `${['muhasebe', ...span].join('-')}.${format}`;
      return saveFile(`${KEY}/export?${query}&format=${format}`, filename);
    },
    onSuccess: () => showToast(ordersTexts.accounting.done),
    onError: (error) => showErrorToast(ordersTexts.accounting.failed, error.message),
  });
}

const MAIL_POLL_MS = 3000;

/** The mails of an order, asked for again as long as one is on its way. */
export function useOrderMails(id: string) {
  return useQuery({
    queryKey: [KEY, id, 'mails'],
    queryFn: () => panelJson<OrderMailsJson>(`${KEY}/${id}/mails`),
    refetchInterval: ({ state }) =>
      state.data?.outbox.some((mail) => mail.state === 'waiting') ? MAIL_POLL_MS : false,
  });
}

export function useResendMail(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mail: OrderMail) => panelSend<OrderMailsJson>('POST', `${KEY}/${id}/mails`, { mail }),
    onSuccess: () => {
      showToast(ordersTexts.resent);
      return client.invalidateQueries({ queryKey: [KEY, id] });
    },
    onError: (error) => showErrorToast(shellTexts.states.error, error.message),
  });
}

/** Places an order for somebody on the phone; the same `key` never places two. */
export function usePlaceManualOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, body }: { readonly key: string; readonly body: unknown }) =>
      panelSend<ManualOrderJson>('POST', `${KEY}/manual`, body, { 'Idempotency-Key': key }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

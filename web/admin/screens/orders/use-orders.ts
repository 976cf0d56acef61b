import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderAction, OrderDetailJson, OrderJson } from '#contract/orders';
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

export function useOrderAction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: OrderAction) => panelSend<OrderDetailJson>('POST', `${KEY}/${id}/events`, action),
    onSuccess: () => {
      showToast(ordersTexts.done);
      return client.invalidateQueries({ queryKey: [KEY] });
    },
    onError: (error) => showErrorToast(shellTexts.states.error, error.message),
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

/** Downloads the order form as `siparis-<number>.pdf`. */
export function usePdfDownload() {
  return useMutation({
    mutationFn: async ({ id, number }: { readonly id: string; readonly number: string }) => {
      const answer = await panelAnswer(`${KEY}/${id}/pdf`);
      const address = URL.createObjectURL(await answer.blob());
      const link = document.createElement('a');
      link.href = address;
      link.download = `siparis-${number}.pdf`;
      link.click();
      URL.revokeObjectURL(address);
    },
    onSuccess: () => showToast(ordersTexts.pdfDone, ordersTexts.pdfDoneText),
    onError: () => showErrorToast(shellTexts.states.error, ordersTexts.pdfFailed),
  });
}

import type { UsedCampaignJson } from '#contract/orders/campaigns/campaigns';
import type { FileText } from '#contract/panel/files';
import { showToast } from '../../../lib/toasts.ts';
import { campaignsTexts as texts } from '../../../texts/panel/campaigns.ts';
import { panelSend, usePanelMutation, addressOf, useCall } from '../../api/panel-calls.ts';
import { FILE_PROBLEMS, FILE_TEXT } from '../files/use-files.ts';

export const CAMPAIGNS = '/api/admin/campaigns';
const STALE = [CAMPAIGNS, FILE_PROBLEMS];

export const pathOfCampaign = (id: string): string => `campaigns/${id}.json`;

export function useCampaigns() {
  return useCall(CAMPAIGNS, {}, { staleTime: 0 });
}

/** Removes a campaign's file; the message has a button that writes it again. */
export function useRemoveCampaign() {
  const putBack = usePanelMutation({
    send: (file: FileText) => panelSend('PUT', FILE_TEXT, file),
    done: texts.undone,
    stale: STALE,
    failedTitle: texts.undoFailed,
  });
  return usePanelMutation({
    send: async ({ id, title }: UsedCampaignJson) => ({
      title,
      file: await panelSend<FileText>('DELETE', addressOf(FILE_TEXT, { path: pathOfCampaign(id) })),
    }),
    onDone: ({ title, file }) =>
      showToast(texts.removed(title), undefined, { label: texts.undo, run: () => putBack.mutate(file) }),
    stale: STALE,
    failedTitle: texts.removeFailed,
  });
}

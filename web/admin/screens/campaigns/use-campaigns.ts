import { useCall } from '../../api/panel-calls.ts';

export const CAMPAIGNS = '/api/admin/campaigns';

export const pathOfCampaign = (id: string): string => `campaigns/${id}.json`;

export function useCampaigns() {
  return useCall(CAMPAIGNS, {}, { staleTime: 0 });
}

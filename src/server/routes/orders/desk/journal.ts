import { acceptedFaultsJson } from '#contract/orders/orders';
import type { Selling } from '#shop/orders/selling';
import { requireAdmin } from '../../../access/admin-session.ts';
import { apiRoute, type ApiRoute } from '../../route.ts';

/** The owner's decisions about the order journal. */
export function journalRoutes({ changeOrder }: Pick<Selling, 'changeOrder'>): readonly ApiRoute[] {
  return [
    apiRoute('POST', '/api/orders/journal/accept', 'admins', {
      summary: 'Goes on without the records that the order journal has lost; orders are taken again.',
      response: { description: 'How many faults were accepted', body: acceptedFaultsJson },
      errors: ['storage_failed', 'orders_stopped'],
      handler: async ({ context }) => ({
        accepted: await changeOrder.acceptFaults(requireAdmin(context).name),
      }),
    }),
  ];
}

import { z } from 'zod';
import { addedWebhook, deliveryJson, newWebhook, webhookJson } from '#contract/panel/webhooks';
import type { Webhooks } from '#shop/panel/webhooks';
import { apiRoute, type ApiRoute, DONE } from '../route.ts';

const one = z.object({ id: z.string().max(64) });

/** Other programs that are notified about events (Standard Webhooks 1.0). */
export function webhookRoutes(webhooks: Webhooks): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/admin/webhooks', 'settings', {
      summary: 'Addresses that are told of what happens.',
      response: { description: 'Webhooks', body: z.array(webhookJson) },
      handler: () => webhooks.list(),
    }),
    apiRoute('POST', '/api/admin/webhooks', 'settings', {
      summary: 'Adds an address; the answer is the only place where its secret is seen.',
      body: newWebhook,
      response: { description: 'The webhook with its secret', body: addedWebhook },
      status: 201,
      errors: ['address_not_allowed'],
      handler: ({ body, author }) => webhooks.add(body, author),
    }),
    apiRoute('DELETE', '/api/admin/webhooks/:id', 'settings', {
      summary: 'Removes an address; what waits for it is not sent any more.',
      params: one,
      ...DONE,
      errors: ['not_found'],
      handler: ({ params: { id }, author }) => webhooks.remove(id, author),
    }),
    apiRoute('GET', '/api/admin/webhooks/:id/deliveries', 'settings', {
      summary: 'What was sent to an address or waits to be, newest first.',
      params: one,
      response: { description: 'Deliveries', body: z.array(deliveryJson) },
      errors: ['not_found'],
      handler: ({ params: { id } }) => webhooks.deliveries(id),
    }),
    apiRoute('POST', '/api/admin/webhooks/:id/deliveries/:delivery/repeat', 'settings', {
      summary: 'Sends a delivery again now, one that went well too, under the same message id.',
      params: one.extend({ delivery: z.string().max(200) }),
      response: { description: 'It is on its way', body: 'text/plain' },
      status: 204,
      errors: ['not_found'],
      handler: ({ params: { id, delivery } }) => webhooks.repeat(id, delivery),
    }),
  ];
}

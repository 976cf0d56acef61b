import { z } from 'zod';
import { madeToken, tokenRequest, tokenJson } from '#contract/panel/tokens';
import { addedWebhook, hookDeliveryJson, newWebhook, webhookJson } from '#contract/panel/webhooks';
import type { Panel } from '#shop/panel/panel';
import { apiRoute, type ApiRoute, DONE } from '../route.ts';

const one = z.object({ id: z.string().max(64) });

/** What other programs have: tokens to call the API, and addresses that are notified (Standard Webhooks 1.0). */
export function programRoutes({ tokens, webhooks }: Pick<Panel, 'tokens' | 'webhooks'>): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/admin/tokens', 'admins', {
      summary: 'Tokens of programs, those that have ended included.',
      response: { description: 'Tokens by name', body: z.array(tokenJson) },
      handler: () => tokens.list(),
    }),
    apiRoute('POST', '/api/admin/tokens', 'admins', {
      summary: 'Makes a token for a program; the answer is the only place where it is seen.',
      body: tokenRequest,
      response: { description: 'The token', body: madeToken },
      status: 201,
      errors: ['token_exists'],
      handler: ({ body, author }) => tokens.create(body, author),
    }),
    apiRoute('DELETE', '/api/admin/tokens/:name', 'admins', {
      summary: 'Revokes a token: no call is made with it any more.',
      ...DONE,
      errors: ['token_not_found'],
      handler: ({ params: { name }, author }) => tokens.revoke(name, author),
    }),
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
      response: { description: 'Deliveries', body: z.array(hookDeliveryJson) },
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

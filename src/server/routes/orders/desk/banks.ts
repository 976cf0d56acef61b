import { z } from 'zod';
import { bankAccount, bankAccountFields } from '#domain/orders/payment/bank-account';
import { removedJson } from '#contract/orders/checkout/cart';
import { apiRoute, type ApiRoute } from '../../route.ts';
import type { SellingTools } from '../selling-tools.ts';

export function bankRoutes({ selling: { banks }, isAdmin }: SellingTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/payment/banks', 'public', {
      summary: 'Accounts to pay to; administrators see the passive ones as well.',
      response: { description: 'Accounts', body: z.array(bankAccount) },
      handler: ({ context }) => (isAdmin(context) ? banks.all() : banks.active()),
    }),
    apiRoute('POST', '/api/payment/banks', 'settings', {
      summary: 'Adds an account.',
      body: bankAccountFields,
      response: { description: 'The account', body: bankAccount },
      status: 201,
      handler: ({ body, author }) => banks.add(body, author),
    }),
    apiRoute('PATCH', '/api/payment/banks/:id/toggle', 'settings', {
      summary: 'Shows an account to shoppers or hides it.',
      body: z.object({ isActive: z.boolean('isActive true ya da false olmalı') }),
      response: { description: 'The account', body: bankAccount },
      errors: ['not_found'],
      handler: ({ params, body, author }) => banks.setActive(params.id, body.isActive, author),
    }),
    apiRoute('DELETE', '/api/payment/banks/:id', 'settings', {
      summary: 'Removes an account.',
      response: { description: 'Done', body: removedJson },
      errors: ['not_found'],
      handler: async ({ params, author }) => {
        await banks.remove(params.id, author);
        return { success: true };
      },
    }),
  ];
}

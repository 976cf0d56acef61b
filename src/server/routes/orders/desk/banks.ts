import { z } from 'zod';
import { bankAccountJson, newBankAccount, toggleBankAccount } from '#contract/orders/payment/banks';
import { removedJson } from '#contract/orders/checkout/cart';
import type { BankAccounts } from '#shop/orders/payment/bank-accounts';
import { authorOf } from '../../../access/admin-session.ts';
import type { ServerContext } from '../../../context.ts';
import { apiRoute, type ApiRoute, jsonResponse } from '../../route.ts';

const accountParams = z.object({ id: z.string() });

/** Bank accounts for transfers. `isAdmin` says whether a request to a public call comes from the panel. */
export function bankRoutes(
  banks: BankAccounts,
  isAdmin: (context: ServerContext) => boolean,
): readonly ApiRoute[] {
  return [
    apiRoute({
      method: 'GET',
      path: '/api/payment/banks',
      access: 'public',
      summary: 'Accounts to pay to; administrators see the passive ones as well.',
      response: { description: 'Accounts', body: z.array(bankAccountJson) },
      handler: ({ context }) => jsonResponse(isAdmin(context) ? banks.all() : banks.active()),
    }),
    apiRoute({
      method: 'POST',
      path: '/api/payment/banks',
      access: 'admin',
      permission: 'settings',
      summary: 'Adds an account.',
      body: newBankAccount,
      response: { description: 'The account', body: bankAccountJson },
      status: 201,
      errors: ['invalid'],
      handler: async ({ body, context }) => jsonResponse(await banks.add(body, authorOf(context)), 201),
    }),
    apiRoute({
      method: 'PATCH',
      path: '/api/payment/banks/:id/toggle',
      access: 'admin',
      permission: 'settings',
      summary: 'Shows an account to shoppers or hides it.',
      params: accountParams,
      body: toggleBankAccount,
      response: { description: 'The account', body: bankAccountJson },
      errors: ['not_found', 'invalid'],
      handler: async ({ params, body, context }) =>
        jsonResponse(await banks.setActive(params.id, body.isActive, authorOf(context))),
    }),
    apiRoute({
      method: 'DELETE',
      path: '/api/payment/banks/:id',
      access: 'admin',
      permission: 'settings',
      summary: 'Removes an account.',
      params: accountParams,
      response: { description: 'Done', body: removedJson },
      errors: ['not_found'],
      handler: async ({ params, context }) => {
        await banks.remove(params.id, authorOf(context));
        return jsonResponse({ success: true });
      },
    }),
  ];
}

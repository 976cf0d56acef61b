import { z } from 'zod';
import { bankAccountJson, newBankAccount, toggleBankAccount } from '#contract/orders/payment/banks';
import { removedJson } from '#contract/orders/checkout/cart';
import type { BankAccounts } from '#shop/orders/payment/bank-accounts';
import { authorOf } from '../../../access/admin-session.ts';
import type { ServerContext } from '../../../context.ts';
import { apiRoute, type ApiRoute } from '../../route.ts';

/** Bank accounts for transfers. `isAdmin` says whether a request to a public call comes from the panel. */
export function bankRoutes(
  banks: BankAccounts,
  isAdmin: (context: ServerContext) => boolean,
): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/payment/banks', 'public', {
      summary: 'Accounts to pay to; administrators see the passive ones as well.',
      response: { description: 'Accounts', body: z.array(bankAccountJson) },
      handler: ({ context }) => (isAdmin(context) ? banks.all() : banks.active()),
    }),
    apiRoute('POST', '/api/payment/banks', 'settings', {
      summary: 'Adds an account.',
      body: newBankAccount,
      response: { description: 'The account', body: bankAccountJson },
      status: 201,
      errors: ['invalid'],
      handler: ({ body, context }) => banks.add(body, authorOf(context)),
    }),
    apiRoute('PATCH', '/api/payment/banks/:id/toggle', 'settings', {
      summary: 'Shows an account to shoppers or hides it.',
      body: toggleBankAccount,
      response: { description: 'The account', body: bankAccountJson },
      errors: ['not_found', 'invalid'],
      handler: ({ params, body, context }) => banks.setActive(params.id, body.isActive, authorOf(context)),
    }),
    apiRoute('DELETE', '/api/payment/banks/:id', 'settings', {
      summary: 'Removes an account.',
      response: { description: 'Done', body: removedJson },
      errors: ['not_found'],
      handler: async ({ params, context }) => {
        await banks.remove(params.id, authorOf(context));
        return { success: true };
      },
    }),
  ];
}

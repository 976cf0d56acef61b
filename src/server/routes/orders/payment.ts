import { requireFound } from '#domain/errors';
import { z } from 'zod';
import { removedJson } from '#contract/orders/checkout/cart';
import { paymentAttemptJson, paymentSettingsJson, providerCheckJson } from '#contract/orders/payment/payment';
import { paymentMethodJson } from '#contract/orders/payment/payment-methods';
import { readinessJson } from '#contract/panel/overview';
import { bankAccount, bankAccountFields } from '#domain/orders/payment/bank-account';
import { METHOD_WORDS } from '#domain/orders/payment/payment-methods';
import { PAYMENT_CALLBACK, paymentSettingsFields } from '#domain/orders/payment/payment-settings';
import { isReady } from '#domain/orders/readiness';
import type { ServerContext } from '../../context.ts';
import { IF_MATCH, requireCurrent, withDigest } from '../../answers/record-version.ts';
import { readBody } from '../../read-body.ts';
import { apiRoute, type ApiRoute } from '../route.ts';
import type { SellingTools } from './selling-tools.ts';

const MAX_CALLBACK_BYTES = 16 * 1024;

function plainText(text: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** Readiness, the card provider's settings and notifications, attempts for our payment page, accounts for transfers. */
export function paymentRoutes({ selling, isAdmin }: SellingTools): readonly ApiRoute[] {
  const settingsJson = (context: ServerContext, settings = selling.paymentSettings()) => ({
    ...settings,
    merchantKey: '' as const,
    merchantSalt: '' as const,
    hasMerchantKey: settings.merchantKey !== '',
    hasMerchantSalt: settings.merchantSalt !== '',
    callbackUrl: `${context.get('storefront').origin}${PAYMENT_CALLBACK}`,
    isSandbox: selling.hasStandIn,
  });

  return [
    apiRoute('GET', '/api/payment/methods', 'public', {
      summary: 'The ways to pay that can be taken now; none while the shop is being prepared.',
      response: { description: 'Methods', body: z.array(paymentMethodJson) },
      handler: () =>
        selling
          .paymentMethods()
          .map((id) => ({ id, label: METHOD_WORDS[id].label, note: METHOD_WORDS[id].note })),
    }),
    apiRoute('GET', '/api/admin/readiness', 'settings', {
      summary: 'What the shop needs to sell, the next step first.',
      response: { description: 'Readiness', body: readinessJson },
      handler: () => {
        const items = selling.readiness();
        return { ready: isReady(items), items };
      },
    }),
    apiRoute('GET', '/api/payment/paytr-settings', 'settings', {
      summary: "The card provider's settings; of key and salt only whether they are set.",
      response: { description: 'Settings', body: paymentSettingsJson },
      handler: ({ context }) => withDigest(settingsJson(context)),
    }),
    apiRoute('POST', '/api/payment/paytr-settings', 'settings', {
      summary:
        "Saves the card provider's settings; an empty key or salt keeps the stored one. With If-Match only from the version that was opened.",
      body: paymentSettingsFields,
      requestHeaders: IF_MATCH,
      response: { description: 'Settings', body: paymentSettingsJson },
      errors: ['conflict'],
      handler: async ({ body, author, context }) => {
        await selling.savePaymentSettings(body, author, (current) =>
          requireCurrent(context, settingsJson(context, current)),
        );
        return withDigest(settingsJson(context));
      },
    }),
    apiRoute('POST', '/api/payment/paytr-check', 'settings', {
      summary: 'Asks the card provider whether it knows the saved merchant.',
      response: { description: 'Answer', body: providerCheckJson },
      errors: ['invalid'],
      handler: () => selling.checkProvider(),
    }),
    apiRoute('POST', PAYMENT_CALLBACK, 'public', {
      summary: "The card provider's notification, a signed form; answered with the bare text OK.",
      response: { description: 'Taken', body: 'text/plain' },
      errors: ['bad_request', 'payload_too_large', 'storage_failed'],
      handler: async ({ context }) => {
        const text = (await readBody(context.req.raw, MAX_CALLBACK_BYTES)).toString('utf8');
        const isSigned = await selling.settlePayment.acceptCallback(
          Object.fromEntries(new URLSearchParams(text)),
        );
        return isSigned ? plainText('OK') : plainText('PAYTR notification failed: bad hash', 400);
      },
    }),
    apiRoute('GET', '/api/payment/attempts/:id', 'public', {
      summary: 'What the payment page shows of an attempt, by the unguessable end of that address.',
      params: z.object({ id: z.string().max(64) }),
      response: { description: 'The attempt', body: paymentAttemptJson },
      errors: ['order_not_found'],
      handler: ({ params }) => requireFound(selling.findAttempt(params.id), 'order_not_found'),
    }),
    apiRoute('GET', '/api/payment/banks', 'public', {
      summary: 'Accounts to pay to; administrators see the passive ones as well.',
      response: { description: 'Accounts', body: z.array(bankAccount) },
      handler: ({ context }) => (isAdmin(context) ? selling.banks.all() : selling.banks.active()),
    }),
    apiRoute('POST', '/api/payment/banks', 'settings', {
      summary: 'Adds an account.',
      body: bankAccountFields,
      response: { description: 'The account', body: bankAccount },
      status: 201,
      handler: ({ body, author }) => selling.banks.add(body, author),
    }),
    apiRoute('PATCH', '/api/payment/banks/:id/toggle', 'settings', {
      summary: 'Shows an account to shoppers or hides it.',
      body: z.object({ isActive: z.boolean('isActive true ya da false olmalı') }),
      response: { description: 'The account', body: bankAccount },
      errors: ['not_found'],
      handler: ({ params, body, author }) => selling.banks.setActive(params.id, body.isActive, author),
    }),
    apiRoute('DELETE', '/api/payment/banks/:id', 'settings', {
      summary: 'Removes an account.',
      response: { description: 'Done', body: removedJson },
      errors: ['not_found'],
      handler: async ({ params, author }) => {
        await selling.banks.remove(params.id, author);
        return { success: true };
      },
    }),
  ];
}

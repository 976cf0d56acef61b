import { randomBytes } from 'node:crypto';
import { createPaytrClient } from '#adapters/paytr/paytr-client';
import { createPaytrSandbox } from '#adapters/paytr/paytr-sandbox';
import { newOrderId, newToken } from '#adapters/crypto/random-tokens';
import { createPlaces } from '#adapters/places/create-places';
import { createContractTexts } from '#adapters/templates/contract-texts';
import type { Templates } from '#adapters/templates/open-templates';
import { openSecretBox } from '../open-secret-box.ts';
import {
  EMPTY_PAYMENT_SETTINGS,
  PAYMENT_CALLBACK,
  type PaymentSettings,
  SANDBOX_PATH,
} from '#domain/orders/payment/payment-settings';
import { isWishOf } from '#domain/orders/stock/stock-wish';
import { forgetWishes } from '#shop/orders/stock/stock-wishes';
import { createSelling } from '#shop/orders/selling';
import type { SellingParts } from '#shop/orders/selling-parts';
import type { Shop } from '#shop/shop';
import { openInvoiceFiles } from '#store/orders/invoice-files';
import { emptyWhileBroken, openRecords, openSealedRecords } from '#store/panel/private-records';

const PAYTR_URL = 'https://www.paytr.com';

export interface CardOptions {
  /** Base address of the provider; the real one by default. */
  readonly paytrUrl?: string | undefined;
  /** The origin of this server; set when the sandbox replaces the provider. */
  readonly sandboxOrigin?: (() => string) | undefined;
}

interface Options extends Pick<
  SellingParts,
  'orders' | 'stock' | 'cartRecords' | 'outbox' | 'surroundings' | 'audit'
> {
  readonly privateDir: string;
  readonly shop: Shop;
  readonly templates: Templates;
  readonly cards: CardOptions;
}

/** The sandbox's merchant: invented, whatever the owner has saved, so that no real account is ever used. */
function createSandboxMerchant(): PaymentSettings {
  return {
    ...EMPTY_PAYMENT_SETTINGS,
    merchantId: '100000',
    merchantKey: randomBytes(12).toString('hex'),
    merchantSalt: randomBytes(12).toString('hex'),
    testMode: true,
  };
}

export function openSelling(options: Options) {
  const { privateDir, shop, cards, templates } = options;
  const { sandboxOrigin, paytrUrl = PAYTR_URL } = cards;
  const box = openSecretBox();
  const paymentRecords = emptyWhileBroken(
    openSealedRecords(privateDir, 'payment.json', box),
    EMPTY_PAYMENT_SETTINGS,
  );
  const standInMerchant = sandboxOrigin && createSandboxMerchant();
  /** The handler of the provider's sandbox, when it is on. */
  const sandbox =
    sandboxOrigin &&
    standInMerchant &&
    createPaytrSandbox({
      basePath: SANDBOX_PATH,
      credentials: standInMerchant,
      callbackUrl: () => `${sandboxOrigin()}${PAYMENT_CALLBACK}`,
      readTemplate: templates.read,
    });

  const selling = createSelling({
    ...shop,
    ...options,
    invoiceFiles: openInvoiceFiles(privateDir),
    bankRecords: emptyWhileBroken(openRecords(privateDir, 'banks.json'), []),
    paymentRecords,
    fitRecords: openRecords(privateDir, 'fit-reports.json'),
    standInMerchant,
    forgetPerson: (emails) =>
      forgetWishes({ records: openRecords(privateDir, 'restock.json'), outbox: options.outbox }, (wish) =>
        emails.some((email) => isWishOf(wish, email)),
      ),
    contracts: createContractTexts(templates),
    places: createPlaces(templates.readAll),
    personBox: { seal: (text) => box.seal(text, ''), open: (sealed) => box.open(sealed) },
    openProvider: (settings) =>
      createPaytrClient({
        baseUrl: sandboxOrigin ? `${sandboxOrigin()}${SANDBOX_PATH}` : paytrUrl,
        // In the shopper's browser the sandbox has the shop's own origin, whatever its name.
        ...(sandboxOrigin ? { frameBaseUrl: SANDBOX_PATH } : {}),
        credentials: settings,
        isTestMode: settings.testMode,
      }),
    now: () => new Date(),
    newOrderId,
    newToken,
  });

  return {
    selling,
    sandbox,
    /** Origin of the provider's payment frame when it is not the shop's own. */
    frameOrigin: sandboxOrigin ? undefined : new URL(paytrUrl).origin,
    close: async (): Promise<void> => {
      sandbox?.close();
      await selling.close();
    },
  };
}

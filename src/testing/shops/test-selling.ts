import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlaces } from '#adapters/places/create-places';
import { createCatalogue } from '#catalogue/create-catalogue';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import type { Product } from '#domain/catalogue/product/product';
import { settingsFields, type Settings } from '#domain/catalogue/site/settings';
import { DEFAULT_SITES, requireSiteForHost } from '#domain/catalogue/site/site';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { createSearchIndex } from '#search/create-search-index';
import { createShop, type Shop } from '#shop/shop';
import type { PlaceOrderInput, PlaceOrderResult } from '#shop/orders/checkout/place-order';
import type { AuditTrail } from '#shop/panel/audit-trail';
import type { FilesChange } from '#shop/catalogue/ports';
import { createSelling, type Selling } from '#shop/orders/selling';
import type { CartRecords, OrderStore } from '#shop/orders/selling-ports';
import { createStock, type Stock } from '#shop/orders/stock/stock';
import type { OpenAppendFile } from '#store/files/append-file';
import { openCartRecords } from '#store/orders/cart-records';
import { openInvoiceFiles } from '#store/orders/invoice-files';
import { SILENT_LOG } from '#store/files/log';
import { createSecretBox } from '#store/files/document/secret-box';
import { openOrderStore } from '#store/orders/order-store';
import { openRecords, openSealedRecords } from '#store/panel/private-records';
import { createFakeProvider, type FakeProvider } from '../servers/fake-provider.ts';
import { sampleProduct } from './memory-shop.ts';
import { SAMPLE_FORM, SELLER, TEST_ACCOUNT } from '../samples/sample-order.ts';
import { NO_AUDIT } from './test-accounts.ts';

interface Options {
  readonly products?: readonly Product[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** An existing private folder; a new one, removed at the end, otherwise. */
  readonly privateDir?: string;
  readonly openFile?: OpenAppendFile;
  /** Those of a shop with several servers; of its own folder otherwise. */
  readonly orders?: OrderStore;
  readonly cartRecords?: CartRecords;
  readonly hasProvider?: boolean;
  /** Whether there is a bank account for transfers. */
  readonly hasAccount?: boolean;
  readonly isPublic?: boolean;
  readonly audit?: AuditTrail;
}

/** A whole shop that sells, on a real folder, with a clock and a card provider that the test controls. */
export interface TestSelling {
  readonly selling: Selling;
  readonly shop: Shop;
  readonly stock: Stock;
  readonly orders: OrderStore;
  readonly provider: FakeProvider;
  readonly privateDir: string;
  readonly clock: { now: Date };
  /** Applies a change as if it came from the files. */
  change(change: FilesChange): void;
  /** Puts products into a session's cart. */
  fill(sessionId: string, ...lines: readonly (readonly [productId: string, quantity: number])[]): void;
  place(sessionId: string, change?: Partial<PlaceOrderInput>): Promise<PlaceOrderResult>;
  /** Fills a new session's cart and orders it. */
  buy(productId: string, quantity?: number, paymentMethod?: PaymentMethod): Promise<PlaceOrderResult>;
  close(): Promise<void>;
}

/** The country's places as the program brings them. */
const TEST_PLACES = createPlaces((name) => [readFileSync(join(PROGRAM_FOLDER, 'templates', name), 'utf8')]);

export const DIKIS = requireSiteForHost(DEFAULT_SITES, 'dikis.localhost');

/** The hash of the contract for a payment method. */
export function contractHash(method: PaymentMethod): string {
  return createHash('sha256').update(method).digest('hex');
}

export function newSession(): string {
  return randomBytes(16).toString('hex');
}

export async function openTestSelling(options: Options = {}): Promise<TestSelling> {
  const privateDir = options.privateDir ?? mkdtempSync(join(tmpdir(), 'selling-'));
  mkdirSync(privateDir, { recursive: true });
  const clock = { now: new Date('2026-11-20T10:00:00.000Z') };
  const now = (): Date => clock.now;
  const settings: Settings = settingsFields.parse({ ...SELLER, ...options.settings });
  const orders =
    options.orders ??
    openOrderStore({
      privateDir,
      now,
      ...(options.openFile ? { openFile: options.openFile } : {}),
    });
  const stock = createStock({ orders, now });
  const catalogue = createCatalogue();
  let notify: (change: FilesChange) => void = () => undefined;
  const shop = createShop({
    catalogue,
    search: createSearchIndex(catalogue),
    files: stock.withAvailable({
      load: () => ({
        upserted: options.products ?? [sampleProduct('igne'), sampleProduct('bicak', { price: '1500.00' })],
        categories: [],
        sites: DEFAULT_SITES,
        settings,
      }),
      watch: (listener) => {
        notify = listener;
        return Promise.resolve();
      },
      sweep: () => Promise.resolve(),
      problems: () => [],
      close: () => Promise.resolve(),
    }),
  });
  await shop.watch();

  const provider = createFakeProvider();
  const box = createSecretBox(undefined);
  const paymentRecords = openSealedRecords(privateDir, 'payment.json', box);
  if (options.hasProvider !== false) {
    const keys = { merchantId: '1', merchantKey: 'k', merchantSalt: 's' };
    await paymentRecords.update((current) => ({ ...current, ...keys }));
  }
  const bankRecords = openRecords(privateDir, 'banks.json');
  if (options.hasAccount !== false && bankRecords.read().length === 0) {
    await bankRecords.update(() => [TEST_ACCOUNT]);
  }
  const selling = createSelling({
    outbox: { forgetOrders: () => Promise.resolve() },
    audit: options.audit ?? NO_AUDIT,
    ...shop,
    orders,
    stock,
    cartRecords: options.cartRecords ?? openCartRecords({ privateDir, log: SILENT_LOG }),
    invoiceFiles: openInvoiceFiles(privateDir),
    bankRecords,
    surroundings: () => ({
      isPublic: options.isPublic ?? false,
      hasDomain: false,
      isPlain: false,
      canMail: false,
      lastBackupAt: 0,
    }),
    paymentRecords,
    fitRecords: openRecords(privateDir, 'fit-reports.json'),
    places: TEST_PLACES,
    personBox: { seal: (text) => box.seal(text, ''), open: (sealed) => box.open(sealed) },
    contracts: {
      forOrder: ({ paymentMethod }) => ({ version: '1', hash: contractHash(paymentMethod), texts: [] }),
    },
    openProvider: () => provider,
    now,
    newOrderId: () => randomBytes(16).toString('hex'),
    newToken: () => randomBytes(32).toString('base64url'),
  });

  await selling.carts.finishOrders();

  const fill: TestSelling['fill'] = (sessionId, ...lines) => {
    for (const [productId, quantity] of lines) selling.carts.add(sessionId, productId, quantity);
  };

  const place: TestSelling['place'] = (sessionId, change = {}) =>
    selling.placeOrder({
      sessionId,
      ...SAMPLE_FORM,
      site: DIKIS,
      place: { origin: 'http://localhost:3000', ip: '192.0.2.7' },
      ...change,
    });

  return {
    selling,
    shop,
    stock,
    orders,
    provider,
    privateDir,
    clock,
    change: (change) => notify(change),
    fill,
    place,
    buy: async (productId, quantity = 1, paymentMethod = 'bank_transfer') => {
      const sessionId = newSession();
      fill(sessionId, [productId, quantity]);
      return place(sessionId, { paymentMethod });
    },
    close: async () => {
      await selling.close();
      await shop.close();
      if (options.privateDir === undefined) rmSync(privateDir, { recursive: true, force: true });
    },
  };
}

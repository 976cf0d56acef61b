import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { PRODUCT_WRITERS } from '#adapters/exchange/write-products';
import { createFileHistory } from '#adapters/git/file-history';
import type { Role } from '#domain/panel/admin';
import { AppError } from '#domain/errors';
import { loadShop } from '#compose/open-catalogue';
import { openAudit } from '#compose/panel/open-audit';
import { openApiTokens, openJobs } from '#compose/panel/open-panel';
import { SINGLE_SERVER } from '#compose/orders/open-order-store';
import { openWebhooks } from '#compose/panel/open-webhooks';
import { type App, type AppParts, createApp } from '#server/app';
import { createProposals } from '#shop/panel/proposals';
import { createEmptySearches } from '#shop/catalogue/empty-searches';
import { createPanel, type Panel } from '#shop/panel/panel';
import type { PanelParts } from '#shop/panel/panel-tools';
import type { PictureKeeper } from '#shop/catalogue/picture-ports';
import type { Shop } from '#shop/shop';
import { createStock } from '#shop/orders/stock/stock';
import { openPrivateFolder } from '#store/files/private-files';
import { openOrderStore } from '#store/orders/order-store';
import { openChangeLog } from '#store/panel/change-log';
import { openRecords, openSealedRecords } from '#store/panel/private-records';
import { openUnfinishedChanges } from '#store/panel/unfinished-changes';
import { openUploadFiles } from '#store/panel/upload-files';
import { SILENT_LOG } from '#store/files/log';
import { createSecretBox } from '#store/files/document/secret-box';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { openSeenRecords } from '#store/scrape/scrape-records';
import { makeFolder } from '../make-folder.ts';
import { categoryFile, productFile } from './open-store.ts';
import { placed, sampleLine, sampleOrder, sampleOrderId } from '../samples/sample-order.ts';
import { createTestAccounts, type TestAccounts } from './test-accounts.ts';
import { testParts } from './test-app.ts';
import { TEST_WORK } from './test-work.ts';

/** A panel on a real data folder, and its API. */
export interface TestPanel {
  readonly dataDir: string;
  readonly app: App;
  readonly panel: Panel;
  readonly shop: Shop;
  /** Sells pieces of a product without payment. */
  readonly sell: (productId: string, quantity: number) => Promise<void>;
  readonly accounts: TestAccounts;
  /** Calls the API as an administrator, with a body as JSON. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  readonly callAs: (role: Role, method: string, path: string, body?: unknown) => Promise<Response>;
}

/** Two categories with three products. */
export const SAMPLE_FILES = {
  'igneler/category.json': categoryFile('igneler'),
  'bicaklar/category.json': categoryFile('bicaklar', { sortOrder: 1 }),
  'igneler/manual-urun-a-2026-01-01.json': productFile('a'),
  'igneler/manual-urun-b-2026-01-01.json': productFile('b', { price: '250.00' }),
  'bicaklar/scraper-urun-c-2026-01-01.json': productFile('c', { brand: 'Singer', source: 'scraper' }),
};

/** A picture whose name says it has the fault. */
const FAULTS = ['missing', 'broken', 'script'] as const;

const keeper: PictureKeeper = {
  save: (bytes) =>
    bytes.length < 4
      ? Promise.reject(new AppError('not_an_image', { message: 'Testin nedeni.' }))
      : Promise.resolve(`/images/kept-${bytes.length}.webp`),
  inspect: (address) => Promise.resolve(FAULTS.find((fault) => address.includes(fault))),
};

/** Seals the secrets of webhooks. */
const SECRET_KEY = 'anahtar-'.repeat(5);

interface Options {
  readonly files?: Readonly<Record<string, string | object>>;
  readonly dataDir?: string;
  readonly now?: () => number;
  /** `host:port` pairs that are allowed for webhooks. */
  readonly allowPrivate?: readonly string[];
  readonly parts?: Partial<AppParts>;
  readonly panelParts?: Partial<PanelParts>;
}

export async function openTestPanel({
  files = SAMPLE_FILES,
  dataDir = makeFolder(files),
  now = Date.now,
  allowPrivate = [],
  parts,
  panelParts,
}: Options = {}): Promise<TestPanel> {
  const catalogueFiles = openCatalogueFiles({ dataDir });
  const orders = openOrderStore({ privateDir: openPrivateFolder(dataDir), now: () => new Date(now()) });
  const stock = createStock({ orders, now: () => new Date(now()) });
  const shop = loadShop(stock.withAvailable(catalogueFiles));
  await shop.watch();
  const audit = openAudit(dataDir, SILENT_LOG);
  const accounts = await createTestAccounts({ now, audit });
  const panel = createPanel({
    shop,
    stock,
    writer: catalogueFiles,
    accounts,
    tokens: openApiTokens(dataDir, audit, now),
    webhooks: openWebhooks({
      privateDir: openPrivateFolder(dataDir),
      box: createSecretBox(SECRET_KEY),
      duty: SINGLE_SERVER,
      orders,
      shop,
      audit,
      allowPrivate,
      log: SILENT_LOG,
    }),
    audit,
    jobs: openJobs(dataDir),
    log: openChangeLog({ dataDir, log: SILENT_LOG }),
    unfinished: openUnfinishedChanges(dataDir, SILENT_LOG),
    fileHistory: createFileHistory(dataDir),
    secrets: openSealedRecords(openPrivateFolder(dataDir), 'secrets.json', createSecretBox(undefined)),
    pictures: keeper,
    pictureSource: {
      fetchOriginal: (url) =>
        url.includes('broken')
          ? Promise.reject(new AppError('image_unavailable'))
          : Promise.resolve(new Uint8Array(url.length)),
    },
    files: catalogueFiles.raw,
    seen: openSeenRecords(dataDir),
    withTable: TEST_WORK.withTable,
    checkFiles: () => TEST_WORK.checkFiles(dataDir),
    uploadFiles: openUploadFiles(dataDir),
    writeProducts: PRODUCT_WRITERS,
    sweep: () => catalogueFiles.sweep(),
    proposals: createProposals(
      openRecords(openPrivateFolder(dataDir), 'proposals.json'),
      () => new Date(now()),
    ),
    searches: createEmptySearches(
      openRecords(openPrivateFolder(dataDir), 'empty-searches.json'),
      () => new Date(now()),
    ),
    orders: {
      listOrders: () => ({ orders: [], total: 0 }),
      salesByDay: () => [],
      deadlineOf: () => '',
      fitReports: {
        linesOf: () => [],
        report: () => Promise.resolve(),
        list: () => [],
        decide: () => Promise.reject(new AppError('not_found')),
      },
    },
    outbox: {
      enqueue: () => Promise.resolve(),
      entries: () => [],
      retry: () => Promise.resolve(false),
      forgetOrders: () => Promise.resolve(),
    },
    sendTestMail: () => Promise.reject(new AppError('mail_failed')),
    readUsdRate: () => Promise.reject(new AppError('rate_unavailable')),
    ...panelParts,
    now: () => new Date(now()),
    newToken: randomUUID,
    warn: (error) => {
      throw error;
    },
  });
  const app = createApp({ ...testParts(), shop, ...parts, panel });
  onTestFinished(async () => {
    app.close();
    await panel.close();
    await orders.close();
    await shop.close();
  });
  let sold = orders.list({}, 1, 0).total;
  const cookies = new Map<Role, string>();
  const cookieOf = async (role: Role): Promise<string> => {
    const cookie = cookies.get(role) ?? (await accounts.cookieOf(role));
    cookies.set(role, cookie);
    return cookie;
  };
  const callAs = async (
    role: Role,
    ...[method, path, body, headers = {}]: readonly [
      method: string,
      path: string,
      body?: unknown,
      headers?: Record<string, string>,
    ]
  ): Promise<Response> =>
    app.request(path, {
      method,
      headers: {
        cookie: await cookieOf(role),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    dataDir,
    app,
    panel,
    shop,
    sell: async (productId, quantity) => {
      sold += 1;
      const id = sampleOrderId(sold);
      const items = stock.reserve(id, [{ productId, quantity }]).map((reserved) => sampleLine(reserved));
      await orders.append([placed(sampleOrder(sold, { id, items }))]);
    },
    accounts,
    callAs: callAs,
    call: (method, path, body, headers) => callAs('owner', method, path, body, headers),
  };
}

/** The path of a sample product's file. */
export function pathIn(dataDir: string, file: keyof typeof SAMPLE_FILES): string {
  return join(dataDir, file);
}

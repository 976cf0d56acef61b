import { shippingRule } from '#domain/orders/shipping/shipping';
import type { AdminAccounts } from './admin-accounts.ts';
import type { ApiTokens } from './api-tokens.ts';
import type { AuditTrail } from './audit-trail.ts';
import { createBulkEditor } from '../catalogue/product/bulk-edit-products.ts';
import type { EmptySearches } from '../catalogue/empty-searches.ts';
import { createExportFile } from '../exchange/export-file.ts';
import type { ExportFormat, UploadFiles, WithTable, WriteProducts } from '../exchange/ports.ts';
import { createImportUploads } from '../exchange/import-uploads.ts';
import { createCommitSave } from '../history/commit-saves.ts';
import { createEditProducts } from '../catalogue/product/edit-products.ts';
import { createDecideFit } from '../catalogue/facts/decide-fit.ts';
import { createEditStock } from '../catalogue/product/edit-stock.ts';
import { createMovePieces } from '../catalogue/product/move-pieces.ts';
import type { Jobs } from './jobs.ts';
import { createAdminProducts } from '../catalogue/product/list-admin-products.ts';
import { createOverview } from './overview.ts';
import type { Kurus } from '#domain/money/money';
import { findLowestPrices, type OfferedProduct } from '../catalogue/product/find-lowest-prices.ts';
import { createProductHistory } from '../history/product-history.ts';
import type { CatalogueWriter } from '../catalogue/ports.ts';
import type { FileHistory } from '../history/ports.ts';
import type { ChangeLog, RawFiles, ReadUsdRate, UnfinishedChanges } from './ports.ts';
import type { PictureSource, PictureKeeper } from '../catalogue/picture-ports.ts';
import type { Outbox, SendTestMail } from '../orders/mail-ports.ts';
import { createCategoryEditor } from '../catalogue/category/save-category.ts';
import { createProductSaver } from '../catalogue/product/save-product.ts';
import { createSettingsEditor } from '../catalogue/site/save-settings.ts';
import type { Selling } from '../orders/selling.ts';
import type { Secrets } from '#domain/panel/secrets';
import type { Records } from '../orders/selling-ports.ts';
import type { Stock } from '../orders/stock/stock.ts';
import type { Shop } from '../shop.ts';
import type { SeenRecords } from '../scrape/ports.ts';
import { createCopyPictures } from '../catalogue/copy-pictures.ts';
import { createUndoChange } from './undo-change.ts';
import { createUnfinishedWork } from './unfinished-work.ts';
import type { Proposals } from './proposals.ts';
import type { Webhooks } from './webhooks.ts';

/** All use cases of an administrator except orders. */
export type Panel = ReturnType<typeof createPanel>;

export interface PanelParts {
  readonly shop: Shop;
  readonly stock: Stock;
  readonly writer: CatalogueWriter;
  readonly accounts: AdminAccounts;
  readonly tokens: ApiTokens;
  readonly webhooks: Webhooks;
  readonly audit: AuditTrail;
  readonly jobs: Jobs;
  readonly proposals: Proposals;
  readonly log: ChangeLog;
  readonly unfinished: UnfinishedChanges;
  readonly fileHistory: FileHistory;
  readonly secrets: Records<Secrets>;
  readonly pictures: PictureKeeper;
  readonly pictureSource: PictureSource;
  readonly files: RawFiles;
  readonly seen: SeenRecords;
  readonly withTable: WithTable;
  readonly uploadFiles: UploadFiles;
  readonly writeProducts: Readonly<Record<ExportFormat, WriteProducts>>;
  readonly sweep: () => Promise<void>;
  readonly searches: EmptySearches;
  readonly orders: Pick<Selling, 'listOrders' | 'salesByDay' | 'deadlineOf' | 'fitReports'>;
  readonly outbox: Outbox;
  readonly sendTestMail: SendTestMail;
  readonly readUsdRate: ReadUsdRate;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly newToken: () => string;
  readonly warn: (error: unknown, message: string) => void;
}

/** How long a listing of the pictures' folder is reused. */
const PICTURES_LIFE_MS = 3000;

export function createPanel(parts: PanelParts) {
  const { shop, stock, writer, log, fileHistory, files, searches, orders, outbox, now, newId, warn } = parts;
  const { catalogue } = shop;

  let seen: { readonly pictures: ReadonlySet<string>; readonly atMs: number } = {
    pictures: new Set(),
    atMs: -Infinity,
  };
  const hasPicture = (address: string): boolean => {
    if (now().getTime() - seen.atMs > PICTURES_LIFE_MS)
      seen = { pictures: files.pictures(), atMs: now().getTime() };
    return seen.pictures.has(address);
  };

  const commit = createCommitSave({
    history: fileHistory,
    isCommitting: () => shop.settings().gitCommits,
    warn,
  });
  /** For other use cases that change products: recorded, undoable, committed if the owner wants that. */
  const edit = createEditStock({
    edit: createEditProducts({
      catalogue,
      writer,
      log,
      unfinished: parts.unfinished,
      commit,
      movePieces: createMovePieces(stock),
      now,
      newId,
      warn,
    }),
    stock,
    nameOf: (id) => writer.findProductFile(id)?.product.name,
  });
  const products = createAdminProducts({ catalogue, hasPicture });
  const saver = createProductSaver({ catalogue, writer, edit, newId });
  const undo = createUndoChange({ catalogue, products: products.all, writer, log, edit, stock });
  const unfinished = createUnfinishedWork({
    unfinished: parts.unfinished,
    files,
    log,
    stock,
    catalogue,
    writer,
    sweep: parts.sweep,
    undo,
    commit,
  });
  return {
    accounts: parts.accounts,
    tokens: parts.tokens,
    webhooks: parts.webhooks,
    audit: parts.audit,
    jobs: parts.jobs,
    proposals: parts.proposals,
    products,
    writer,
    edit,
    saver,
    fitReports: orders.fitReports,
    decideFit: createDecideFit({ reports: orders.fitReports, catalogue, saver, now }),
    stock,
    bulk: createBulkEditor({
      writer,
      edit,
      hasUnfinished: async () => (await unfinished.list()).length > 0,
      left: (id) => stock.left(id),
      hasCategory: (id) => catalogue.findCategory(id) !== undefined,
      newToken: parts.newToken,
      now: () => now().getTime(),
    }),
    imports: createImportUploads({
      catalogue,
      products: products.all,
      writer,
      edit,
      withTable: parts.withTable,
      files: parts.uploadFiles,
      newId,
      newToken: parts.newToken,
      now: () => now().getTime(),
    }),
    exportFile: createExportFile({
      catalogue,
      products: products.all,
      writer,
      shippingRule: () => shippingRule(shop.settings(), shop.shipping()),
      writeProducts: parts.writeProducts,
    }),
    log,
    undo,
    unfinished,
    history: createProductHistory({
      writer,
      findFile: (id) => {
        const file = writer.findProductFile(id);
        return file && { name: file.product.name, text: file.text, changedAt: file.changedAt };
      },
      log,
      fileHistory,
      edit,
    }),
    /**
     * The legal limit for the struck-through price of an offer that begins now; undefined when the history is unknown.
     */
    lowestPriceBefore: async (offer: OfferedProduct): Promise<Kurus | undefined> => {
      const days = shop.settings().lowestPriceDays;
      return (await findLowestPrices({ history: fileHistory, log, now }, [offer], days)).get(offer.id);
    },
    categories: createCategoryEditor({ catalogue, edit, products: products.all, newId }),
    settings: createSettingsEditor({ shop, writer, secrets: parts.secrets, audit: parts.audit, commit, now }),
    pictures: parts.pictures,
    files,
    copyPictures: createCopyPictures({
      catalogue,
      products,
      writer,
      edit,
      pictureSource: parts.pictureSource,
      pictures: parts.pictures,
      seen: parts.seen,
      newId,
    }),
    /** Compares every file with memory now. */
    sweep: parts.sweep,
    searches,
    overview: createOverview({ shop, products, files, searches, orders, outbox, jobs: parts.jobs, now }),
    outbox,
    sendTestMail: parts.sendTestMail,
    readUsdRate: parts.readUsdRate,
    close: async (): Promise<void> => {
      await parts.webhooks.close();
      await parts.jobs.close();
      await searches.close();
    },
  };
}

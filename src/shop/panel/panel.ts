import { shippingRule } from '#domain/orders/shipping/shipping';
import { createBulkEditor } from '../catalogue/product/bulk-editor.ts';
import { createExportFile } from '../exchange/export-file.ts';
import { createImportUploads } from '../exchange/import-uploads.ts';
import { createCommitSave } from '../history/commit-saves.ts';
import { createEditProducts } from '../catalogue/product/edit-products.ts';
import { createDecideFit } from '../catalogue/facts/decide-fit.ts';
import { createAdminProducts } from '../catalogue/product/admin-products.ts';
import { createOverview } from './overview.ts';
import { createQueue } from '#kernel/task-queue';
import type { Kurus } from '#domain/money/money';
import { findLowestPrices, type OfferedProduct } from '../catalogue/product/find-lowest-prices.ts';
import { findProductHistory, type PresentFile, restoreVersion } from '../history/product-history.ts';
import { createCategoryEditor } from '../catalogue/category/category-editor.ts';
import { createProductSaver } from '../catalogue/product/save-product.ts';
import { createSettingsEditor } from '../catalogue/site/settings-editor.ts';
import { createCopyPictures } from '../catalogue/copy-pictures.ts';
import { createUndoChange } from './undo-change.ts';
import { createUnfinishedWork } from './unfinished-work.ts';
import type { PanelParts, PanelTools } from './panel-tools.ts';

/** All use cases of an administrator except orders, and what they are made of. */
export type Panel = ReturnType<typeof createPanel>;

/** How long a listing of the pictures' folder is reused. */
const PICTURES_LIFE_MS = 3000;

export function createPanel(parts: PanelParts) {
  const { shop, writer, log, fileHistory, files, now, warn } = parts;
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
  const edit = createEditProducts({ ...parts, catalogue, commit });
  const products = createAdminProducts({
    catalogue,
    hasPicture,
    carries: (site, categoryId) =>
      shop.carries(
        shop.sites().find(({ id }) => id === site),
        categoryId,
      ),
  });
  const tools: PanelTools = { ...parts, catalogue, products, edit, commit };
  const saver = createProductSaver(tools);
  const inCategoryTurn = createQueue();
  const undo = createUndoChange(tools, inCategoryTurn);
  const unfinished = createUnfinishedWork(tools, undo);
  return {
    ...tools,
    saver,
    fitReports: parts.orders.fitReports,
    decideFit: createDecideFit(tools, saver),
    bulk: createBulkEditor(tools, async () => (await unfinished.list()).length > 0),
    imports: createImportUploads(tools),
    exportFile: createExportFile({
      ...tools,
      products: products.all,
      shippingRule: () => shippingRule(shop.settings(), shop.shipping()),
    }),
    undo,
    unfinished,
    findHistory: (id: string) => {
      const findFile = (): PresentFile | undefined => {
        const found = writer.findProductFile(id);
        return found && { ...found, name: found.product.name };
      };
      return findProductHistory({ findFile, log, fileHistory }, { id });
    },
    restoreVersion: (id: string, version: string, by: string) => restoreVersion(tools, id, version, by),
    /** The legal limit of the struck price of an offer that begins now; undefined for an unknown history. */
    lowestPriceBefore: async (offer: OfferedProduct): Promise<Kurus | undefined> => {
      const days = shop.settings().lowestPriceDays;
      return (await findLowestPrices({ history: fileHistory, log, now }, [offer], days)).get(offer.id);
    },
    categories: createCategoryEditor(tools, inCategoryTurn),
    settings: createSettingsEditor(tools),
    copyPictures: createCopyPictures(tools),
    overview: createOverview(tools),
    checkFiles: parts.checkFiles,
    close: async (): Promise<void> => {
      await parts.webhooks.close();
      await parts.jobs.close();
      await parts.searches.close();
    },
  };
}

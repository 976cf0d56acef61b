import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createFileHistory } from '#adapters/git/file-history';
import { type RefusedCountReturn, refusedReturnsJson } from '#contract/orders/stock/stock';
import type { ProductHistory } from '#contract/catalogue/product/admin-products';
import { AppError } from '#domain/errors';
import type { Product } from '#domain/catalogue/product/product';
import { type CatalogueDifferences, catalogueDifferences } from '#shop/history/catalogue-differences';
import { tryCountReturns } from '#shop/catalogue/product/plan-count-returns';
import { readFields } from '#shop/catalogue/product/read-fields';
import { findProductHistory, type PresentFile } from '#shop/history/product-history';
import { type CommitUndone, createUndoCommit, type ReturnCounts } from '#shop/history/undo-commit';
import { COMMAND_LINE, openFileIntent } from '../open-file-intent.ts';
import { withLockHolder } from './with-lock-holder.ts';
import { withFiles } from './with-shop.ts';
import { openChangeLog } from '#store/panel/change-log';
import { pathBelow } from '#store/files/data-folder';
import { createRawFiles } from '#store/catalogue/write/raw-files';

/** Finds a product by any name: slug, former slug, id, stock code or file. */
function findProduct(dataDir: string, called: string): Promise<Product | undefined> {
  const named = [called, pathBelow(dataDir, called) ?? called];
  return withFiles(dataDir, (files, { upserted = [] }) =>
    upserted.find(
      ({ id, slug, sku, barcode, oldSlugs = [] }) =>
        [id, slug, sku, barcode, ...oldSlugs].includes(called) ||
        named.includes(files.findProductFile(id)?.file ?? ''),
    ),
  );
}

/**
 * The history of a product, even a deleted one, from git and from the panel's log.
 * @param called slug, id, stock code or path of its file, as typed or below the data folder
 * @throws AppError `product_not_found`.
 */
export async function readHistory(dataDir: string, called: string): Promise<ProductHistory> {
  const folder = resolve(dataDir);
  const fileHistory = createFileHistory(folder);
  const log = openChangeLog({ dataDir: folder });
  const present = new Set<string>();
  const findFile = (id: string, lastPath: string | undefined): PresentFile | undefined => {
    const stats =
      lastPath === undefined ? undefined : statSync(join(folder, lastPath), { throwIfNoEntry: false });
    if (lastPath === undefined || !stats?.isFile()) return undefined;
    const { text } = createRawFiles(folder).read(lastPath);
    const fields = readFields(text);
    if (fields?.['id'] !== id) return undefined;
    present.add(id);
    return { file: lastPath, name: String(fields['name']), text, changedAt: stats.mtime.toISOString() };
  };
  const parts = { findFile, log, fileHistory };
  // The index of the history knows most products without reading all files.
  const indexed = await findProductHistory(parts, { slug: called });
  if (indexed && present.has(indexed.id)) return indexed;
  // Another product may have the address of a removed one.
  const product = await findProduct(folder, called);
  if (indexed && !product) return indexed;
  // A removed product may be known by its id.
  const known = await findProductHistory(parts, { id: product?.id ?? called });
  if (known) return known;
  if (!product) {
    throw new AppError('product_not_found', {
      message: `Böyle bir ürün yok ve olmamış: ${called}. Adres adını (slug), kimliğini, stok kodunu ya da dosyasını yazın.`,
    });
  }
  const { id, name } = product;
  return { id, name, gitReason: (await fileHistory.whyNone()) ?? null, entries: [], prices: [] };
}

/**
 * The differences between a commit and another one, or the present files.
 * @throws AppError `git_failed` with the reason, `change_not_found`
 */
export async function readDifferences(
  dataDir: string,
  from: string,
  to: string | undefined,
): Promise<CatalogueDifferences> {
  const folder = resolve(dataDir);
  const history = createFileHistory(folder);
  return catalogueDifferences(await history.differences(from, to ?? createRawFiles(folder).texts()));
}

/**
 * Reverts a commit by a new one, through the running server if there is one.
 * @throws AppError `git_failed` with the reason, `change_not_found`, `conflict`, `storage_failed`
 */
export function undoCommit(dataDir: string, revision: string, isTrial: boolean): Promise<CommitUndone> {
  const folder = resolve(dataDir);
  const returnCounts: ReturnCounts = (returns, isOnlyTried) =>
    withLockHolder<readonly RefusedCountReturn[]>(folder, {
      remote: ({ call }) =>
        call('POST', '/api/admin/stock/returns', { returns, isTrial: isOnlyTried }, refusedReturnsJson),
      local: async ({ shop, stock }) => {
        await shop.watch();
        return tryCountReturns(stock, returns, COMMAND_LINE, isOnlyTried);
      },
    });
  const undo = createUndoCommit({
    history: createFileHistory(folder),
    files: createRawFiles(folder),
    returnCounts,
    intent: openFileIntent(folder, 'undo'),
  });
  return undo(revision, { isTrial });
}

/** Why the panel's saves cannot be commits, as the owner wants them; undefined when they can, or need not be. */
export function whyNoCommit(dataDir: string): Promise<string | undefined> {
  return withFiles(dataDir, (_files, { settings }) =>
    settings?.gitCommits ? createFileHistory(resolve(dataDir)).whyNoCommit() : undefined,
  );
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createFileHistory } from '#adapters/git/file-history';
import { ALL_PRODUCTS, matchRoute, type Route } from '#contract/routes';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { settingsFields } from '#domain/catalogue/site/settings';
import { findStruckPriceProblems } from '#shop/catalogue/product/find-lowest-prices';
import { findSlipsSince } from '#shop/history/find-slips-since';
import { requireShop } from '../find-shop.ts';
import { templatesOf } from './open-orders.ts';
import { openChangeLog } from '#store/panel/change-log';
import { openPrivateCheck } from '#store/panel/private-documents';
import { findMissingInvoices } from '#store/orders/invoice-files';
import { verifyJournal } from '#store/orders/journal/verify-journal';
import { type CheckedFiles, checkFiles, type ChosenFiles } from '#store/catalogue/check/check-files';
import { slugOfFile } from '#store/catalogue/check/related-files';
import { textOfFile } from '#store/files/read-text-file';
import { GUIDES_FOLDER, pathsBelow, PRIVATE_FOLDER, requireDataFolder } from '#store/files/data-folder';

/**
 * Links and categories in guides that lead to no page of the shop; of a guide that is not chosen, those to the pages of
 * chosen files that are removed.
 */
function findDeadLinks({ guides, slugs }: CheckedFiles, chosen?: ChosenFiles): FileProblem[] {
  const removed = new Set(
    [...(chosen ?? [])].flatMap(([path, text]) => (text === null ? slugOfFile(path) : [])),
  );
  const leads = (route: Route): boolean => {
    if (route.name === 'category') return route.slug === ALL_PRODUCTS || slugs.categories.has(route.slug);
    if (route.name === 'product' || route.name === 'machine') return slugs.products.has(route.slug);
    if (route.name === 'guide') return slugs.guides.has(route.slug);
    return !['not-found', 'order', 'payment'].includes(route.name);
  };
  return guides.flatMap(({ slug, links }) => {
    const file = `${GUIDES_FOLDER}/${slug}.md`;
    return links.flatMap(({ href, line }): FileProblem[] => {
      const route = matchRoute(href.replace(/[?#].*$/, ''));
      const isAsked = !chosen || chosen.has(file) || ('slug' in route && removed.has(route.slug));
      if (!isAsked || leads(route)) return [];
      const message = `"${href}" adresinde sayfa yok; bağlantıyı düzeltin ya da silin`;
      return [{ file, line, message, code: 'dead_link' }];
    });
  });
}

export { installHook, removeHook } from '#adapters/git/pre-commit-hook';

/** All files; these (paths as typed at the terminal); or the files staged for the next commit. */
export type CheckRequest = 'all' | 'staged' | readonly string[];

async function chooseFiles(folder: string, request: CheckRequest): Promise<ChosenFiles | undefined> {
  if (request === 'all') return undefined;
  if (request !== 'staged')
    return new Map(request.flatMap((file) => pathsBelow(folder, file)).map((path) => [path, undefined]));
  const staged = await createFileHistory(folder).staged();
  return new Map(staged.map(({ file, text = null }) => [file, text]));
}

function findPriceProblems(folder: string, { offers, settings }: CheckedFiles): Promise<FileProblem[]> {
  const log = existsSync(join(folder, PRIVATE_FOLDER))
    ? openChangeLog({ dataDir: folder })
    : { ofProduct: () => [] };
  const { lowestPriceDays } = settings ?? settingsFields.parse({});
  const parts = { history: createFileHistory(folder), log, now: () => new Date() };
  return findStruckPriceProblems(parts, offers, lowestPriceDays);
}

async function findSlips(
  folder: string,
  { slugs: { categories, products } }: CheckedFiles,
  chosen: ChosenFiles | undefined,
): Promise<FileProblem[]> {
  const history = createFileHistory(folder);
  if ((await history.head()) === undefined) return [];
  const hasPage = (slug: string): boolean => products.has(slug) || categories.has(slug);
  const files: ChosenFiles =
    chosen ?? new Map((await history.uncommitted()).map((file) => [file, undefined]));
  const committed = await history.committed([...files.keys()]);
  const changes = [...files].map(([file, text = textOfFile(join(folder, file))]) => ({
    file,
    before: committed.get(file),
    after: text ?? undefined,
  }));
  return findSlipsSince(changes, hasPage);
}

/**
 * Checks all files of a data folder, including the order journal and the private documents, and changes none.
 * @throws AppError `storage_failed` when there is no such folder
 */
export function checkData(dataDir: string): CheckedFiles {
  const folder = requireDataFolder(dataDir);
  const { problems, ...checked } = checkChosen(folder);
  const journal = verifyJournal(folder);
  const records = [
    ...journal.problems,
    ...findMissingInvoices(folder, journal.invoicePdfs),
    ...openPrivateCheck(folder)(),
    ...templatesOf(folder).problems(),
  ];
  return { ...checked, problems: [...problems, ...records] };
}

function checkChosen(folder: string, chosen?: ChosenFiles): CheckedFiles {
  const checked = checkFiles(folder, chosen);
  return { ...checked, problems: [...checked.problems, ...findDeadLinks(checked, chosen)] };
}

/** The faults of all files of the catalogue, with the prices before offers. */
export async function checkAllFiles(folder: string): Promise<readonly FileProblem[]> {
  const checked = checkChosen(folder);
  return [...checked.problems, ...(await findPriceProblems(folder, checked))];
}

/**
 * Like `checkData`, with the prices before offers and the slips since the last commit, or for some files only: private
 * records belong to no commit. Returns the number of checked files too; undefined when all were.
 * @throws AppError `storage_failed` without a data folder or a shop in it, `git_failed` with the reason when nothing
 * can be staged
 */
export async function checkCatalogue(dataDir: string, request: CheckRequest) {
  const folder = requireDataFolder(dataDir);
  const chosen = await chooseFiles(folder, request);
  if (chosen?.size === 0) return { products: 0, categories: 0, files: 0, problems: [] };
  if (chosen === undefined) requireShop(dataDir);
  const checked = chosen ? checkChosen(folder, chosen) : checkData(folder);
  const { products, categories, problems } = checked;
  const found = await Promise.all([findPriceProblems(folder, checked), findSlips(folder, checked, chosen)]);
  return { products, categories, files: chosen?.size, problems: [...problems, ...found.flat()] };
}

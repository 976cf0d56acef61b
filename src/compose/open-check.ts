import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { createFileHistory } from '#adapters/git/file-history';
import { AppError } from '#domain/errors';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { toDecimal } from '#domain/money/money';
import { settingsFields } from '#domain/catalogue/settings';
import { lowestPrices } from '#shop/catalogue/lowest-prices';
import { openChangeLog } from '#store/panel/change-log';
import { openPrivateDocuments } from '#store/panel/private-documents';
import { verifyJournal } from '#store/orders/verify-journal';
import { type CheckedFiles, checkFiles, type ChosenFiles } from '#store/catalogue/check-files';
import { holdsShop, requireDataFolder } from '#store/files/data-folder';
import { SILENT_LOG } from '#store/files/log';

export { installHook, removeHook } from '#adapters/git/pre-commit-hook';

/** All files; these (paths as the person at the terminal writes them); or what is staged for the next commit. */
export type CheckRequest = 'all' | 'staged' | readonly string[];

export interface CheckReport {
  readonly products: number;
  readonly categories: number;
  /** Files that were looked at; undefined when all were. */
  readonly files: number | undefined;
  readonly problems: readonly FileProblem[];
}

const EMPTY_LOG = { ofProduct: () => [] };

async function chooseFiles(folder: string, request: CheckRequest): Promise<ChosenFiles | undefined> {
  if (request === 'all') return undefined;
  if (request === 'staged') {
    const staged = await createFileHistory(folder).staged();
    return new Map(staged.map(({ file, text }) => [file, text]));
  }
  const paths = request.map((path) => relative(folder, resolve(path)).split(sep).join('/'));
  return new Map(paths.filter((path) => !path.startsWith('../')).map((path) => [path, undefined]));
}

/** Offers whose struck-through price is higher than the law lets it be; none where the history does not tell. */
async function priceProblems(folder: string, { offers, settings }: CheckedFiles): Promise<FileProblem[]> {
  if (offers.length === 0) return [];
  const hasLog = existsSync(join(folder, '_private'));
  const log = hasLog ? openChangeLog({ dataDir: folder, log: SILENT_LOG }) : EMPTY_LOG;
  const days = (settings ?? settingsFields.parse({})).lowestPriceDays;
  const parts = { history: createFileHistory(folder), log, now: () => new Date() };
  const lowest = await lowestPrices(parts, offers, days);
  return offers.flatMap(({ id, file, line, price, originalPrice }): FileProblem[] => {
    const limit = lowest.get(id);
    if (limit === undefined || limit >= originalPrice) return [];
    const remedy =
      limit > price ? `alanı "${toDecimal(limit)}" yapın ya da silin` : 'bu bir indirim değil, alanı silin';
    const message = `üstü çizili fiyat (originalPrice) ${toDecimal(originalPrice)}, oysa indirimden önceki son ${days} günün en düşük fiyatı ${toDecimal(limit)}; bundan yüksek olamaz (Fiyat Etiketi Yönetmeliği m. 11), ${remedy}`;
    return [{ file, line: line(), message, code: 'struck_price_too_high' }];
  });
}

/**
 * Checks files and changes none.
 * @throws AppError `storage_failed` without a data folder or one that holds no shop, `git_failed` with the reason when nothing can be staged
 */
export async function checkCatalogue(dataDir: string, request: CheckRequest): Promise<CheckReport> {
  const folder = requireDataFolder(dataDir);
  const chosen = await chooseFiles(folder, request);
  const none = { products: 0, categories: 0, files: 0, problems: [] };
  if (chosen?.size === 0) return none;
  if (chosen === undefined && !holdsShop(folder)) {
    const message = `Bu klasörde bir mağaza yok: ${dataDir}. Yeni bir mağaza için: shop init ${dataDir}`;
    throw new AppError('storage_failed', { message });
  }
  const checked = checkFiles(folder, chosen);
  const { products, categories, problems } = checked;
  const prices = await priceProblems(folder, checked);
  // Private records belong to no commit: they are looked at with everything else only.
  const journal =
    chosen === undefined
      ? [...verifyJournal(folder).problems, ...openPrivateDocuments(folder).problems()]
      : [];
  return { products, categories, files: chosen?.size, problems: [...problems, ...prices, ...journal] };
}

import { LRUCache } from 'lru-cache';
import type { ImportChoice, ImportReport } from '#contract/exchange/imports';
import { AppError, requireFound } from '#domain/errors';
import type { ProductChange, ProductChangeResult } from '../catalogue/ports.ts';
import type { PanelTools } from '../panel/panel-tools.ts';
import { importProducts } from './import-products.ts';
import type { JobContext } from '../panel/jobs.ts';

interface Preview extends Pick<ImportReport, 'errors'> {
  readonly choice: ImportChoice;
  /** Of the products that are changed or removed. */
  readonly digests: ReadonlyMap<string, string>;
  readonly addedRows: ReadonlySet<number>;
  /** The files of the new and changed categories of the file, by id. */
  readonly categoryTexts: ReadonlyMap<string, string | undefined>;
}

interface Upload {
  readonly path: string;
  readonly fileName: string;
  readonly preview?: Preview | undefined;
}

const MAX_UPLOADS = 5;
const LIFE_MS = 60 * 60_000;
/** Entries in each list of a report; its counts are complete. */
const MAX_LISTED = 2000;
const CHANGED_SINCE = 'önizlemeden sonra değişmiş; yeniden önizleyip uygulayın';
/** Matches no file, so that nothing outside the preview changes. */
const NOT_PREVIEWED = '';

/** Imports uploaded files: first a preview, then one change. */
export function createImportUploads(tools: PanelTools) {
  const { catalogue, products, writer, edit, withTable, uploadFiles, sweep, newToken, now } = tools;
  const uploads = new LRUCache<string, Upload>({
    max: MAX_UPLOADS,
    ttl: LIFE_MS,
    noUpdateTTL: true,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    dispose: ({ path }, _, reason) => {
      if (reason !== 'set') uploadFiles.remove(path);
    },
  });

  const find = (token: string): Upload => {
    const upload = uploads.get(token);
    if (!upload || !uploadFiles.has(upload.path)) throw new AppError('preview_expired');
    return upload;
  };

  const importUpload = async (
    { path, fileName }: Upload,
    { categoryId, columns, makesCategories, brand, prunes }: ImportChoice,
    rest: Pick<Parameters<typeof importProducts>[1], 'apply' | 'onChange' | 'signal' | 'whyLeftOut'>,
  ): Promise<ImportReport> => {
    const category = catalogue.findCategory(categoryId ?? '');
    if (typeof categoryId === 'string' && !category) throw new AppError('category_not_found');
    return withTable(
      path,
      { format: undefined, fileName, mapping: columns },
      (table) =>
        importProducts(table, {
          ...rest,
          writer,
          products: products.all(),
          categories: catalogue.categories(),
          category,
          makesCategories,
          prunes,
          defaults: brand === '' ? {} : { brand },
          listed: MAX_LISTED,
        }),
      rest.signal,
    );
  };

  /** Only the previewed versions are changed. */
  const withDigest = (change: ProductChange, { digests }: Preview): ProductChange =>
    change.type === 'create' ? change : { ...change, ifDigest: digests.get(change.id) ?? NOT_PREVIEWED };

  const explainConflict = (result: ProductChangeResult): ProductChangeResult =>
    result.status === 'failed' && result.error.code === 'conflict'
      ? { status: 'failed', error: new AppError('conflict', { message: CHANGED_SINCE, cause: result.error }) }
      : result;

  return {
    /** Stores a file for an hour. @returns the token for its preview @throws as `UploadFiles.add` */
    store: async (pieces: AsyncIterable<Uint8Array>, fileName: string): Promise<string> => {
      const path = await uploadFiles.add(pieces);
      const token = newToken();
      uploads.set(token, { path, fileName });
      return token;
    },

    /** @throws AppError `preview_expired`, `category_not_found`, `invalid` when the file cannot be read */
    preview: async (token: string, choice: ImportChoice): Promise<ImportReport> => {
      const upload = find(token);
      const present = new Map(products.all().map(({ id }) => [id, writer.digestOf(id)]));
      const digests = new Map<string, string>();
      const addedRows = new Set<number>();
      const categoryTexts = new Map<string, string | undefined>();
      const report = await importUpload(upload, choice, {
        onChange: ({ type, id, row }) => {
          const digest = type === 'add' ? undefined : present.get(id);
          if (digest !== undefined) digests.set(id, digest);
          if (type === 'add') addedRows.add(row);
        },
        whyLeftOut: {
          category: (id) => void categoryTexts.set(id, writer.findCategoryText(id)),
          newProduct: () => undefined,
        },
      });
      // A newer upload may have replaced it.
      if (uploads.has(token))
        uploads.set(token, {
          ...upload,
          preview: { choice, digests, addedRows, categoryTexts, errors: report.errors },
        });
      return report;
    },

    /** Applies the last preview, without what changed since. @throws AppError `preview_expired`, `data_folder_busy` */
    run: (
      token: string,
      { by, signal, progress }: JobContext,
    ): Promise<ImportReport & { readonly changeId: string | null }> =>
      uploadFiles.alone(async () => {
        await sweep();
        const upload = find(token);
        const preview = requireFound(upload.preview, 'preview_expired');
        // Applied only once; the file itself stays for another preview.
        uploads.set(token, { ...upload, preview: undefined });
        let changeId: string | null = null;
        const report = await importUpload(upload, preview.choice, {
          whyLeftOut: {
            category: (id) =>
              preview.categoryTexts.has(id) && preview.categoryTexts.get(id) === writer.findCategoryText(id)
                ? undefined
                : CHANGED_SINCE,
            newProduct: (row) => (preview.addedRows.has(row) ? undefined : CHANGED_SINCE),
          },
          signal,
          apply: async ({ changes, categories: written }) => {
            const outcome = await edit(
              changes.map((change) => withDigest(change, preview)),
              { action: 'import', by },
              { onProgress: progress, categories: { written }, signal },
            );
            changeId = outcome.changeId;
            return outcome.results.map(explainConflict);
          },
        });
        // What the preview refused is no part of it either, for the reason that it gave.
        const errors = report.errors.map((error) =>
          error.message === CHANGED_SINCE
            ? (preview.errors.find(({ row }) => row === error.row) ?? error)
            : error,
        );
        return { ...report, errors, changeId };
      }, signal),
  };
}

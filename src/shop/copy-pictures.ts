import { AppError } from '../domain/errors.ts';
import type { EditProducts } from './edit-products.ts';
import type { JobContext } from './jobs.ts';
import type { AdminProducts } from './list-admin-products.ts';
import type { CatalogueWriter, ProductChange } from './catalogue-ports.ts';
import type { ImageProxy, PictureKeeper } from './picture-ports.ts';
import type { SkippedProduct } from './undo-change.ts';

export interface ImageCheck {
  readonly checked: number;
  /** Pictures of other sites that now lie in the shop's own folder. */
  readonly copied: number;
  /** Products whose picture cannot be shown. */
  readonly missing: readonly SkippedProduct[];
}

/** Looks at every product's picture and copies those of other sites into the shop (decisions.md 33). */
export type CopyPictures = (by: string, context: JobContext) => Promise<ImageCheck>;

interface Parts {
  readonly products: AdminProducts;
  readonly writer: CatalogueWriter;
  readonly edit: EditProducts;
  readonly imageProxy: ImageProxy;
  readonly pictures: PictureKeeper;
}

const REASON_MISSING = 'Görsel dosyası bulunamadı.';
/** Saved together, so that much work is not lost when the job is cancelled. */
const BATCH = 20;

export function createCopyPictures({ products, writer, edit, imageProxy, pictures }: Parts): CopyPictures {
  return async (by, { signal, progress }) => {
    const all = products.all();
    const missing: SkippedProduct[] = [];
    let waiting: ProductChange[] = [];
    let copied = 0;

    const save = async (): Promise<void> => {
      const { results } = await edit(waiting, { action: 'images', by });
      copied += results.filter(({ status }) => status === 'written').length;
      waiting = [];
    };

    for (const [index, product] of all.entries()) {
      if (signal.aborted) break;
      const { id, name, imageUrl } = product;
      const state = products.pictureOf(product);
      if (state === 'missing') missing.push({ id, name, reason: REASON_MISSING });
      if (state === 'remote') {
        try {
          const { bytes } = await imageProxy.fetch(imageUrl, undefined);
          const ifDigest = writer.digestOf(id);
          const address = await pictures.save(bytes, name);
          waiting.push({ type: 'update', id, patch: { imageUrl: address }, ifDigest });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          missing.push({ id, name, reason: error.message });
        }
        progress({ done: index + 1, total: all.length, message: name });
      }
      if (waiting.length >= BATCH) await save();
    }
    await save();
    progress({ done: all.length, total: all.length });
    return { checked: all.length, copied, missing };
  };
}

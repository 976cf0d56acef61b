import { AppError } from '../domain/errors.ts';
import type { Product } from '../domain/product.ts';
import type { EditProducts } from './edit-products.ts';
import type { JobContext } from './jobs.ts';
import type { AdminProducts } from './list-admin-products.ts';
import type { CatalogueWriter, ProductChange } from './catalogue-ports.ts';
import type { ImageProxy, PictureKeeper } from './picture-ports.ts';
import type { SkippedProduct } from './skipped-product.ts';

export interface ImageCheck {
  readonly checked: number;
  /** Products whose pictures of other sites now lie in the shop's own folder. */
  readonly copied: number;
  /** Products a picture of which cannot be shown, each with the first reason. */
  readonly missing: readonly SkippedProduct[];
}

/** Looks at every product's pictures and copies those of other sites into the shop (decisions.md 33). */
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

const isRemote = (address: string): boolean => /^https?:/.test(address);

/** Main picture and gallery, each address once. */
function addressesOf({ imageUrl, images = [] }: Product): string[] {
  return [...new Set([imageUrl, ...images])];
}

function patchOf({ imageUrl, images }: Product, own: ReadonlyMap<string, string>) {
  const kept = (address: string): string => own.get(address) ?? address;
  return {
    ...(own.has(imageUrl) ? { imageUrl: kept(imageUrl) } : {}),
    ...(images === undefined ? {} : { images: images.map(kept) }),
  };
}

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

    /** Keeps each remote picture of a product once; what cannot be had stays where it is. */
    const keep = async (
      product: Product,
    ): Promise<{ own: Map<string, string>; reason: string | undefined }> => {
      const own = new Map<string, string>();
      let reason: string | undefined;
      for (const address of addressesOf(product)) {
        if (!isRemote(address) || signal.aborted) continue;
        try {
          const { bytes } = await imageProxy.fetch(address, undefined);
          own.set(address, await pictures.save(bytes, product.name));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          reason ??= error.message;
        }
      }
      return { own, reason };
    };

    for (const [index, product] of all.entries()) {
      if (signal.aborted) break;
      const { id, name } = product;
      let fault = products.pictureOf(product) === 'missing' ? REASON_MISSING : undefined;
      if (addressesOf(product).some(isRemote)) {
        const ifDigest = writer.digestOf(id);
        const { own, reason } = await keep(product);
        if (own.size > 0) waiting.push({ type: 'update', id, patch: patchOf(product, own), ifDigest });
        fault ??= reason;
        progress({ done: index + 1, total: all.length, message: name });
      }
      if (fault !== undefined) missing.push({ id, name, reason: fault });
      if (waiting.length >= BATCH) await save();
    }
    await save();
    progress({ done: all.length, total: all.length });
    return { checked: all.length, copied, missing };
  };
}

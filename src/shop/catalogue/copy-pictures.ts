import type { CatalogueReader } from '#catalogue/catalogue';
import { AppError } from '#domain/errors';
import type { Product } from '#domain/catalogue/product/product';
import type { CatalogueWriter, ProductChange } from './ports.ts';
import type { EditProducts } from './edit-products.ts';
import type { JobContext } from '../panel/jobs.ts';
import type { AdminProducts } from './list-admin-products.ts';
import type { NoteCopies } from './record-copies.ts';
import type { PictureSource, PictureFault, PictureKeeper } from './picture-ports.ts';

/** A picture that cannot be shown. */
export interface FaultyPicture {
  /** Of the product or category that names it. */
  readonly id: string;
  readonly kind: 'product' | 'category';
  readonly name: string;
  readonly url: string;
  /** Turkish sentence. */
  readonly reason: string;
}

export interface ImageCheck {
  /** Products and categories that were looked at. */
  readonly checked: number;
  /** Products whose pictures of other sites now lie in the shop's own folder. */
  readonly copied: number;
  /** Pictures that cannot be shown, the first thousand of them. */
  readonly missing: readonly FaultyPicture[];
  readonly missingCount: number;
}

/** Looks at every picture and copies those of other sites into the shop (decisions.md 33). */
export type CopyPictures = (by: string, context: JobContext) => Promise<ImageCheck>;

interface Parts {
  readonly catalogue: Pick<CatalogueReader, 'categories'>;
  readonly products: AdminProducts;
  readonly writer: CatalogueWriter;
  readonly edit: EditProducts;
  readonly pictureSource: PictureSource;
  readonly pictures: PictureKeeper;
  readonly recordCopies: NoteCopies;
  readonly newId: () => string;
}

const REASONS: Readonly<Record<PictureFault, string>> = {
  missing: 'Görsel dosyası bulunamadı.',
  broken: 'Dosya bozuk ya da görsel değil.',
  script: 'SVG dosyasında çalışan kod var.',
};
/** Saved together, so that much work is not lost when the job is cancelled. */
const BATCH = 20;
const MAX_TOLD = 1000;

const isRemote = (address: string): boolean => /^https?:/.test(address);

/** Main picture and gallery, each address once. */
function addressesOf({ imageUrl, images = [] }: Product): string[] {
  return [...new Set([imageUrl, ...images])];
}

function patchOf({ imageUrl, images }: Product, copies: ReadonlyMap<string, string>) {
  const copyOf = (address: string): string => copies.get(address) ?? address;
  return {
    ...(copies.has(imageUrl) ? { imageUrl: copyOf(imageUrl) } : {}),
    ...(images === undefined ? {} : { images: images.map(copyOf) }),
  };
}

export function createCopyPictures(parts: Parts): CopyPictures {
  const { catalogue, products, writer, edit, pictureSource, pictures, recordCopies } = parts;
  return async (by, { signal, progress }) => {
    const all = products.all();
    const categories = catalogue.categories();
    const total = all.length + categories.length;
    const changeId = parts.newId();
    const missing: FaultyPicture[] = [];
    let waiting: {
      readonly change: ProductChange;
      readonly id: string;
      readonly copies: Map<string, string>;
    }[] = [];
    let missingCount = 0;
    let copied = 0;
    let checked = 0;

    const report = (fault: FaultyPicture): void => {
      missingCount += 1;
      if (missing.length < MAX_TOLD) missing.push(fault);
    };

    const save = async (): Promise<void> => {
      const batch = waiting;
      waiting = [];
      // What is known of a copy before the file names it is no harm; the other way round it would be an edit.
      await recordCopies(new Map(batch.map(({ id, copies }) => [id, copies])));
      const { results } = await edit(
        batch.map(({ change }) => change),
        { action: 'images', by, changeId },
      );
      copied += results.filter(({ status }) => status === 'written').length;
    };

    /** Copies a picture and notes its new address in `own`; says why when it cannot be had. */
    const copy = async (
      address: string,
      title: string,
      copies: Map<string, string>,
    ): Promise<string | undefined> => {
      try {
        copies.set(address, await pictures.save(await pictureSource.fetchOriginal(address), title));
        return undefined;
      } catch (error) {
        if (error instanceof AppError) return error.message;
        throw error;
      }
    };

    const faultOf = async (address: string): Promise<string | undefined> => {
      const fault = await pictures.inspect(address);
      return fault && REASONS[fault];
    };

    for (const product of all) {
      if (signal.aborted) break;
      const { id, name } = product;
      progress({ done: checked, total, message: name });
      const copies = new Map<string, string>();
      const ifDigest = writer.digestOf(id);
      for (const url of addressesOf(product)) {
        if (signal.aborted) break;
        const reason = isRemote(url) ? await copy(url, name, copies) : await faultOf(url);
        if (reason !== undefined) report({ id, kind: 'product', name, url, reason });
      }
      checked += 1;
      if (copies.size > 0) {
        const change: ProductChange = { type: 'update', id, patch: patchOf(product, copies), ifDigest };
        waiting.push({ change, id, copies: copies });
      }
      if (waiting.length >= BATCH) await save();
    }
    await save();
    for (const { id, name, imageUrl } of categories) {
      if (signal.aborted) break;
      checked += 1;
      if (!imageUrl || isRemote(imageUrl)) continue;
      const reason = await faultOf(imageUrl);
      if (reason !== undefined) report({ id, kind: 'category', name, url: imageUrl, reason });
    }
    progress({ done: checked, total });
    return { checked, copied, missing, missingCount };
  };
}

import type { ImageCheckJson } from '#contract/catalogue/site/settings';
import { AppError } from '#domain/errors';
import { picturesOf, type Product } from '#domain/catalogue/product/product';
import type { ProductChange } from './ports.ts';
import type { JobContext } from '../panel/jobs.ts';
import type { PanelTools } from '../panel/panel-tools.ts';
import type { SeenProducts } from '#domain/scrape/scrape-run';
import type { SeenRecords } from '../scrape/ports.ts';
import type { PictureFault } from './picture-ports.ts';

type FaultyPicture = ImageCheckJson['missing'][number];

const REASONS: Readonly<Record<PictureFault, string>> = {
  missing: 'Görsel dosyası bulunamadı.',
  broken: 'Dosya bozuk ya da görsel değil.',
  script: 'SVG dosyasında çalışan kod var.',
};
/** Saved together, so that a cancelled job loses little work. */
const BATCH = 20;
const MAX_REPORTED = 1000;
/** The most pictures to remember for a product; more than it can have at once. */
const MAX_COPIES = 60;

const isRemote = (address: string): boolean => /^https?:/.test(address);

function patchOf({ imageUrl, images }: Product, copies: ReadonlyMap<string, string>) {
  const copyOf = (address: string): string => copies.get(address) ?? address;
  return {
    ...(copies.has(imageUrl) ? { imageUrl: copyOf(imageUrl) } : {}),
    ...(images === undefined ? {} : { images: images.map(copyOf) }),
  };
}

/** Checks every picture and copies remote ones, such as those of scraped products, into the shop. */
export function createCopyPictures(
  tools: Pick<
    PanelTools,
    'catalogue' | 'products' | 'writer' | 'edit' | 'pictureSource' | 'pictures' | 'seen'
  >,
) {
  const { catalogue, products, writer, edit, pictureSource, pictures, seen } = tools;
  return async ({ by, signal, progress }: JobContext): Promise<ImageCheckJson> => {
    const all = products.all();
    const categories = catalogue.categories();
    const total = all.length + categories.length;
    const changeId = crypto.randomUUID();
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
      if (missing.length < MAX_REPORTED) missing.push(fault);
    };

    const save = async (): Promise<void> => {
      const batch = waiting;
      waiting = [];
      // The record is written before the file: a record of a copy that no file names is harmless, but a copy without a
      // record would look like an edit.
      await recordCopies(seen, new Map(batch.map(({ id, copies }) => [id, copies])));
      const { results } = await edit(
        batch.map(({ change }) => change),
        { action: 'images', by, changeId },
      );
      copied += results.filter(({ status }) => status === 'written').length;
    };

    /** Copies a picture and adds its new address to `copies`; returns the reason when it cannot be fetched. */
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

    for (const { id } of all) {
      if (signal.aborted) break;
      // The pictures of those before may have taken minutes.
      const product = catalogue.findProduct(id);
      if (!product) continue;
      const { name } = product;
      progress({ done: checked, total, message: name });
      const copies = new Map<string, string>();
      const ifDigest = writer.digestOf(id);
      for (const url of picturesOf(product)) {
        if (signal.aborted) break;
        const reason = isRemote(url) ? await copy(url, name, copies) : await faultOf(url);
        if (reason !== undefined) report({ id, kind: 'product', name, url, reason });
      }
      checked += 1;
      if (copies.size > 0) {
        const change: ProductChange = { type: 'update', id, patch: patchOf(product, copies), ifDigest };
        waiting.push({ change, id, copies });
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

/** Shop addresses of copied pictures by their source address, for each product id. */
type Copies = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Records copied pictures, so that a later scrape does not treat them as edits. */
export async function recordCopies(seen: SeenRecords, copies: Copies): Promise<void> {
  for (const [categoryId, products] of seen.readAll())
    if (Object.keys(products).some((id) => copies.has(id)))
      await seen.update(categoryId, (current) => withCopies(current, copies));
}

function withCopies(products: SeenProducts, copies: Copies): SeenProducts {
  return Object.fromEntries(
    Object.entries(products).map(([id, record]) => {
      const copiesOfProduct = copies.get(id);
      if (!copiesOfProduct) return [id, record];
      const pictures = Object.entries({ ...record.pictures, ...Object.fromEntries(copiesOfProduct) });
      return [id, { ...record, pictures: Object.fromEntries(pictures.slice(-MAX_COPIES)) }];
    }),
  );
}

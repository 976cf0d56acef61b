import type { PanelTools } from '../../panel/panel-tools.ts';
import { invalidField, requireFound } from '#domain/errors';
import type { NewProductFields, ProductEdit } from '#domain/catalogue/product/product-edit';
import { createSlugFinder } from '#domain/catalogue/slug-finder';
import { createQueue } from '#kernel/task-queue';
import type { Product } from '#domain/catalogue/product/product';
import type { EditProducts, EditReason } from './edit-products.ts';
import type { NewProduct, ProductChange } from '../ports.ts';

export interface SavedProduct {
  readonly product: Product;
  readonly digest: string;
  /** The id for undoing the save; null when nothing changed. */
  readonly changeId: string | null;
}

type Saver = Pick<EditReason, 'by' | 'reason'>;

export type ProductSaver = ReturnType<typeof createProductSaver>;

const COPY_SUFFIX = ' (kopya)';
const MAX_NAME_LENGTH = 300;

/** Makes one change. @throws its error when it could not be written */
export async function editOne(
  edit: EditProducts,
  change: ProductChange,
  reason: EditReason,
): Promise<SavedProduct> {
  const { results, changeId } = await edit([change], reason);
  const result = requireFound(results[0], 'internal');
  if (result.status === 'failed') throw result.error;
  return { ...result, changeId };
}

/** The former addresses of what may get another one. */
export function oldSlugsAfter(
  slug: string,
  next: string | undefined,
  oldSlugs: readonly string[] = [],
): string[] {
  return [...new Set([...oldSlugs, slug])].filter((each) => each !== next);
}

export function createProductSaver({ catalogue, writer, edit, stock }: PanelTools) {
  const freeSlug = (name: string): string => {
    const used = new Set(catalogue.allProducts().map(({ slug }) => slug));
    return createSlugFinder('product')(name, (slug) => used.has(slug));
  };

  /** Slugs are found and taken in one turn, also former ones. */
  const inTurn = createQueue();

  const requireCategory = (id: string): void => {
    if (!catalogue.findCategory(id)) throw invalidField('categoryId', 'Böyle bir kategori yok.');
  };

  return {
    /** @throws AppError `invalid` when another product has the slug or a code, `category_not_found`, `storage_failed`. */
    create: async ({ categoryId, slug, ...fields }: NewProductFields, who: Saver) => {
      requireCategory(categoryId);
      return inTurn(() => {
        const product: NewProduct = {
          ...fields,
          id: crypto.randomUUID(),
          slug: slug ?? freeSlug(fields.name),
          originalPrice: fields.originalPrice,
          originalUrl: fields.originalUrl,
        };
        return editOne(edit, { type: 'create', product, categoryId }, { action: 'create', ...who });
      });
    },

    /**
     * Changes the given fields. After a new slug the old one redirects.
     * @param ifDigest the version that was opened; undefined changes any version
     * @throws AppError `product_not_found`, `conflict` with the current version, and those of `create`
     */
    update: (id: string, typed: ProductEdit, who: Saver, ifDigest?: string): Promise<SavedProduct> =>
      inTurn(() => {
        const { name, slug } = typed;
        if (typed.categoryId !== undefined) requireCategory(typed.categoryId);
        const current = catalogue.findProduct(id);
        // A copy gets its address from the name that it gets; nobody knows that of the draft.
        const isCopy = current?.status === 'draft' && current.name.endsWith(COPY_SUFFIX);
        const isNamed = isCopy && slug === undefined && name !== undefined && name !== current.name;
        const isMoved = current && slug !== undefined && slug !== current.slug;
        const { oldSlugs = [] } = 'oldSlugs' in typed ? typed : (current ?? {});
        const patch = {
          ...typed,
          ...(isNamed ? { slug: freeSlug(name) } : {}),
          ...(isMoved ? { oldSlugs: oldSlugsAfter(current.slug, slug, oldSlugs) } : {}),
        };
        const stock = typed.stockCount === undefined ? {} : { stock: { recount: true } as const };
        return editOne(edit, { type: 'update', id, patch, ifDigest, ...stock }, { action: 'update', ...who });
      }),

    /** @throws AppError `product_not_found`, `conflict`, `storage_failed` */
    remove: (id: string, by: string, ifDigest?: string): Promise<SavedProduct> =>
      editOne(edit, { type: 'remove', id, ifDigest }, { action: 'remove', by }),

    /** A draft under a new name, without the codes that only one product has. @throws AppError `product_not_found` */
    duplicate: async (id: string, by: string) => {
      const file = requireFound(writer.findProductFile(id), 'product_not_found');
      const {
        categoryId,
        discount: _,
        oldSlugs: _old,
        createdAt: _created,
        originalUrl: _url,
        sku: _sku,
        barcode: _barcode,
        ...fields
      } = file.product;
      const name = `${fields.name.slice(0, MAX_NAME_LENGTH - COPY_SUFFIX.length)}${COPY_SUFFIX}`;
      return inTurn(() => {
        const product: NewProduct = {
          ...fields,
          id: crypto.randomUUID(),
          name,
          slug: freeSlug(name),
          source: 'manual',
          stockCount: stock.left(id),
          originalUrl: undefined,
          status: 'draft',
        };
        return editOne(edit, { type: 'create', product, categoryId }, { action: 'duplicate', by });
      });
    },
  };
}

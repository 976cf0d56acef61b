import { productCreation, productSave, removedProduct } from '#contract/catalogue/product/admin-products';
import { productJson } from '#contract/catalogue/product/products';
import type { Panel } from '#shop/panel/panel';
import type { SavedProduct } from '#shop/catalogue/product/save-product';
import { IF_MATCH, versionOf } from '../../../answers/if-match.ts';
import { visibleProduct } from '../../../views/shop-view.ts';
import { apiRoute, type ApiRoute, jsonResponse } from '../../route.ts';

/** Enough for a product with long texts and long lists of machines. */
const MAX_PRODUCT_BYTES = 512 * 1024;

const TAG_HEADER = { ETag: 'Tag for If-Match', 'X-Change-Id': 'Change that can be taken back' };

/** With the available stock, like every answer. */
function saved(
  { product, digest, changeId }: SavedProduct,
  stock: Pick<Panel['stock'], 'available'>,
  status = 200,
): Response {
  const stockCount = stock.available(product.id);
  return jsonResponse(visibleProduct({ ...product, stockCount }), status, {
    ETag: `"${digest}"`,
    ...(changeId === null ? {} : { 'X-Change-Id': changeId }),
    ...(status === 201 ? { Location: `/api/products/${product.slug}` } : {}),
  });
}

export function productEditRoutes({ saver, writer, stock }: Panel): readonly ApiRoute[] {
  return [
    apiRoute('POST', '/api/products', 'catalogue', {
      summary: 'Makes a product and its file.',
      body: productCreation,
      maxBodyBytes: MAX_PRODUCT_BYTES,
      response: { description: 'The product', body: productJson, headers: TAG_HEADER },
      status: 201,
      errors: ['storage_failed'],
      handler: async ({ body: { reason, ...fields }, author }) =>
        saved(await saver.create(fields, { by: author.name, reason }), stock, 201),
    }),
    apiRoute('PUT', '/api/products/:id', 'catalogue', {
      summary: 'Changes the given fields of a product; with If-Match only the version that was opened.',
      body: productSave,
      maxBodyBytes: MAX_PRODUCT_BYTES,
      requestHeaders: IF_MATCH,
      response: { description: 'The product', body: productJson, headers: TAG_HEADER },
      errors: ['product_not_found', 'conflict', 'storage_failed'],
      handler: async ({ params: { id }, body: { reason, ...fields }, author, context }) => {
        const version = versionOf(context, writer.digestOf(id));
        return saved(await saver.update(id, fields, { by: author.name, reason }, version), stock);
      },
    }),
    apiRoute('DELETE', '/api/products/:id', 'catalogue', {
      summary: 'Removes a product and its file; with If-Match only the version that was opened.',
      requestHeaders: IF_MATCH,
      response: { description: 'Removed', body: removedProduct },
      errors: ['product_not_found', 'conflict', 'storage_failed'],
      handler: async ({ params: { id }, author, context }) => {
        const version = versionOf(context, writer.digestOf(id));
        const { changeId } = await saver.remove(id, author.name, version);
        return { success: true, id, changeId };
      },
    }),
  ];
}

import { z } from 'zod';
import {
  adminFacets,
  adminProduct,
  bulkOutcomeJson,
  bulkPreviewJson,
  bulkRequest,
  bulkRun,
  offerLimit,
  offerQuery,
  productHistory,
  restoreRequest,
  savedPicture,
  productCreation,
  productSave,
  removedProduct,
} from '#contract/catalogue/product/admin-products';
import { adminFilter, adminListing } from '#domain/panel/admin-listing';
import { requireFound } from '#domain/errors';
import { productToJson } from '#domain/catalogue/product/product';
import { toDecimal } from '#domain/money/money';
import type { Panel } from '#shop/panel/panel';
import type { Shop } from '#shop/shop';
import { readUpload } from '../../../read-upload.ts';
import { PREFER_ASYNC, respondWithJob } from '../../../answers/respond-async.ts';
import { apiRoute, type ApiRoute, jsonResponse } from '../../route.ts';
import { productJson } from '#contract/catalogue/product/products';
import type { SavedProduct } from '#shop/catalogue/product/save-product';
import { IF_MATCH, versionOf } from '../../../answers/record-version.ts';
import { visibleProduct } from '../../../views/shop-view.ts';
import { productTag, TOTAL_HEADER } from '../products.ts';

/** Enough for a product with long texts and long lists of machines. */
const MAX_PRODUCT_BYTES = 512 * 1024;

const TAG_HEADER = { ETag: 'Tag for If-Match', 'X-Change-Id': 'Change that can be taken back' };

/** With the available stock, like every answer. */
function saved(
  { product, digest, changeId }: SavedProduct,
  stock: Pick<Panel['stock'], 'available'>,
  status = 200,
): Response {
  const left = { ...product, stockCount: stock.available(product.id) };
  return jsonResponse(visibleProduct(left), status, {
    ETag: productTag(digest, left),
    ...(changeId === null ? {} : { 'X-Change-Id': changeId }),
    ...(status === 201 ? { Location: `/api/products/${product.slug}` } : {}),
  });
}

const MAX_PICTURE_BYTES = 15_000_000;

/** The panel's list of products, and the actions on several of them or outside their fields. */
export function adminProductRoutes(panel: Panel, shop: Shop): readonly ApiRoute[] {
  const { products, writer, saver, stock, bulk, jobs } = panel;

  /** Undefined when the file was removed at this moment. */
  const find = (id: string) => {
    const file = writer.findProductFile(id);
    const current = shop.catalogue.findProduct(id);
    if (!file || !current) return undefined;
    const { digest } = file;
    return {
      ...productToJson(file.product),
      stockCount: current.stockCount,
      counted: file.product.stockCount,
      digest,
      file: file.file,
      picture: products.pictureOf(current),
    };
  };

  const answer = (id: string, status = 200): Response => {
    const product = requireFound(find(id), 'product_not_found');
    return jsonResponse(product, status, { ETag: `"${product.digest}"` });
  };

  return [
    apiRoute('GET', '/api/admin/products', 'catalogue', {
      summary: 'A page of all products, drafts included, with the pieces left.',
      query: adminListing,
      response: { description: 'Products', body: z.array(adminProduct), headers: TOTAL_HEADER },
      handler: ({ query }) => {
        const { products: page, total } = products.list(query);
        return jsonResponse(
          page.flatMap(({ id }) => find(id) ?? []),
          200,
          { 'X-Total-Count': String(total) },
        );
      },
    }),
    apiRoute('GET', '/api/admin/products/facets', 'catalogue', {
      summary: 'Counts of the products that a filter leaves.',
      query: adminFilter,
      response: { description: 'Counts', body: adminFacets },
      handler: ({ query }) => products.facets(query),
    }),
    apiRoute('GET', '/api/admin/products/:id', 'catalogue', {
      summary: 'A product as its file has it, with the pieces left.',
      response: { description: 'The product', body: adminProduct, headers: { ETag: 'Tag for If-Match' } },
      errors: ['product_not_found'],
      handler: ({ params: { id } }) => answer(id),
    }),
    apiRoute('POST', '/api/admin/products/:id/duplicate', 'catalogue', {
      summary: 'Makes a draft that is like a product.',
      response: { description: 'The draft', body: adminProduct },
      status: 201,
      errors: ['product_not_found', 'storage_failed'],
      handler: async ({ params: { id }, author }) => {
        const { product } = await saver.duplicate(id, author.name);
        return answer(product.id, 201);
      },
    }),
    apiRoute('GET', '/api/admin/products/:id/history', 'catalogue', {
      summary: 'What became of a product: versions in git and changes in the panel.',
      response: { description: 'The history', body: productHistory },
      errors: ['product_not_found'],
      handler: async ({ params: { id } }) => requireFound(await panel.findHistory(id), 'product_not_found'),
    }),
    apiRoute('GET', '/api/admin/products/:id/lowest-price', 'catalogue', {
      summary: 'The lowest price before an offer that is not saved yet.',
      query: offerQuery,
      response: { description: 'What its struck-through price may not exceed', body: offerLimit },
      handler: async ({ params: { id }, query }) => {
        const lowest = await panel.lowestPriceBefore({ id, ...query });
        const days = shop.settings().lowestPriceDays;
        return { lowest: lowest === undefined ? null : toDecimal(lowest), days };
      },
    }),
    apiRoute('POST', '/api/admin/products/:id/restore', 'catalogue', {
      summary: 'Gives a product the values of an earlier version.',
      body: restoreRequest,
      response: { description: 'The product', body: adminProduct },
      errors: ['product_not_found', 'change_not_found', 'conflict'],
      handler: async ({ params: { id }, body: { version }, author }) => {
        await panel.restoreVersion(id, version, author.name);
        return answer(id);
      },
    }),
    apiRoute('POST', '/api/admin/products/bulk/preview', 'catalogue', {
      summary: 'What a change of many products would do, with a token that carries it out.',
      body: bulkRequest,
      response: { description: 'Old and new values', body: bulkPreviewJson },
      errors: ['change_not_found'],
      handler: async ({ body }) => {
        const ids = 'ids' in body ? body.ids : products.filter(body.filter).map(({ id }) => id);
        return await bulk.preview(ids, body.operation, body.proposal);
      },
    }),
    apiRoute('POST', '/api/admin/products/bulk/run', 'catalogue', {
      summary: 'Carries out a previewed change; products that changed meanwhile are left and named.',
      body: bulkRun,
      requestHeaders: PREFER_ASYNC,
      response: { description: 'What was done', body: bulkOutcomeJson },
      errors: ['preview_expired', 'storage_failed'],
      handler: ({ body: { token, reason }, context }) =>
        respondWithJob(context, jobs, 'bulk-edit', ({ by, progress }) =>
          bulk.run(token, { by, reason }, progress),
        ),
    }),
    apiRoute('POST', '/api/admin/pictures', 'catalogue', {
      summary: 'Keeps a picture: the body itself (image/*), or the field `file` of a form.',
      query: z.object({ title: z.string().max(300).default('') }),
      isUpload: true,
      response: { description: 'Its address', body: savedPicture },
      status: 201,
      errors: ['not_an_image', 'storage_failed'],
      handler: async ({ query: { title }, context }) => {
        const { bytes, name } = await readUpload(context.req.raw, MAX_PICTURE_BYTES);
        return { imageUrl: await panel.pictures.save(bytes, title || name.replace(/\.\w+$/, '')) };
      },
    }),
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

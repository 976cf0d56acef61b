import { z } from 'zod';
import { adminCategory, removedCategory } from '#contract/catalogue/category/admin-categories';
import { categoryJson, type CategoryJson } from '#contract/catalogue/category/categories';
import { categoryEdit, categoryReorder, newCategory } from '#domain/catalogue/category/category-edit';
import type { Category } from '#domain/catalogue/category/category';
import { isPublished } from '#domain/catalogue/product/product';
import { groupBy } from '#kernel/group-by';
import type { Panel } from '#shop/panel/panel';
import type { Shop } from '#shop/shop';
import { categoryDetail } from '../../../views/shop-view.ts';
import { apiRoute, type ApiRoute } from '../../route.ts';

export function categoryEditRoutes({ categories, products }: Panel, shop: Shop): readonly ApiRoute[] {
  const answerOf = (category: Category): CategoryJson => categoryDetail(category, shop.catalogue);

  return [
    apiRoute('GET', '/api/admin/categories', 'catalogue', {
      summary: 'All categories with what they hold, drafts included.',
      response: { description: 'Categories', body: z.array(adminCategory) },
      handler: () => {
        const productsOf = groupBy(products.all(), ({ categoryId }) => categoryId);
        return shop.catalogue.categories().map((category) => ({
          ...answerOf(category),
          ownProducts: productsOf.get(category.id)?.length ?? 0,
          drafts: productsOf.get(category.id)?.filter((product) => !isPublished(product)).length ?? 0,
          oldSlugs: category.oldSlugs,
          maxInstallments: category.maxInstallments,
          facets: category.facets,
        }));
      },
    }),
    apiRoute('POST', '/api/categories', 'catalogue', {
      summary: 'Makes a category and its folder.',
      body: newCategory,
      response: { description: 'The category', body: categoryJson },
      status: 201,
      errors: ['storage_failed'],
      handler: async ({ body, author }) => answerOf(await categories.create(body, author.name)),
    }),
    apiRoute('PUT', '/api/categories/:id', 'catalogue', {
      summary: 'Changes the given fields of a category; another slug renames its folder.',
      body: categoryEdit,
      response: { description: 'The category', body: categoryJson },
      errors: ['category_not_found', 'conflict', 'storage_failed'],
      handler: async ({ params: { id }, body, author }) =>
        answerOf(await categories.update(id, body, author.name)),
    }),
    apiRoute('PUT', '/api/categories/:id/reorder', 'catalogue', {
      summary: 'Gives a category another place among its siblings.',
      body: categoryReorder,
      response: { description: 'The category', body: categoryJson },
      errors: ['category_not_found', 'conflict', 'storage_failed'],
      handler: async ({ params: { id }, body, author }) =>
        answerOf(await categories.reorder(id, body, author.name)),
    }),
    apiRoute('DELETE', '/api/categories/:id', 'catalogue', {
      summary: 'Removes a category; what it holds and its addresses go to `moveTo`.',
      query: z.object({
        moveTo: z.string().optional().describe('Id of the category that takes the products'),
      }),
      response: { description: 'Removed', body: removedCategory },
      errors: ['category_not_found', 'category_not_empty', 'conflict', 'invalid', 'storage_failed'],
      handler: async ({ params: { id }, query: { moveTo }, author }) => {
        return { success: true, id, ...(await categories.remove(id, moveTo, author.name)) };
      },
    }),
  ];
}

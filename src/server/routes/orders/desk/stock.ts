import { requireFound } from '#domain/errors';
import {
  countReturnsRequest,
  productStockJson,
  refusedReturnsJson,
  stockMovementRequest,
  stockMovesJson,
  stockMovesRequest,
} from '#contract/orders/stock/stock';
import { stockMovement } from '#domain/orders/stock/stock-movement';
import { tryCountReturns } from '#shop/catalogue/product/plan-count-returns';
import type { Panel } from '#shop/panel/panel';
import { apiRoute, type ApiRoute } from '../../route.ts';

/** The stock of a product: pieces left, movements, and new movements by a person. */
export function stockRoutes({ stock }: Panel): readonly ApiRoute[] {
  return [
    apiRoute('POST', '/api/admin/stock/movements', 'catalogue', {
      summary: 'Adds pieces that came, or takes out those that went, without a new count.',
      body: stockMovementRequest,
      response: { description: 'The movement', body: stockMovement },
      status: 201,
      errors: ['product_not_found', 'storage_failed'],
      handler: async ({ body, author }) => {
        await stock.move([body], author.name);
        return stock.movements(body.productId)[0];
      },
    }),
    apiRoute('POST', '/api/admin/stock/moves', 'catalogue', {
      summary: 'Moves pieces of many products, all or none.',
      body: stockMovesRequest,
      response: { description: 'The pieces left before and after each movement', body: stockMovesJson },
      errors: ['product_not_found', 'storage_failed'],
      handler: async ({ body: { movements, changeId }, author }) => [
        ...(await stock.move(movements, author.name, changeId)),
      ],
    }),
    apiRoute('POST', '/api/admin/stock/returns', 'catalogue', {
      summary: 'Says before an undoing writes counts into files that they are no new counts.',
      body: countReturnsRequest,
      response: { description: 'The counts that cannot go back', body: refusedReturnsJson },
      errors: ['storage_failed'],
      handler: ({ body: { returns, isTrial }, author }) =>
        tryCountReturns(stock, returns, author.name, isTrial),
    }),
    apiRoute('GET', '/api/admin/stock/:productId', 'catalogue', {
      summary: 'What is left of a product, its last count and its last movements, newest first.',
      response: { description: 'The stock', body: productStockJson },
      errors: ['product_not_found'],
      handler: ({ params: { productId } }) => {
        const counted = requireFound(stock.filedCountOf(productId), 'product_not_found');
        const movements = stock.movements(productId);
        return { left: stock.available(productId), counted, movements };
      },
    }),
  ];
}

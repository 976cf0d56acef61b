import { z } from 'zod';
import { fitAnswer } from '#domain/catalogue/facts/fitment';
import {
  machineDetail,
  machineMaker,
  machinePart,
  machineSummary,
  partVerdict,
  productMachines,
} from '#contract/catalogue/facts/machines';
import { AppError, requireFound } from '#domain/errors';
import type { Product } from '#domain/catalogue/product/product';
import { preparedJson, preparedText } from '../../answers/prepared-json.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute } from '../route.ts';

const NEAREST = 5;
/** The most products in one call for verdicts. */
const MAX_VERDICTS = 100;

const searchText = z.string().max(200, 'en çok 200 karakter olabilir');
const requiredText = (what: string) => z.string(`${what} adresini (slug) yazın`).min(1, 'boş olamaz');

export function machineRoutes({ shop, machines: view, reply }: ApiTools): readonly ApiRoute[] {
  const { catalogue, fitment } = shop;

  const requireMachine = (slug: string): Product => {
    const machine = fitment.findMachine(slug);
    if (machine) return machine;
    const nearest = fitment
      .findNearest(slug, NEAREST)
      .map(({ slug: other, name }) => ({ slug: other, name }));
    const hint =
      nearest.length > 0 ? ` En yakın modeller: ${nearest.map(({ name }) => name).join(', ')}.` : '';
    throw new AppError('machine_not_found', {
      message: `Bu makineyi tanımıyoruz.${hint}`,
      extra: { nearest },
    });
  };

  const requireProduct = (slug: string): Product =>
    requireFound(catalogue.findProductBySlug(slug), 'product_not_found');

  return [
    apiRoute('GET', '/api/machines', 'public', {
      summary: 'Machines with at least one part that the storefront carries, by maker and name.',
      query: z.object({ q: searchText.optional(), brand: searchText.optional() }),
      response: {
        description: 'Machines; with q those whose model is nearest, with brand those of one maker',
        body: z.array(machineSummary),
      },
      handler: ({ query: { q, brand }, storefront: { site }, context }) =>
        reply(context, ['machines', q, brand, shop.assortmentKey(site)], () =>
          preparedJson(q === undefined ? view.list(brand, site) : view.nearest(q, site)),
        ),
    }),
    apiRoute('GET', '/api/machine-makers', 'public', {
      summary: 'Makers of machines with at least one part, by name.',
      query: z.object({ category: z.string().optional().describe('None for a category without parts') }),
      response: { description: 'Makers', body: z.array(machineMaker) },
      handler: ({ query: { category }, storefront: { site }, context }) =>
        reply(context, ['machine-makers', category, shop.assortmentKey(site)], () =>
          preparedJson(view.makers(category, site)),
        ),
    }),
    apiRoute('GET', '/api/machines/:slug', 'public', {
      summary: 'One machine with the categories of its parts.',
      query: z.object({ category: z.string().optional() }),
      response: { description: 'The machine', body: machineDetail },
      errors: ['machine_not_found'],
      handler: ({ params: { slug }, query: { category }, storefront: { site }, context }) =>
        reply(context, ['machine', slug, category, shop.assortmentKey(site)], () => {
          const machine = view.find(slug, { category, site });
          if (machine) return preparedJson(machine);
          requireMachine(slug);
          throw new AppError('machine_not_found', { message: 'Bu makine için kayıtlı parça yok.' });
        }),
    }),
    apiRoute('GET', '/api/machines/:slug/parts', 'public', {
      summary: 'Parts for a machine, best first: those that fit, then those of which nothing is known.',
      query: z.object({
        category: z.string().optional().describe('Category slug, with the categories below it'),
      }),
      response: { description: 'Parts with verdicts', body: z.array(machinePart) },
      errors: ['machine_not_found', 'category_not_found'],
      handler: ({ params: { slug }, query, storefront: { site }, context }) =>
        reply(context, ['machine-parts', slug, query.category, shop.assortmentKey(site)], () => {
          const machine = requireMachine(slug);
          const category = query.category ? catalogue.findCategoryBySlug(query.category) : undefined;
          if (query.category && !category) throw new AppError('category_not_found');
          const ids = category && catalogue.categoryTree().descendantIds(category.id);
          const carried = fitment
            .parts(machine, ids)
            .filter(({ product }) => shop.carries(site, product.categoryId));
          const parts = carried.map(({ product, fit }) => {
            const rest = JSON.stringify({ verdict: fit.verdict, why: fit.why });
            return `{"product":${catalogue.cardJson(product)},${rest.slice(1)}`;
          });
          return preparedText(`[${parts.join(',')}]`);
        }),
    }),
    apiRoute('GET', '/api/machines/:slug/fit', 'public', {
      summary: `Whether parts fit a machine, for at most ${MAX_VERDICTS} of them; what is no part is left out.`,
      query: z.object({ product: z.string().optional().describe('Repeatable') }),
      response: { description: 'Verdicts', body: z.array(partVerdict) },
      errors: ['machine_not_found'],
      handler: ({ params: { slug }, search, context }) => {
        const slugs = [...new Set(search.getAll('product'))].slice(0, MAX_VERDICTS).sort();
        return reply(context, ['machine-fit', slug, slugs], () => {
          const machine = requireMachine(slug);
          const verdicts = slugs.flatMap((each) => {
            const part = catalogue.findProductBySlug(each);
            return part && fitment.isPart(part) ? [{ slug: each, ...fitment.fit(part, machine) }] : [];
          });
          return preparedJson(verdicts);
        });
      },
    }),
    apiRoute('GET', '/api/fit', 'public', {
      summary: 'Whether one part fits one machine, why, and who says so.',
      query: z.object({ machine: requiredText('Makinenin'), product: requiredText('Parçanın') }),
      response: { description: 'The verdict', body: fitAnswer },
      errors: ['machine_not_found', 'product_not_found'],
      handler: ({ query, context }) =>
        reply(context, ['fit', query.machine, query.product], () => {
          // Of a machine that no part names and no fact describes nothing is known.
          const known = catalogue.findProductBySlug(query.machine);
          const machine = known && !fitment.isPart(known) ? known : requireMachine(query.machine);
          return preparedJson(fitment.fit(requireProduct(query.product), machine));
        }),
    }),
    apiRoute('GET', '/api/products/:slug/machines', 'public', {
      summary: 'Machines that a part fits; of a machine, how many parts there are for it.',
      response: { description: 'Machines', body: productMachines },
      errors: ['product_not_found'],
      handler: ({ params: { slug }, storefront: { site }, context }) =>
        reply(context, ['product-machines', slug, shop.assortmentKey(site)], () =>
          preparedJson(view.machinesOf(requireProduct(slug), { site })),
        ),
    }),
  ];
}

import { z } from 'zod';
import {
  mappingChange,
  mappingJson,
  type MappingJson,
  mappingStatsJson,
  scraperSettings,
  type ScraperSettings,
} from '#contract/scrape/scraper';
import { AppError } from '#domain/errors';
import {
  listingPagesOf,
  countPages,
  unknownFieldsOf,
  type ScrapeMapping,
  type ScrapeMappings,
} from '#domain/scrape/scrape-mapping';
import type { Scraper } from '#shop/scrape/scraper';
import type { Shop } from '#shop/shop';
import { apiRoute, type ApiRoute, DONE } from '../route.ts';

/** A mapping with its category's real id, and the facts that a person needs beside it. */
export function mappingToJson(scraper: Scraper, shop: Shop): (mapping: ScrapeMapping) => MappingJson {
  const counts = new Map<string, number>();
  for (const { categoryId } of shop.catalogue.allProducts()) {
    counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  }
  return (mapping) => {
    const category = scraper.categoryOf(mapping);
    return {
      ...mapping,
      categoryId: category?.id ?? mapping.categoryId,
      categoryName: category?.name ?? mapping.categoryName ?? mapping.categoryId,
      categorySlug: category?.slug ?? null,
      totalPages: countPages(mapping),
      allPageUrls: [...listingPagesOf(mapping)],
      productCount: counts.get(category?.id ?? '') ?? 0,
    };
  };
}

const settingsOf = ({ currencyRates, priceJumpPercent }: ScrapeMappings): ScraperSettings => ({
  currencyRates,
  priceJumpPercent,
});

/** The sources of the categories, stored in `data/mappings.json`. */
export function scraperMappingRoutes(scraper: Scraper, shop: Shop): readonly ApiRoute[] {
  const isOf =
    (categoryId: string) =>
    (mapping: ScrapeMapping): boolean =>
      (scraper.categoryOf(mapping)?.id ?? mapping.categoryId) === categoryId;

  return [
    apiRoute('GET', '/api/scraper/category-mappings', 'catalogue', {
      summary: 'From where each category is filled.',
      response: { description: 'Mappings', body: z.array(mappingJson) },
      handler: () => scraper.mappings().mappings.map(mappingToJson(scraper, shop)),
    }),
    apiRoute('GET', '/api/scraper/category-stats', 'catalogue', {
      summary: 'How many categories and pages the mappings name.',
      response: { description: 'Statistics', body: mappingStatsJson },
      handler: () => scraper.stats(),
    }),
    apiRoute('PUT', '/api/scraper/category-mappings/:categoryId', 'catalogue', {
      summary: "Sets a category's mapping; known fields that are left out get their default.",
      body: mappingChange,
      response: { description: 'The mapping', body: mappingJson },
      errors: ['category_not_found', 'storage_failed'],
      handler: async ({ params, body }) => {
        const category = scraper.requireCategory(params.categoryId);
        const named = { categoryId: category.id, categoryName: category.name };
        const { mappings: saved } = await scraper.saveMappings((current) => {
          const index = current.mappings.findIndex(isOf(category.id));
          const unknown = unknownFieldsOf(current.mappings[index] ?? {});
          const mapping: ScrapeMapping = { ...unknown, ...body, ...named, baseUrl: body.baseUrl };
          const mappings =
            index === -1 ? [...current.mappings, mapping] : current.mappings.with(index, mapping);
          return { ...current, mappings };
        });
        return saved.filter(isOf(category.id)).map(mappingToJson(scraper, shop))[0];
      },
    }),
    apiRoute('DELETE', '/api/scraper/category-mappings/:categoryId', 'catalogue', {
      summary: "Removes a category's mapping; its products stay.",
      ...DONE,
      errors: ['not_found', 'storage_failed'],
      handler: async ({ params: { categoryId } }) => {
        if (!scraper.mappings().mappings.some(isOf(categoryId))) throw new AppError('not_found');
        await scraper.saveMappings((current) => ({
          ...current,
          mappings: current.mappings.filter((mapping) => !isOf(categoryId)(mapping)),
        }));
      },
    }),
    apiRoute('GET', '/api/scraper/settings', 'catalogue', {
      summary: 'Exchange rates and the limit for price changes.',
      response: { description: 'Settings', body: scraperSettings },
      handler: () => settingsOf(scraper.mappings()),
    }),
    apiRoute('PUT', '/api/scraper/settings', 'catalogue', {
      summary: 'Sets exchange rates and the limit for price changes.',
      body: scraperSettings.partial(),
      response: { description: 'Settings', body: scraperSettings },
      errors: ['storage_failed'],
      handler: async ({ body: { currencyRates, priceJumpPercent } }) =>
        settingsOf(
          await scraper.saveMappings((current) => ({
            ...current,
            currencyRates: currencyRates ?? current.currencyRates,
            priceJumpPercent: priceJumpPercent ?? current.priceJumpPercent,
          })),
        ),
    }),
  ];
}

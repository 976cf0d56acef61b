import { z } from 'zod';
import {
  applyRunBody,
  type RunEntry,
  runHead,
  type RunHead,
  runJson,
  type RunJson,
} from '#contract/scrape/scraper';
import { toDecimal } from '#domain/money/money';
import { headOfRun, type ScrapeEntry, type ScrapeRun, type ScrapeRunHead } from '#domain/scrape/scrape-run';
import type { Scraper } from '#shop/scrape/scraper';
import { apiRoute, type ApiRoute } from '../route.ts';

function headOf(run: ScrapeRunHead): RunHead {
  return { ...run, categories: run.categories.map(({ assumedStock: _stock, ...category }) => category) };
}

function entryOf({ offer, keys: _keys, listKey: _listKey, ...entry }: ScrapeEntry): RunEntry {
  if (entry.kind !== 'new' || !offer) return entry;
  const { price, originalPrice, brand = null, imageUrl = null } = offer.fields;
  const preview = {
    price: toDecimal(price),
    originalPrice: originalPrice === null ? null : toDecimal(originalPrice),
    brand,
    imageUrl,
  };
  return { ...entry, preview };
}

function runToJson(run: ScrapeRun): RunJson {
  return { ...headOf(headOfRun(run)), entries: run.entries.map(entryOf) };
}

export function scraperRunRoutes(scraper: Scraper): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/scraper/runs', 'catalogue', {
      summary: 'The last runs, newest first.',
      response: { description: 'Runs', body: z.array(runHead) },
      handler: () => scraper.runs().map(headOf),
    }),
    apiRoute('GET', '/api/scraper/runs/:id', 'catalogue', {
      summary: 'A run with its change set: new, changed with old and new, gone, sold out, skipped, failed.',
      response: { description: 'The run', body: runJson },
      errors: ['not_found'],
      handler: ({ params: { id } }) => runToJson(scraper.requireRun(id)),
    }),
    apiRoute('POST', '/api/scraper/runs/:id/apply', 'catalogue', {
      summary: 'Takes waiting changes of a run over, all or some.',
      body: applyRunBody,
      response: { description: 'The run as it now stands', body: runJson },
      errors: ['not_found', 'storage_failed'],
      handler: async ({ params: { id }, body, author, context }) => {
        const { signal } = context.req.raw;
        const job = { by: author.name, signal, progress: () => undefined };
        return runToJson(await scraper.applyRun(id, body, job));
      },
    }),
  ];
}

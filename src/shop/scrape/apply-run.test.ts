import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ApplyRunRequest } from '#contract/scrape/scraper';
import type { ScrapeRun } from '#domain/scrape/scrape-run';
import { checkFiles } from '#store/catalogue/check/check-files';
import { openScrapeBench, type ScrapeBench } from '#testing/scrape-bench';
import { sourceProducts } from '#testing/servers/source-shop';

const CONTEXT = { by: 'ece', signal: new AbortController().signal, progress: () => undefined };
const SLUG = 'overlok-bicagi-no-1';

function apply(
  { withScraper }: ScrapeBench,
  { id }: ScrapeRun,
  request: Partial<ApplyRunRequest> = {},
): Promise<ScrapeRun> {
  const choice = { productKeys: 'all', acceptJumps: false, acceptKept: false, ...request } as const;
  return withScraper((scraper) => scraper.applyRun(id, choice, CONTEXT));
}

function kindsOf({ entries }: ScrapeRun): string[] {
  return entries.map(({ kind, reasonCode = '', state }) =>
    [kind, reasonCode, state].filter(Boolean).join(' '),
  );
}

describe('a preview that is applied', () => {
  it('after another run added its products adds none of them twice', async () => {
    const bench = await openScrapeBench(sourceProducts(3));
    const preview = await bench.scrape({ isDryRun: true });
    await bench.scrape();
    expect(kindsOf(await apply(bench, preview))).toEqual(Array(3).fill('skipped DUPLICATE none'));
    expect(bench.files()).toHaveLength(3);
    expect(checkFiles(bench.dataDir).problems).toEqual([]);
  });

  it('after a later run does not restore older prices', async () => {
    const bench = await openScrapeBench(sourceProducts(2));
    await bench.scrape();
    const [product] = bench.source.products;
    Object.assign(product ?? {}, { price: '110.00' });
    const preview = await bench.scrape({ isDryRun: true });
    Object.assign(product ?? {}, { price: '120.00' });
    await bench.scrape();
    expect(kindsOf(await apply(bench, preview))).toEqual(['skipped OVERTAKEN none', 'unchanged none']);
    expect(bench.product(SLUG)['price']).toBe('120.00');
  });

  it('after a person edited the price reports what it wrote, not what it planned', async () => {
    const bench = await openScrapeBench(sourceProducts(2));
    await bench.scrape();
    for (const [price, request] of [
      ['110.00', {}],
      ['900.00', { acceptJumps: true }],
    ] as const) {
      Object.assign(bench.source.products[0] ?? {}, { price });
      const preview = await bench.scrape({ isDryRun: true });
      bench.edit(SLUG, { price: '99.00' });
      const [entry] = (await apply(bench, preview, request)).entries;
      expect(entry).toMatchObject({
        kind: 'unchanged',
        state: 'applied',
        changes: [],
        kept: [{ field: 'price', old: '99.00', new: price }],
      });
      expect(bench.product(SLUG)['price']).toBe('99.00');
      bench.edit(SLUG, { price });
    }
  });

  it('and was interrupted before it was recorded continues without a second file', async () => {
    const bench = await openScrapeBench(sourceProducts(3));
    const preview = await bench.scrape({ isDryRun: true });
    const record = join(bench.dataDir, '_private', 'scrape', 'runs', `${preview.id}.json`);
    const before = readFileSync(record);
    await apply(bench, preview);
    const contents = (): string[] =>
      bench.files().map((name) => readFileSync(join(bench.dataDir, 'bicaklar', name), 'utf8'));
    const written = contents();
    writeFileSync(record, before);
    expect(kindsOf(await apply(bench, preview))).toEqual(Array(3).fill('new applied'));
    expect(contents()).toEqual(written);
    expect(readdirSync(join(bench.dataDir, 'bicaklar'))).toHaveLength(4);
  });
});

describe("the source's value of a field that a person edited", () => {
  async function openEdited(): Promise<ScrapeBench> {
    const bench = await openScrapeBench(sourceProducts(2));
    await bench.scrape();
    bench.edit(SLUG, { price: '99.00', name: 'Benim bıçağım' });
    Object.assign(bench.source.products[0] ?? {}, { price: '400.00', name: 'Kaynağın bıçağı' });
    return bench;
  }
  const keyOf = ({ entries }: ScrapeRun): string => entries.find(({ kept }) => kept.length > 0)?.key ?? '';

  it('can be accepted after the run that listed it, however different the prices are', async () => {
    const bench = await openEdited();
    const run = await bench.scrape();
    expect(run.entries[0]).toMatchObject({ kind: 'unchanged', state: 'applied' });
    expect(run.entries[0]?.kept.map(({ field }) => field)).toEqual(['name', 'price']);
    expect((await apply(bench, run)).entries[0]?.kept).toHaveLength(2);
    expect(bench.product(SLUG)).toMatchObject({ price: '99.00', name: 'Benim bıçağım' });
    const applied = await apply(bench, run, { productKeys: [keyOf(run)], acceptKept: true });
    expect(applied.entries[0]).toMatchObject({ kind: 'changed', kept: [], state: 'applied' });
    expect(bench.product(SLUG)).toMatchObject({ price: '400.00', name: 'Kaynağın bıçağı' });
    expect((await bench.scrape()).counts).toMatchObject({ unchanged: 2, kept: 0 });
  });

  it('can still be accepted after a later run that saw the same', async () => {
    const bench = await openEdited();
    const run = await bench.scrape();
    await bench.scrape();
    await apply(bench, run, { acceptKept: true });
    expect(bench.product(SLUG)).toMatchObject({ price: '400.00', name: 'Kaynağın bıçağı' });
  });

  it('is left out if the person edited the field again', async () => {
    const bench = await openEdited();
    const run = await bench.scrape();
    bench.edit(SLUG, { price: '98.00' });
    const { entries } = await apply(bench, run, { productKeys: [keyOf(run)], acceptKept: true });
    expect(bench.product(SLUG)).toMatchObject({ price: '98.00', name: 'Kaynağın bıçağı' });
    expect(entries[0]?.kept.map(({ field }) => field)).toEqual(['price']);
    expect(entries[0]?.reason).toContain('bu arada yine değişti');
  });

  it('is accepted by a run that accepts all, also when an earlier one listed it', async () => {
    const bench = await openEdited();
    await bench.scrape();
    await bench.scrape({ consent: { acceptKept: true, acceptJumps: true } });
    expect(bench.product(SLUG)).toMatchObject({ price: '400.00', name: 'Kaynağın bıçağı' });
  });
});

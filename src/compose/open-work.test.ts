import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { extractText } from 'unpdf';
import { expect, it, onTestFinished } from 'vitest';
import { settingsFields } from '#domain/catalogue/site/settings';
import { DEFAULT_SITES } from '#domain/catalogue/site/site';
import { INITIAL_STATE } from '#domain/orders/order-state';
import { makeFolder } from '#testing/make-folder';
import { sampleOrder } from '#testing/samples/sample-order';
import { openWork } from './open-work.ts';
import { PROGRAM_FOLDER } from './program-folder.ts';

function openTestWork() {
  const work = openWork();
  onTestFinished(() => work.close());
  return work;
}

it('categories come before the products of all slices; a table that is not wanted leaves nothing either', async () => {
  const folder = makeFolder({});
  const path = join(folder, 'liste.csv');
  const products = Array.from({ length: 60 }, (_, index) => `product;Ürün ${index};\n`).join('');
  writeFileSync(path, `type;name;slug\n${products}category;İğneler;igneler\n`);
  const work = openTestWork();
  const options = { format: undefined, fileName: 'liste.csv' };
  const seen = await work.withTable(path, options, async ({ categories, slices }) => {
    const sizes: number[] = [];
    for await (const slice of slices) sizes.push(slice.length);
    return { categories: categories.map(({ row, values }) => [row, values['slug']]), sizes };
  });
  expect(seen).toEqual({ categories: [[62, 'igneler']], sizes: [50, 10] });
  await expect(work.withTable(path, options, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(path) && readdirSync(folder)).toEqual(['liste.csv']);
});

it('a file that the disk refuses to a worker is the disk’s fault, not the program’s', async () => {
  const path = join(makeFolder({ 'liste.csv/yok': '' }), 'liste.csv');
  const options = { format: undefined, fileName: 'liste.csv' };
  const reading = openTestWork().withTable(path, options, () => Promise.resolve());
  await expect(reading).rejects.toMatchObject({ code: 'storage_failed' });
});

it('a hundred labels are drawn beside the server, which still answers', async () => {
  const texts = JSON.parse(readFileSync(join(PROGRAM_FOLDER, 'templates', 'label.json'), 'utf8'));
  const [site] = DEFAULT_SITES;
  const orders = Array.from({ length: 100 }, (_, index) => ({
    order: sampleOrder(index),
    site: site ?? expect.unreachable(),
    settings: settingsFields.parse({}),
    events: [],
    state: { ...INITIAL_STATE, carrier: 'Yurtiçi' },
  }));
  const { drawPaper } = openTestWork();
  let turns = 0;
  const drawing = { isOver: false };
  const drawn = drawPaper({ kind: 'labels', orders, texts }).finally(() => (drawing.isOver = true));
  for (; !drawing.isOver; turns += 1) await setImmediate();
  const { totalPages } = await extractText(new Uint8Array(await drawn));
  expect(totalPages).toBe(100);
  // Drawn here, all pages are one turn.
  expect(turns).toBeGreaterThan(100);
});

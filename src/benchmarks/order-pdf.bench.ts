import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDrawPaper } from '#adapters/pdf/draw-paper';
import { createPrintOrders } from '#adapters/pdf/create-print-orders';
import type { OrderRecord } from '#domain/orders/order-list';
import { INITIAL_STATE } from '#domain/orders/order-state';
import { settingsFields } from '#domain/catalogue/site/settings';
import { DEFAULT_SITES } from '#domain/catalogue/site/site';
import { PROGRAM_FOLDER, readFont } from '#compose/program-folder';
import { sampleLine, sampleOrder } from '#testing/samples/sample-order';
import type { BenchRow } from './bench-row.ts';
import { formatMs, median } from './time-calls.ts';

/** The order form as PDF. */
export async function run(): Promise<BenchRow[]> {
  const templates = join(PROGRAM_FOLDER, 'templates');
  const print = createPrintOrders({
    readTexts: (name) => [readFileSync(join(templates, name), 'utf8')],
    draw: createDrawPaper(readFont),
    readLogo: () => Promise.resolve(undefined),
    settings: () => settingsFields.parse({}),
    sites: () => DEFAULT_SITES,
  });
  const recordOf = (number: number): OrderRecord => {
    const order = sampleOrder(number, { items: Array.from({ length: 5 }, () => sampleLine()) });
    return { order, state: INITIAL_STATE, events: [] };
  };
  const render = async (number: number): Promise<{ readonly ms: number; readonly bytes: number }> => {
    const record = recordOf(number);
    const started = performance.now();
    const { length } = await print('form', [record]);
    return { ms: performance.now() - started, bytes: length };
  };
  for (let number = 1; number <= 5; number += 1) await render(number);
  const times: number[] = [];
  let bytes = 0;
  for (let number = 10; number < 40; number += 1) {
    const drawn = await render(number);
    times.push(drawn.ms);
    bytes = Math.max(bytes, drawn.bytes);
  }
  return [
    {
      name: 'order PDF of five lines',
      value: `${formatMs(median(times))}, ${(bytes / 1024).toFixed(1)} KB`,
      target: '<= 40 ms, <= 20 KB',
      met: median(times) <= 40 && bytes <= 20 * 1024,
    },
  ];
}

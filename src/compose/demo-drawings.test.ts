import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readFacts } from '#domain/catalogue/facts/facts';

const DATA = join(import.meta.dirname, '../../data');
const BANDS: Readonly<Record<string, string>> = {
  Jarse: '#f28c28',
  Streç: '#f5d21f',
  Jeans: '#2361c4',
  Deri: '#7a4a24',
  Quilt: '#2f9e44',
  Mikrotex: '#7b3fa0',
  Nakış: '#d0312d',
  70: '#2f9e44',
  75: '#f291b5',
  80: '#f28c28',
  90: '#2361c4',
  100: '#7b3fa0',
  110: '#f5d21f',
};
const article = z.object({ name: z.string(), imageUrl: z.string(), features: z.array(z.string()) });

const goods = readdirSync(DATA, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[a-z].*\/manual-.*\.json$/.test(file))
  .map((file) => article.parse(JSON.parse(readFileSync(join(DATA, file), 'utf8'))))
  .filter(({ imageUrl }) => imageUrl.endsWith('.svg'))
  .map((product) => ({
    ...product,
    facts: readFacts(product.features),
    svg: readFileSync(join(DATA, product.imageUrl), 'utf8'),
  }));
const count = (svg: string, part: string): number => svg.split(`href="#${part}"`).length - 1;
const drawnAs = (drawing: RegExp) =>
  goods.filter(({ imageUrl }) => drawing.test(imageUrl)).map((product) => ({ ...product, at: product.name }));
const most = (text = ''): number => Math.max(...(text.match(/\d+/g) ?? []).map(Number));

test('machines with loopers are drawn with as many cones as they sew with threads', () => {
  const machines = drawnAs(
    /\/(overlock|home-overlock|home-cover|cover|chainstitch|flatseamer|multi-needle)-/,
  ).flatMap(({ at, facts, svg }) => {
    const threads = /(?:\d|veya)[^,]* iğne, (.*) iplik/.exec(facts.get('İğne / iplik') ?? '')?.[1];
    return threads === undefined ? [] : [{ at, cones: count(svg, 'k'), threads: most(threads) }];
  });
  expect(machines.length).toBeGreaterThan(80);
  expect(machines.filter(({ cones, threads }) => cones !== threads)).toEqual([]);
});

test('packets are drawn with as many needles as they contain', () => {
  const packets = drawnAs(/\/needle-(?!twin|triple|bar)/).map(({ at, facts, svg }) => ({
    at,
    drawn: count(svg, 'n'),
    stated: most(facts.get('Paket')),
  }));
  expect(packets.length).toBeGreaterThan(100);
  expect(packets.filter(({ drawn, stated }) => drawn !== stated)).toEqual([]);
});

test("needles for household machines have the maker's colour bands of their kind and size", () => {
  const banded = drawnAs(/\/needle-band-/).map(({ at, facts, svg }) => {
    const kind = Object.keys(BANDS).find((word) => at.includes(word) && !/^\d/.test(word));
    const size = /Nm (\d+)/.exec(facts.get('Numara') ?? '')?.[1] ?? '';
    const bands = [...svg.matchAll(/height="26" rx="0" fill="(#\w+)"/g)].map(([, color]) => color);
    return { at, bands, wanted: [kind, size].flatMap((word) => (word === undefined ? [] : BANDS[word])) };
  });
  expect(banded.length).toBe(17);
  expect(banded.filter(({ bands, wanted }) => bands.join() !== wanted.join())).toEqual([]);
});

test('feet with a gauge, grooves, buttonhole knives and pulleys are drawn in their own size', () => {
  const sized = drawnAs(/\/(foot-(guide|piping|walk-\d)|knife-ilik|pulley-\d)/).map(
    ({ at, imageUrl, facts }) => {
      const fact = ['Gaze mesafesi', 'Oluk', 'Fitil', 'Bıçak boyu', 'Çap'].flatMap(
        (name) => facts.get(name) ?? [],
      )[0];
      return { at, imageUrl, size: /^[\d,]+/.exec(fact ?? '')?.[0].replace(',', '-') };
    },
  );
  expect(sized.length).toBeGreaterThan(30);
  expect(sized.filter(({ imageUrl, size }) => !imageUrl.includes(`-${size}-`))).toEqual([]);
});

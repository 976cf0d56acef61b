import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { categoryFile, openStore, productFile } from '#testing/shops/open-store';
import { formatFiles } from './format-files.ts';

const INTENT = { begin: () => Promise.resolve(), end: () => Promise.resolve() };

const PRODUCT = 'igneler/manual-organ-2026-01-02.json';
const CATEGORY = 'igneler/category.json';
const ALL = { paths: undefined };

function openFolder(productText?: string) {
  const folder = makeFolder({
    [CATEGORY]: categoryFile('igneler'),
    [PRODUCT]: productFile('p-1'),
    'settings.json': { companyName: 'Deneme', ozel: 1 },
    'notlar.json': { bana: 'ait' },
    'igneler/okubeni.txt': 'x',
  });
  if (productText !== undefined) writeFileSync(join(folder, PRODUCT), productText);
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  return { folder, read };
}

const HAND_EDITED = `\uFEFF{\r\n "price":"12.50", "ozel": {"a" :1.0,\r\n "b":[ ]}, "id": "p-1",\r\n\t"name": "İg\u0306ne",\r\n "slug":"organ", "brand":"Organ","imageUrl":"/images/a.svg", "categoryId":"k", "discount": 7}`;

it('a hand-edited file gets its order, indent and line ends; what the shop does not know stays letter by letter', async () => {
  const { folder, read } = openFolder(HAND_EDITED);
  const report = await formatFiles(folder, { ...ALL, unfinished: INTENT });
  expect(report).toMatchObject({ changed: [CATEGORY, PRODUCT, 'settings.json'], problems: [] });
  const text = read(PRODUCT);
  expect(text).toMatch(/^\{\n {2}"id": "p-1",\n {2}"name": "İğne",\n {2}"slug": "organ",\n/);
  expect(text).toMatch(/\n {2}"ozel": \{"a" :1\.0,\n "b":\[ \]\}\n\}\n$/);
  expect(text).not.toMatch(/\r|\uFEFF|categoryId/);
  expect(JSON.parse(read('settings.json'))).toMatchObject({ companyName: 'Deneme', ozel: 1 });
  expect(read('notlar.json')).toContain('"bana"');
  expect(openStore(folder).faults()).toEqual([]);
});

it('a second run finds nothing, and a check writes nothing', async () => {
  const { folder, read } = openFolder(HAND_EDITED);
  const checked = await formatFiles(folder, { ...ALL });
  expect(checked.changed).toContain(PRODUCT);
  expect(read(PRODUCT)).toBe(HAND_EDITED);
  await formatFiles(folder, { ...ALL, unfinished: INTENT });
  expect(await formatFiles(folder, { ...ALL })).toEqual({
    changed: [],
    unchanged: 3,
    problems: [],
  });
});

it('only the named files are looked at', async () => {
  const { folder } = openFolder(HAND_EDITED);
  expect(await formatFiles(folder, { paths: [PRODUCT], unfinished: INTENT })).toMatchObject({
    changed: [PRODUCT],
  });
});

it.each([
  ['bad JSON', '{"id": "p-1",}'],
  ['a missing field', '{"id": "p-1"}'],
])('a file with %s is left as it is and named', async (_, text) => {
  const { folder, read } = openFolder(text);
  const { changed, problems } = await formatFiles(folder, { paths: [PRODUCT], unfinished: INTENT });
  expect(changed).toEqual([]);
  expect(problems[0]).toMatchObject({ file: PRODUCT, message: expect.any(String) });
  expect(read(PRODUCT)).toBe(text);
});

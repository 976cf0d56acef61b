import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { parseJson } from '#kernel/json';
import { EDITOR_SETTINGS, editorSettings, schemaFiles } from './editor-files.ts';

const DEMO = join(PROGRAM_FOLDER, 'data');
const textOf = (path: string): string => readFileSync(join(PROGRAM_FOLDER, path), 'utf8');

it('the schemas of the demo are what the program would write now', () => {
  const written = Object.fromEntries(
    readdirSync(join(DEMO, 'schemas')).map((name) => [`schemas/${name}`, textOf(`data/schemas/${name}`)]),
  );
  expect(written, 'Renew them with: node bin/shop.js init data --schemas').toEqual(
    Object.fromEntries(schemaFiles()),
  );
  for (const [path, root] of [
    [EDITOR_SETTINGS, '/data/'],
    [`data/${EDITOR_SETTINGS}`, '/'],
  ] as const) {
    const now = editorSettings(root);
    expect(parseJson(textOf(path)), `${path} should say: ${now}`).toEqual(parseJson(now));
  }
});

/** Editors compile patterns with the flag `u`, zod does so without: it cannot check those with classes of letters. */
function withoutLetters(key: string, value: unknown): unknown {
  if (key !== 'pattern' || typeof value !== 'string') return value;
  expect(() => new RegExp(value, 'u')).not.toThrow();
  return value.includes('\\p{') ? undefined : value;
}

it('all files of the demo are valid by the schema that an editor uses for them, and mistakes are not', () => {
  const checks = new Map(
    [...schemaFiles()].map(([path, text]) => [
      path.replace(/^schemas\/|\.json$/g, ''),
      z.fromJSONSchema(JSON.parse(text, withoutLetters)),
    ]),
  );
  const kindOf = (path: string): string => {
    const [folder = '', name] = path.split('/');
    if (name === undefined) return folder.replace('.json', '');
    if (folder === 'campaigns') return 'campaign';
    return name === 'category.json' ? 'category' : 'product';
  };
  const paths = readdirSync(DEMO, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.json') && !/^(?:\.|_|schemas|images)/.test(path),
  );
  const faults = paths.flatMap((path) => {
    const result = checks.get(kindOf(path))?.safeParse(parseJson(textOf(`data/${path}`)));
    return result?.success ? [] : [`${path}: ${result?.error.message ?? 'no schema'}`];
  });
  expect(faults).toEqual([]);
  expect(paths.length).toBeGreaterThan(500);

  const product = checks.get('product');
  const good = { id: 'a', name: 'A', slug: 'a', brand: 'B', price: '1.00', imageUrl: '/images/a.svg' };
  const verdicts = [
    {},
    { description: null, own: 1 },
    { price: 1 },
    { price: '12,50' },
    { rating: 6 },
    { stockCount: '5' },
    { slug: 'A b' },
  ].map((more) => product?.safeParse({ ...good, ...more }).success);
  expect(verdicts).toEqual([true, true, false, false, false, false, false]);
  const category = { id: 'a', name: 'A', slug: 'a' };
  for (const more of [{}, { imageUrl: null }, { imageUrl: '' }]) {
    expect(checks.get('category')?.safeParse({ ...category, ...more }).success).toBe(true);
  }
});

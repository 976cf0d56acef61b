import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatProductFileName, parseProductFileName } from './product-file-name.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,5}$/);
const source = fc.constantFrom('manual' as const, 'scraper' as const);

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.record({ source, slug, date: day }), (name) => {
      expect(parseProductFileName(formatProductFileName(name))).toEqual(name);
    }),
  );
});

test('a name is never longer than 200 bytes and can still be read', () => {
  const name = formatProductFileName({
    source: 'scraper',
    slug: 'uzun-'.repeat(39) + 'ad',
    date: '2026-03-02',
  });
  expect(name.length).toBeLessThanOrEqual(200);
  expect(parseProductFileName(name)?.date).toBe('2026-03-02');
});

test.each([
  ['manual-juki-mo-6814s-2026-03-02.json', { source: 'manual', slug: 'juki-mo-6814s', date: '2026-03-02' }],
  ['scraper-2026-01-01-2026-03-02.json', { source: 'scraper', slug: '2026-01-01', date: '2026-03-02' }],
  ['manual-a-2024-02-29.json', { source: 'manual', slug: 'a', date: '2024-02-29' }],
  ['manual-a-2026-02-29.json', undefined],
  ['manual-a-2026-13-01.json', undefined],
  ['manual-a-2026-00-10.json', undefined],
  ['manual-a-2026-04-31.json', undefined],
  ['manual-2026-03-02.json', undefined],
  ['elle-a-2026-03-02.json', undefined],
  ['manual-Büyük-2026-03-02.json', undefined],
  ['manual-a--b-2026-03-02.json', undefined],
  ['manual-a-2026-03-02.json.tmp', undefined],
  ['manual-a-2026-03-02.JSON', undefined],
  ['category.json', undefined],
])('the name of a file says source, slug and day, or nothing when one is wrong: %s', (name, parts) => {
  expect(parseProductFileName(name)).toEqual(parts);
});

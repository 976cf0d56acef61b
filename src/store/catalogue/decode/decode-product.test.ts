import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PRODUCT_FIELD_ORDER, productFields, productToJson } from '#domain/catalogue/product/product';
import { sampleProduct } from '#testing/samples/sample-product';
import { decodeProduct } from './decode-product.ts';

const NAME = { source: 'manual', slug: 'igne', date: '2026-03-02' } as const;
const value = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' Juki ',
    'igne-90',
    'search',
    '12.50',
    '1e3',
    '2026-03-02T09:00:00Z',
    '2026-13-02',
  ),
  fc.constantFrom('/images/a.svg', 'draft', 'ambar', 'ş'.repeat(201), '😀'.repeat(260), 'x'.repeat(20_001)),
  fc.constantFrom(0, 1, 4.5, -1, 13, 200, 1e20, true, { Numara: '90/14' }, { Numara: '' }),
  fc.array(fc.constantFrom('a', ' b ', 'igne', '/a.svg', 1, null), { maxLength: 3 }),
);
const changes = fc.array(fc.tuple(fc.constantFrom(...PRODUCT_FIELD_ORDER), value), { maxLength: 3 });

it('the compiled schema accepts and gives exactly what the schema does', () => {
  fc.assert(
    fc.property(changes, (changed) => {
      const fields = { ...productToJson(sampleProduct({ id: 'p1' })), ...Object.fromEntries(changed) };
      const present = Object.entries(fields).filter(([, each]) => each !== null);
      const expected = productFields.safeParse({
        source: NAME.source,
        createdAt: `${NAME.date}T00:00:00.000Z`,
        ...Object.fromEntries(present),
      });
      const { product, problems } = decodeProduct('a/b.json', NAME, 'k1', JSON.stringify(fields));
      expect(product).toEqual(expected.success ? { ...expected.data, categoryId: 'k1' } : undefined);
      expect(problems.length > 0).toBe(!expected.success);
    }),
    { numRuns: 2000 },
  );
});

import { describe, expect, test } from 'vitest';
import { DEFAULT_SHOWCASE, findShowcaseFaults, readShowcases } from './showcase.ts';

const places = (raw: unknown) => readShowcases(raw).issues.map(({ path }) => path.join('.'));

describe('the arrangement of storefronts', () => {
  test('a faulty entry costs only itself and is named', () => {
    const raw = {
      dikis: {
        sections: [
          { kind: 'hero' },
          { kind: 'herro' },
          { kind: 'featured', products: ['A B'] },
          { kind: 'new', limit: 4 },
          { kind: 'hero' },
        ],
        pinned: { igneler: ['igne-90'], 'Kötü Ad': ['x'], ayaklar: 'p351' },
      },
      baska: {},
      koltazoglu: { pinned: {} },
    };
    const { showcases } = readShowcases(raw);
    expect(showcases.dikis).toEqual({
      sections: [{ kind: 'hero' }, { kind: 'new', limit: 4 }],
      pinned: { igneler: ['igne-90'] },
    });
    expect(showcases.koltazoglu).toEqual(DEFAULT_SHOWCASE);
    expect(places(raw)).toEqual([
      'dikis.sections.1.kind',
      'dikis.sections.2.products.0',
      'dikis.sections.4.kind',
      'dikis.pinned.Kötü Ad',
      'dikis.pinned.ayaklar',
      'baska',
    ]);
  });

  test.each([[null], [[]], ['x'], [{ dikis: [] }], [{ dikis: { sections: {} } }]])('%j is named', (raw) => {
    expect(places(raw)).toHaveLength(1);
  });

  test('the schema that an editor reads is no storefront', () => {
    const raw = { $schema: './schemas/showcase.json', dikis: {} };
    expect(readShowcases(raw)).toEqual({ showcases: { dikis: DEFAULT_SHOWCASE }, issues: [] });
  });

  test('a missing product or category is found with its place', () => {
    const { showcases } = readShowcases({
      dikis: {
        sections: [{ kind: 'featured', category: 'ayaklar', products: ['p351'] }],
        pinned: { all: ['igne'], igneler: ['igne'] },
      },
    });
    const known = { categories: new Set(['igneler']), products: new Set(['igne']) };
    expect(findShowcaseFaults(showcases, known).map(({ path }) => path.join('.'))).toEqual([
      'dikis.sections.0.products.0',
      'dikis.sections.0.category',
    ]);
  });
});

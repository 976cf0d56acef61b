import { describe, expect, test } from 'vitest';
import { compareFacts, type StatedFact } from './comparison.ts';

const speed = (text: string | undefined, ...values: string[]): StatedFact => ({
  key: 'hiz',
  label: 'Hız',
  names: ['Azami hız', 'Hız'],
  text,
  values,
});

describe('products side by side', () => {
  test('facets come first by their meaning, then the other facts; what no product states is left out', () => {
    const rows = compareFacts([
      { stated: [speed('5.500 d/dk', '5500')], features: ['Azami hız: 5.500 d/dk', 'Motor: Direct Drive'] },
      { stated: [speed('5500 dikiş', '5500')], features: ['HIZ: 5500 dikiş', 'Kafa: Kısa', 'Uyum: Her şey'] },
    ]);
    expect(rows).toEqual([
      { label: 'Hız', values: ['5.500 d/dk', '5500 dikiş'], differs: false },
      { label: 'Motor', values: ['Direct Drive', null], differs: false },
      { label: 'Kafa', values: [null, 'Kısa'], differs: false },
    ]);
  });

  test.each([
    [speed('4.000', '4000'), speed('5.500', '5500'), true],
    [speed('çok hızlı'), speed('hızlı'), true],
    [speed('hızlı'), speed(undefined), false],
  ])('%j and %j differ: %s', (left, right, differs) => {
    const rows = compareFacts([left, right].map((fact) => ({ stated: [fact], features: [] })));
    expect(rows).toMatchObject([{ differs }]);
  });

  test('a facet that one category does not know is compared for all', () => {
    const rows = compareFacts([
      { stated: [speed('4.000', '4000')], features: [] },
      { stated: [], features: [] },
    ]);
    expect(rows).toEqual([{ label: 'Hız', values: ['4.000', null], differs: false }]);
  });
});

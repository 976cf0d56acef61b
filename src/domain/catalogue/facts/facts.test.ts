import { expect, test } from 'vitest';
import { factTable } from './facts.ts';

test('a table of facts says nothing twice and loses no line', () => {
  const features = [
    'Parça no: B1837',
    'Paket: 10 adet',
    'Nikel kaplı',
    'Paket: 10 adet',
    'Paket: 5 adet',
    'Nikel kaplı',
  ];
  expect(factTable(features, ['b1837'])).toEqual({
    facts: [['Paket', '10 adet, 5 adet']],
    notes: ['Nikel kaplı'],
  });
  expect(factTable(features).facts[0]).toEqual(['Parça no', 'B1837']);
});

import { describe, expect, it } from 'vitest';
import { EMPTY_BULK, readBulkForm } from './bulk-operation.ts';

describe('a bulk edit as it is typed', () => {
  it.each([
    [{ priceType: 'percent', priceValue: '12,5' }, { price: { type: 'percent', value: 12.5 } }],
    [{ priceType: 'percent', priceValue: '-%5' }, { price: { type: 'percent', value: -5 } }],
    [{ priceType: 'percent', priceValue: '%-5' }, undefined],
    [{ priceType: 'percent', priceValue: '%5' }, { price: { type: 'percent', value: 5 } }],
    [{ priceType: 'amount', priceValue: '-1.250,5' }, { price: { type: 'amount', value: '-1250.50' } }],
    [{ priceType: 'set', priceValue: '99,90' }, { price: { type: 'set', value: '99.90' } }],
    [{ rounding: 'ninety' }, { rounding: 'ninety' }],
    [{ discount: '0' }, { discount: 0 }],
    [{ discount: '2,5' }, undefined],
    [{ stockType: 'add', stockValue: '-3' }, { stock: { type: 'add', value: -3 } }],
    [{ stockType: 'set', stockValue: '1.250' }, { stock: { type: 'set', value: 1250 } }],
    [{ stockType: 'add', stockValue: '+1.250' }, { stock: { type: 'add', value: 1250 } }],
    [
      { isNew: 'false', inStock: 'true', status: 'draft' },
      { isNew: false, inStock: true, status: 'draft' },
    ],
    [{}, undefined],
  ] as const)('%o asks for %o', (typed, operation) => {
    expect(readBulkForm({ ...EMPTY_BULK, ...typed }).operation).toEqual(operation);
  });

  it('names the field that holds no number', () => {
    expect(readBulkForm({ ...EMPTY_BULK, stockType: 'set', stockValue: 'çok' }).faults).toEqual({
      stockValue: 'Geçerli bir sayı yazın',
    });
  });
});

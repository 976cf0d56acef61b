import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productFormTexts as texts } from '../../../../texts/panel/product-form.ts';
import { changedValues, draftFaults, draftOf, listText, readDraft, readList } from './product-draft.ts';

const PRODUCT = {
  name: 'Masura',
  slug: 'masura',
  brand: 'Juki',
  categoryId: 'masuralar',
  price: '1249.90',
  originalPrice: null,
  stockCount: 4,
  inStock: true,
  imageUrl: '/images/masura.webp',
  features: ['1,5 mm', 'Çelik'],
  tags: ['masura', 'juki'],
  rating: 4.5,
};

it('a product that was opened and not touched has nothing to save', () => {
  const draft = draftOf(PRODUCT);
  const typed = { price: '1.249,90', tags: 'masura,juki', rating: '4.5' };
  expect(changedValues(draft, { ...draft, ...typed })).toEqual({});
});

it('how a product is sent stands in the form, and what is emptied goes back to the shop’s own', () => {
  const base = draftOf({ ...PRODUCT, shippingClass: 'ambar', desi: 12.5, handlingDays: 3 });
  expect(base).toMatchObject({ shippingClass: 'ambar', desi: '12,5', handlingDays: '3' });
  const draft = { ...base, shippingClass: '', desi: '', handlingDays: '' };
  expect(readDraft(changedValues(base, draft))).toEqual({
    shippingClass: null,
    desi: null,
    handlingDays: null,
  });
});

it('a product may be added before there is a picture of it', () => {
  const typed = { imageUrl: ' ' };
  expect(readDraft(typed)).toEqual({ imageUrl: '/images/placeholder.svg' });
  expect(draftFaults(typed)).toEqual([]);
});

it('only what differs is sent, in the form of the API', () => {
  const base = draftOf(PRODUCT);
  const typed = {
    price: '1.300',
    originalPrice: '1.500,5',
    isNew: true,
    rating: '4,7',
    stockCount: '1.250',
  };
  const draft = { ...base, ...typed };
  const prices = { price: '1300.00', originalPrice: '1500.50' };
  expect(readDraft(changedValues(base, draft))).toEqual({
    ...prices,
    isNew: true,
    rating: 4.7,
    stockCount: 1250,
  });
});

describe('faults stand at their fields', () => {
  it.each([
    ['name', ' ', texts.required],
    ['categoryId', '', texts.required],
    ['price', 'bedava', texts.badPrice],
    ['price', '', texts.badPrice],
    ['stockCount', '1,5', texts.badNumber],
    ['vatRate', 'yirmi', texts.badNumber],
    ['vatRate', '120', '0 ile 100 arasında olmalı'],
    ['option', '90/14', texts.badOption],
    ['option', 'Numara: 90/14, Numara: 100/16', texts.badOption],
  ])('%s: %j', (path, text, message) => {
    expect(draftFaults({ ...draftOf(PRODUCT), [path]: text })).toEqual([{ path, message }]);
  });
});

it.each([
  ['Numara: 90/14, Renk: siyah', { Numara: '90/14', Renk: 'siyah' }],
  ['Genişlik: 4,5 mm\n', { Genişlik: '4,5 mm' }],
  ['', null],
])('the choice %j is %j', (typed, option) => {
  expect(draftOf({ ...PRODUCT, option }).option).toBe(typed);
  expect(readDraft({ option: typed })).toEqual({ option });
});

it('lists survive the form, commas inside entries included', () => {
  const entry = fc
    .string({ minLength: 1 })
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  fc.assert(
    fc.property(fc.array(entry), (items) => {
      expect(readList(listText(items))).toEqual(items);
    }),
  );
  expect(readList('Boy: 3,8 mm, 2,0/80,servo')).toEqual(['Boy: 3,8 mm', '2,0/80', 'servo']);
});

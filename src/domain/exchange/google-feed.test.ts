import { expect, test } from 'vitest';
import { kurus } from '#domain/money/money';
import { sampleProduct } from '#testing/samples/sample-product';
import { shippingRules } from '../orders/shipping/shipping-rules.ts';
import { shippingRule } from '../orders/shipping/shipping.ts';
import { googleFeedItem } from './google-feed.ts';

const flat = { freeShippingFrom: kurus(75_000), shippingFee: kurus(5_000) };
const place = { categoryNames: [], url: 'https://dikis.example/urun/x', pictures: [] };

test('the fee in the feed is that of data/shipping.json, and is left out if the buyer pays the carrier', () => {
  const tables = shippingRules.parse({ desi: { table: [{ upTo: 5, fee: '80.00' }], perExtra: '10.00' } });
  const rule = shippingRule(flat, tables);
  const item = (fields: object) =>
    googleFeedItem({ ...sampleProduct({ id: 'p-1' }), price: kurus(10_000), ...fields }, place, rule);
  expect(item({ desi: 7 })).toContain('<g:price>100.00 TRY</g:price></g:shipping>');
  expect(item({})).toContain('<g:price>50.00 TRY</g:price></g:shipping>');
  expect(item({ shippingClass: 'ambar' })).not.toContain('g:shipping');
});

test('a picture is in the feed once, also when a further one repeats the main one', () => {
  const pictures = ['https://a.example/1.jpg', 'https://a.example/2.jpg', 'https://a.example/1.jpg'];
  const item = googleFeedItem(
    { ...sampleProduct({ id: 'p-1' }) },
    { ...place, pictures },
    shippingRule(flat, shippingRules.parse({})),
  );
  expect(item.match(/\d\.jpg/g)).toEqual(['1.jpg', '2.jpg']);
});

test('a product without a price is not in the feed', () => {
  const priceless = { ...sampleProduct({ id: 'p-1' }), price: kurus(0) };
  expect(googleFeedItem(priceless, place, shippingRule(flat, shippingRules.parse({})))).toBe('');
});

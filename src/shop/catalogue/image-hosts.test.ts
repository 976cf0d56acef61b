import { expect, it } from 'vitest';
import { DEFAULT_SITES } from '#domain/catalogue/site/site';
import { settingsFields } from '#domain/catalogue/site/settings';
import { createMemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { imageHostsOf } from './image-hosts.ts';

it('pictures may be fetched from the hosts of products, categories and logos, and from those that the owner names', () => {
  const [site, ...others] = DEFAULT_SITES;
  const shop = createMemoryShop({
    products: [sampleProduct('a', { imageUrl: 'http://urun.example/a.jpg' })],
    categories: [sampleCategory('igneler', { imageUrl: 'http://kategori.example/b.jpg' })],
    sites: site ? [{ ...site, logoUrl: 'http://logo.example/c.png' }, ...others] : [],
    settings: settingsFields.parse({ imageHosts: ['sahip.example'] }),
  });
  const hosts = imageHostsOf(shop, ['depo.ic:8080', '[::1]:81']);
  const named = ['urun.example', 'kategori.example', 'logo.example', 'sahip.example', 'depo.ic', '[::1]'];
  expect([...hosts()].toSorted()).toEqual(named.toSorted());
  shop.change({ sites: DEFAULT_SITES, categories: [sampleCategory('igneler')] });
  expect([...hosts()].toSorted()).toEqual(['[::1]', 'depo.ic', 'sahip.example', 'urun.example']);
});

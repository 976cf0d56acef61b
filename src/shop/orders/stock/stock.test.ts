import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { placed, sampleOrder } from '#testing/samples/sample-order';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { openOrderStore } from '#store/orders/order-store';
import { loadShop } from '#compose/open-catalogue';
import { createStock } from './stock.ts';

it('pieces that another server sells while this one opens are missing in its pages, too', async () => {
  const dataDir = makeFolder({
    'igneler/category.json': { id: 'k-1', name: 'İğneler', slug: 'igneler' },
    'igneler/manual-igne-2026-01-01.json': {
      id: 'igne-90',
      name: 'İğne',
      slug: 'igne',
      brand: 'Organ',
      imageUrl: '/images/igne.webp',
      price: '99.90',
      stockCount: 100,
    },
  });
  const orders = openOrderStore({ privateDir: join(dataDir, '_private') });
  const stock = createStock({ orders, now: () => new Date() });
  const shop = loadShop(stock.withAvailable(openCatalogueFiles({ dataDir })));
  onTestFinished(() => shop.close());
  await orders.append([placed(sampleOrder(1))]);
  await shop.watch();
  expect(shop.catalogue.findProduct('igne-90')?.stockCount).toBe(98);
  await orders.append([placed(sampleOrder(2))]);
  await expect.poll(() => shop.catalogue.findProduct('igne-90')?.stockCount).toBe(96);
  await orders.close();
});

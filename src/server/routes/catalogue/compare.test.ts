import { describe, expect, test } from 'vitest';
import { comparisonJson } from '#contract/catalogue/facts/comparison';
import { createMemoryShop, sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import { createTestApp } from '#testing/shops/test-app';

const MACHINES = sampleCategory('makineler', {
  comparable: true,
  facets: [{ key: 'Azami hız', label: 'Hız', type: 'number', unit: 'd/dk' }],
});
const STRAIGHT = sampleCategory('duz-dikis', { parentId: MACHINES.id });
const NEEDLES = sampleCategory('igneler');

function openShop() {
  const inStraight = (features: string[]) => ({ categoryId: STRAIGHT.id, features });
  const shop = createMemoryShop({
    categories: [MACHINES, STRAIGHT, NEEDLES],
    products: [
      sampleProduct('ddl-1', inStraight(['Azami hız: 5.500 d/dk', 'Motor: Servo'])),
      sampleProduct('ddl-2', { ...inStraight(['Azami hız: 4000 d/dk']), oldSlugs: ['ddl-2-eski'] }),
      sampleProduct('ddl-3', { categoryId: MACHINES.id }),
      sampleProduct('igne', { categoryId: NEEDLES.id }),
    ],
  });
  return createTestApp({ shop });
}

describe('products side by side', () => {
  test('the answer contains what differs, in the order of the address; a moved product is found, a removed one is named', async () => {
    const { app } = openShop();
    const response = await app.request('/api/compare?urun=ddl-2-eski,ddl-1,yok');
    const { products, rows, missing } = comparisonJson.parse(await response.json());
    expect(products.map(({ slug }) => slug)).toEqual(['ddl-2', 'ddl-1']);
    expect(missing).toEqual(['yok']);
    expect(rows).toEqual([
      { label: 'Hız', values: ['4000 d/dk', '5.500 d/dk'], differs: true },
      { label: 'Motor', values: [null, 'Servo'], differs: false },
    ]);
  });

  test('cards of a comparable category, and of those below it, link to the comparison until the owner switches it off', async () => {
    const { app, shop } = openShop();
    const flags = async () => {
      const cards: { slug: string; comparable?: true }[] = await (
        await app.request('/api/products?fields=card&page=1')
      ).json();
      return cards
        .filter(({ comparable }) => comparable)
        .map(({ slug }) => slug)
        .toSorted();
    };
    expect(await flags()).toEqual(['ddl-1', 'ddl-2', 'ddl-3']);
    shop.change({ categories: [sampleCategory('makineler'), { ...NEEDLES, comparable: true }] });
    expect(await flags()).toEqual(['igne']);
  });

  test('of more than four only the first four are requested', async () => {
    const { app } = openShop();
    const page = await app.request('/karsilastir?urun=ddl-1,ddl-2&urun=ddl-3,igne,ddl-1,yok&fark=1');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('"/api/compare?urun=ddl-1,ddl-2,ddl-3,igne"');
  });

  test.each(['/karsilastir?ekle=', '/makineler?marka='])(
    '%s with a long text keeps whole letters',
    async (path) => {
      const { app } = openShop();
      const page = await app.request(`${path}${'a'.repeat(99)}${encodeURIComponent('😀')}`);
      expect(page.status).toBe(200);
    },
  );
});

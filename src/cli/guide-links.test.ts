import { expect, it } from 'vitest';
import { callShop } from '#testing/shops/call-shop';
import { makeFolder } from '#testing/make-folder';
import { categoryFile, productFile } from '#testing/shops/open-store';

const guide = (category: string, href: string): string =>
  `---\ntitle: Rehber\nsummary: Kısaca.\ncategories: ${category}\n---\n\nBakın: [buraya](${href}).\n`;

it('a dead link of a guide fails the check, with its line', async () => {
  const data = makeFolder({
    'settings.json': {},
    'images/urun.svg': '<svg/>',
    'igneler/category.json': categoryFile('igneler'),
    'igneler/manual-urun-a-2026-03-02.json': productFile('a'),
    'guides/iyi.md': guide('igneler', '/rehber/kotu'),
    'guides/kotu.md': guide('iplikler', '/urun/olmayan'),
  });
  const { code, stdout } = await callShop(['check', '--data', data]);
  expect(code).toBe(1);
  expect(stdout.trim().split('\n')).toEqual([
    'guides/kotu.md:4: "/kategori/iplikler" adresinde sayfa yok; bağlantıyı düzeltin ya da silin',
    'guides/kotu.md:7: "/urun/olmayan" adresinde sayfa yok; bağlantıyı düzeltin ya da silin',
  ]);
});

it('a link leads where the shop leads: a former address to its product, a draft nowhere', async () => {
  const data = makeFolder({
    'settings.json': {},
    'images/urun.svg': '<svg/>',
    'igneler/category.json': categoryFile('igneler'),
    'igneler/manual-urun-a-2026-03-02.json': productFile('a', { oldSlugs: ['eski-a'] }),
    'igneler/manual-urun-b-2026-03-02.json': productFile('b', { status: 'draft' }),
    'guides/eski.md': guide('igneler', '/urun/eski-a'),
    'guides/taslak.md': guide('igneler', '/urun/urun-b'),
  });
  const { code, stdout } = await callShop(['check', '--data', data]);
  expect(code).toBe(1);
  expect(stdout.trim()).toMatch(/^guides\/taslak\.md:7: "\/urun\/urun-b".*$/);
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTemplates } from '#adapters/templates/open-templates';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { settingsFields } from '#domain/catalogue/site/settings';
import { DEFAULT_SITES } from '#domain/catalogue/site/site';
import { sampleProduct } from '#testing/samples/sample-product';
import { createStockWishMails } from './stock-wish-mail.ts';

test('a mail about an awaited product names the storefront where it was awaited, and no other shop', () => {
  const compose = createStockWishMails({
    settings: () =>
      settingsFields.parse({
        companyName: 'Dikiş Atölyesi',
        legalName: 'Usta Ltd.',
        mersisNumber: '0484713261300017',
      }),
    sites: () => DEFAULT_SITES,
    originOf: () => 'https://koltazoglu.example',
    render: openTemplates([join(PROGRAM_FOLDER, 'templates')]).render,
  });
  const wish = {
    id: 'w1',
    productId: 'p-masura',
    email: 'ayse@example.com',
    siteId: 'koltazoglu',
    askedAt: '2026-11-20T10:00:00.000Z',
    tokenHash: '',
    isConfirmed: true,
  } as const;
  const [shop] = DEFAULT_SITES.filter(({ id }) => id === 'koltazoglu');
  for (const token of [undefined, 'gizli']) {
    const { text, html, fromName } = compose(wish, sampleProduct({ id: 'p-masura' }), token);
    expect(fromName).toBe(shop?.name);
    for (const body of [text, html]) {
      expect(body).toContain(shop?.name);
      expect(body).not.toContain('Dikiş Atölyesi');
      expect(body).toContain('Usta Ltd., MERSİS 0484713261300017');
    }
  }
});

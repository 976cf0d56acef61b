import { describe, expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

describe('GET /api/products', () => {
  test('without parameters answers all products with all their fields', async () => {
    const { app } = createTestApp();
    const response = await app.request('/api/products');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const products: unknown = await response.json();
    expect(products).toHaveLength(3);
    expect(products).toContainEqual(
      expect.objectContaining({
        slug: 'igne-90',
        price: '100.00',
        originalPrice: null,
        categoryId: 'c-igneler',
      }),
    );
  });
});

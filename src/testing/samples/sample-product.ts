import type { Category } from '#domain/catalogue/category/category';
import { kurus } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product/product';
import { slugOf } from '#kernel/slug';

/** A product of a test: complete, in stock, with the given differences. */
export function sampleProduct(differences: Partial<Product> & { readonly id: string }): Product {
  const name = differences.name ?? `Ürün ${differences.id}`;
  return {
    name,
    slug: `${slugOf(name)}-${slugOf(differences.id)}`,
    description: '',
    brand: 'Juki',
    price: kurus(100_00),
    originalPrice: undefined,
    discount: 0,
    imageUrl: '/images/ornek.svg',
    inStock: true,
    stockCount: 5,
    rating: 0,
    reviewCount: 0,
    features: [],
    tags: [],
    isPopular: false,
    isNew: false,
    source: 'manual',
    originalUrl: undefined,
    createdAt: '2026-01-01T00:00:00.000Z',
    categoryId: 'k-1',
    ...differences,
  };
}

/** A category of a test. */
export function sampleCategory(id: string, parentId: string | null = null, sortOrder = 0): Category {
  return {
    id,
    name: `Kategori ${id}`,
    slug: `s-${id}`,
    parentId,
    description: '',
    imageUrl: null,
    sortOrder,
  };
}

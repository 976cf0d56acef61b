import { expect, test } from 'vitest';
import { categoryFields } from './category.ts';

const least = { id: 'c', name: 'Ad', slug: 'ad' };

test('fields that are left out, or null, get their defaults', () => {
  const full = { ...least, parentId: null, description: '', imageUrl: null, sortOrder: 0 };
  expect(categoryFields.parse(least)).toEqual(full);
  expect(categoryFields.parse({ ...least, parentId: null, description: null, imageUrl: null })).toEqual(full);
  const empty = { ...least, parentId: null, description: '', imageUrl: '', oldSlugs: null };
  expect(categoryFields.parse(empty)).toEqual(full);
});

test.each([
  ['id', ''],
  ['name', ' '],
  ['slug', 'iki kelime'],
  ['parentId', 'a b'],
  ['sortOrder', 1.5],
  ['imageUrl', 'resim.png'],
])('%s: %j is refused', (field, value) => {
  expect(categoryFields.safeParse({ ...least, [field]: value }).error?.issues[0]?.path).toEqual([field]);
});

import { describe, expect, test } from 'vitest';
import type { CategoryJson } from '#contract/catalogue/category/categories';
import { categoryTree, dropdownColumns, menuNodes, type MenuNode } from './category-menu.ts';

function category(id: string, parentId: string | null = null): CategoryJson {
  return { id, name: id, slug: id, parentId, description: '', imageUrl: null, sortOrder: 0, productCount: 3 };
}

function requireRoot(categories: readonly CategoryJson[]): MenuNode {
  const [root] = categoryTree(categories).roots;
  if (!root) throw new Error('no root');
  return root;
}

describe("the columns of a category's dropdown", () => {
  test.each([
    [1, 1],
    [15, 1],
    [16, 2],
    [30, 2],
    [31, 3],
  ])('%i children stand in %i columns', (count, columns) => {
    const children = Array.from({ length: count }, (_, index) => category(`c${index}`, 'root'));
    expect(dropdownColumns(requireRoot([category('root'), ...children]))).toBe(columns);
  });

  test('grandchildren take room too', () => {
    const grandchildren = Array.from({ length: 15 }, (_, index) => category(`g${index}`, 'child'));
    expect(
      dropdownColumns(requireRoot([category('root'), category('child', 'root'), ...grandchildren])),
    ).toBe(2);
  });
});

test('one list of categories is put in order once', () => {
  const categories = [category('a')];
  expect(categoryTree(categories)).toBe(categoryTree(categories));
});

test("a site's menu shows its own categories in its own order, whatever stands above them", () => {
  const categories = [category('makineler'), category('deri', 'makineler'), category('parcalar')];
  const shown = (menu: readonly string[]) => menuNodes(categories, menu).map((node) => node.category.slug);
  expect(shown(['parcalar', 'deri', 'yok'])).toEqual(['parcalar', 'deri']);
  expect(shown([])).toEqual(['makineler', 'parcalar']);
  expect(shown(['yok'])).toEqual(['makineler', 'parcalar']);
});

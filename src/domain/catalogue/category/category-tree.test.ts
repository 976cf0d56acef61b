import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryFields } from './category.ts';
import { buildCategoryTree, type CategoryNode } from './category-tree.ts';

const category = (id: string, parentId: string | null, sortOrder = 0, name = id) =>
  categoryFields.parse({ id, name, slug: id, parentId, sortOrder });

const outline = (nodes: readonly CategoryNode[]): unknown =>
  nodes.map(({ category: { id }, children }) => (children.length === 0 ? id : [id, outline(children)]));

test('siblings are sorted by order, then by Turkish name', () => {
  const tree = buildCategoryTree([
    category('z', null, 1),
    category('c', 'z', 0, 'Çağanoz'),
    category('d', 'z', 0, 'Dişli'),
    category('b', 'z', 0, 'Cıvata'),
    category('a', null, 0),
  ]);
  expect(outline(tree.roots)).toEqual(['a', ['z', ['b', 'c', 'd']]]);
  expect(tree.descendantIds('z')).toEqual(['z', 'b', 'c', 'd']);
  expect(tree.path('d').map(({ id }) => id)).toEqual(['z', 'd']);
  expect([tree.descendantIds('yok'), tree.path('yok')]).toEqual([[], []]);
});

test('a missing parent and a circle put their categories at the top', () => {
  const tree = buildCategoryTree([
    category('a', 'yok'),
    category('b', 'c'),
    category('c', 'b'),
    category('d', 'c'),
    category('e', 'e'),
  ]);
  expect(outline(tree.roots)).toEqual(['a', 'b', ['c', ['d']], 'e']);
  expect(tree.cyclicIds).toEqual(['b', 'c', 'e']);
});

test('whatever the parents are, each category is in the tree exactly once', () => {
  const parents = fc.array(fc.option(fc.nat(12)), { maxLength: 12 });
  fc.assert(
    fc.property(parents, (list) => {
      const categories = list.map((parent, index) =>
        category(`c${index}`, parent === null ? null : `c${parent}`),
      );
      const tree = buildCategoryTree(categories);
      const ids = tree.roots.flatMap(({ category: { id } }) => tree.descendantIds(id));
      expect(ids.toSorted()).toEqual(categories.map(({ id }) => id).toSorted());
      for (const { id } of categories) expect(tree.path(id).at(-1)?.id).toBe(id);
    }),
  );
});

import { expect, it, test } from 'vitest';
import type { CategoryFacet } from '#domain/catalogue/facts/attribute';
import { categoryEdit } from '#domain/catalogue/category/category-edit';
import { checkBy } from '../../lib/use-panel-form.ts';
import { rowsText } from '../../lib/document-values.ts';
import { facetsField } from './facets-field.ts';

const { show, read } = facetsField;

test('filters come back from the form as they were', () => {
  const facets: readonly CategoryFacet[] = [
    { key: 'Tür', type: 'choice' },
    { key: 'İğne arası', label: 'Ara', also: ['İğne aralığı', 'Aralık'], type: 'number', unit: 'mm' },
    { key: 'Numara', type: 'number', unit: 'Nm', show: 'choice' },
  ];
  expect(read(show(facets))).toEqual(facets);
});

it('empty rows are left out, and no row is no filter of its own', () => {
  expect(read(rowsText([['', '', '', '', ''], ['Tür']]))).toEqual([{ key: 'Tür', type: 'choice' }]);
  expect(read(rowsText([['', ' ']]))).toBeNull();
  expect(read(show(undefined))).toBeNull();
});

it.each([
  ['a name with a colon', ['Tür:'], 'facets.1.key'],
  ['no name', ['', 'Ad'], 'facets.1.key'],
  ['a unit of words', ['Renk', '', '', 'mm'], 'facets.1.unit'],
  ['a key that is there already', ['Tür', 'Şekil'], undefined],
  ['an address that is taken', ['Şekil', 'Tür'], 'facets.1'],
])('%s is found where it stands', (_, cells, path) => {
  const check = checkBy(categoryEdit, (rows: string) => ({ facets: read(rows) }));
  expect(check(rowsText([['Tür'], cells]))[0]?.path).toBe(path);
});

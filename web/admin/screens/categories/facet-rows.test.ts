import { expect, it, test } from 'vitest';
import type { CategoryFacet } from '#domain/catalogue/facts/attribute';
import { rowsText } from '../../lib/document-values.ts';
import { facetRows, facetsOf, findFacetFault } from './facet-rows.ts';

test('filters come back from the form as they were', () => {
  const facets: readonly CategoryFacet[] = [
    { key: 'Tür', type: 'choice' },
    { key: 'İğne arası', label: 'Ara', also: ['İğne aralığı', 'Aralık'], type: 'number', unit: 'mm' },
    { key: 'Numara', type: 'number', unit: 'Nm', show: 'choice' },
  ];
  expect(facetsOf(facetRows(facets))).toEqual(facets);
});

it('empty rows are left out, and no row is no filter of its own', () => {
  expect(facetsOf(rowsText([['', '', '', '', ''], ['Tür']]))).toEqual([{ key: 'Tür', type: 'choice' }]);
  expect(facetsOf(rowsText([['', ' ']]))).toBeNull();
  expect(facetsOf(facetRows())).toBeNull();
});

it.each([
  ['a name with a colon', ['Tür:'], { row: 1, column: 0 }],
  ['no name', ['', 'Ad'], { row: 1, column: 0 }],
  ['a unit of words', ['Renk', '', '', 'mm'], { row: 1, column: 3 }],
  ['a key that is there already', ['Tür', 'Şekil'], undefined],
  ['an address that is taken', ['Şekil', 'Tür'], { row: 1, column: undefined }],
])('%s is found where it stands', (_, cells, place) => {
  const fault = findFacetFault(rowsText([['Tür'], cells]));
  if (place) expect(fault).toMatchObject(place);
  else expect(fault).toBeUndefined();
});

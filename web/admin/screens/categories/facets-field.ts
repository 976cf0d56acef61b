import { categoryFacets } from '#domain/catalogue/category/category';
import type { CategoryFacet } from '#domain/catalogue/facts/attribute';
import { categoriesTexts } from '../../../texts/panel/categories.ts';
import { choice, type FieldKind, rows, rowsOf, text } from '../../components/form/field-kinds.ts';
import { fieldText, type Json, partsOf } from '../../lib/document-values.ts';

const texts = categoriesTexts.facet;
// Without a kind it is a choice.
const members = { key: text, label: text, kind: choice(texts.kinds), unit: text, also: text };

function rowOf({ type, show, also = [], ...facet }: CategoryFacet) {
  const kind = type === 'choice' ? '' : show === 'choice' ? 'number' : 'range';
  return { ...facet, kind, also: also.join('; ') };
}

function facetOf({ key = '', label, kind, unit, also }: Json) {
  const names = partsOf(fieldText(also), ';');
  return {
    key,
    ...(label === undefined ? {} : { label }),
    ...(names.length === 0 ? {} : { also: names }),
    type: kind === undefined ? 'choice' : 'number',
    ...(unit === undefined ? {} : { unit }),
    ...(kind === 'number' ? { show: 'choice' } : {}),
  };
}

/** The filters of a category; null when nothing was typed. */
export const facetsField: FieldKind = {
  ...rowsOf(
    rows(members, texts, { isOrdered: true }),
    (facets) => categoryFacets.safeParse(facets).data?.map(rowOf),
    (typed) => (typed.length === 0 ? null : typed.map(facetOf)),
  ),
  hint: categoriesTexts.hints.facets,
};

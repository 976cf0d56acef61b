import { categoryFacets } from '#domain/catalogue/category/category';
import type { CategoryFacet } from '#domain/catalogue/facts/attribute';
import { categoriesTexts } from '../../../texts/panel/categories.ts';
import { choice, type FieldKind, rows, text } from '../../components/form/field-kinds.ts';
import { asJson, fieldText, listOf, partsOf } from '../../lib/document-values.ts';

const texts = categoriesTexts.facet;
// Without a kind it is a choice.
const members = { key: text, label: text, kind: choice(texts.kinds), unit: text, also: text };
const facetRows = rows(members, texts, { isOrdered: true });

function rowOf({ type, show, also = [], ...facet }: CategoryFacet) {
  const kind = type === 'choice' ? '' : show === 'choice' ? 'number' : 'range';
  return { ...facet, kind, also: also.join('; ') };
}

function facetOf(row: unknown) {
  const { key = '', label, kind, unit, also } = asJson(row);
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
  ...facetRows,
  hint: categoriesTexts.hints.facets,
  show: (facets) => facetRows.show(categoryFacets.safeParse(facets).data?.map(rowOf)),
  read: (typed) => {
    const found = listOf(facetRows.read(typed));
    return found.length === 0 ? null : found.map(facetOf);
  },
};

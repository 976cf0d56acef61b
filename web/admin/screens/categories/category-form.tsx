import { useEffect, useRef, useState } from 'react';
import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import { categoryEdit, newCategory } from '#domain/catalogue/category/category-edit';
import { categoriesTexts as texts } from '../../../texts/panel/categories.ts';
import { productFormTexts } from '../../../texts/panel/product-form.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { CATEGORIES, CATEGORY_CALLS, categoryOptions } from '../../api/use-categories.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { Fields } from '../../components/form/fields.tsx';
import { checkBy, usePanelForm } from '../../lib/use-panel-form.ts';
import { pick } from '../../lib/use-record-form.ts';
import { type FacetFault, facetRows, facetsOf, findFacetFault } from './facet-rows.ts';
import { Button } from '../../components/button.tsx';
import { CardTitle } from '../../components/card.tsx';

/** Categories have at most three levels, so a parent is on the first or second. */
const MAX_PARENT_LEVEL = 2;

const FACET_COLUMNS = [
  { label: texts.facet.key, type: 'text' },
  { label: texts.facet.label, type: 'text' },
  {
    label: texts.facet.kind,
    options: [
      { value: '', label: texts.facet.kinds.choice },
      { value: 'number', label: texts.facet.kinds.number },
      { value: 'range', label: texts.facet.kinds.range },
    ],
  },
  { label: texts.facet.unit, type: 'text' },
  { label: texts.facet.also, type: 'text' },
] as const;

function facetWord({ row, column = -1, message }: FacetFault): string {
  return texts.facet.at(row + 1, FACET_COLUMNS[column]?.label, message);
}

function valuesOf(
  category: AdminCategory | undefined,
  parentId: string,
  categories: readonly AdminCategory[],
) {
  // A new category comes after the existing ones.
  const places = categories
    .filter((each) => (each.parentId ?? '') === parentId)
    .map(({ sortOrder }) => sortOrder + 1);
  return {
    name: category?.name ?? '',
    slug: category?.slug ?? '',
    parentId: category ? (category.parentId ?? '') : parentId,
    description: category?.description ?? '',
    imageUrl: category?.imageUrl ?? '',
    sortOrder: String(category?.sortOrder ?? Math.max(0, ...places)),
    maxInstallments: String(category?.maxInstallments ?? ''),
    warranty: category?.warranty ?? false,
    comparable: category?.comparable ?? false,
    facets: facetRows(category?.facets),
  };
}

interface CategoryFormProps {
  readonly categories: readonly AdminCategory[];
  /** Undefined makes a new one. */
  readonly category: AdminCategory | undefined;
  readonly parentId: string;
  readonly onClose: () => void;
}

export function CategoryForm({ categories, category, parentId, onClose }: CategoryFormProps) {
  const [start] = useState(() => valuesOf(category, parentId, categories));
  const isChange = category !== undefined;
  const changeOf = (values: typeof start): Readonly<Record<string, unknown>> => {
    const { slug, facets, ...rest } = isChange ? pick(values, form.changed) : values;
    return {
      ...rest,
      ...(typeof slug === 'string' && slug.trim() !== '' ? { slug: slug.trim() } : {}),
      ...(typeof facets === 'string' ? { facets: facetsOf(facets) } : {}),
    };
  };
  const form = usePanelForm({
    stored: start,
    labels: texts.fields,
    check: checkBy(isChange ? categoryEdit : newCategory, changeOf),
    send: (values) =>
      category
        ? panelSend('PUT', `${CATEGORIES}/${category.id}`, changeOf(values))
        : panelSend('POST', CATEGORIES, changeOf(values)),
    done: category ? texts.updated : texts.added,
    stale: CATEGORY_CALLS,
    onSaved: onClose,
    failedTitle: isChange ? texts.updateFailed : texts.addFailed,
  });
  const { hints } = texts;
  const facetFault =
    form.control('facets').fault === undefined ? undefined : findFacetFault(form.values.facets);
  const parents = categoryOptions(categories, {
    maxDepth: MAX_PARENT_LEVEL,
    ...(category ? { skip: category.id } : {}),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.closest('form')?.querySelector('input')?.focus();
    return () => {
      // Another form may have replaced this one, by a button that has the focus now.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <Form
      form={form}
      guard={{ title: productFormTexts.leaveTitle, leaveLabel: productFormTexts.leave }}
      className="grid gap-4"
      aria-labelledby="kategori-formu"
      isCard
    >
      <CardTitle ref={heading} id="kategori-formu">
        {category ? texts.editTitle : texts.addTitle}
      </CardTitle>
      <Fields
        form={form}
        of={{
          name: { required: true, autoComplete: 'off' },
          slug: { hint: hints.slug, autoComplete: 'off', spellCheck: false },
          parentId: { options: [{ value: '', label: texts.topLevel }, ...parents] },
          description: { rows: 3 },
          imageUrl: { inputMode: 'url', autoComplete: 'off' },
          sortOrder: { hint: hints.sortOrder, inputMode: 'numeric', autoComplete: 'off' },
          maxInstallments: { hint: hints.maxInstallments, inputMode: 'numeric', autoComplete: 'off' },
          warranty: { hint: hints.warranty },
          comparable: { hint: hints.comparable },
          facets: {
            hint: hints.facets,
            fault: facetFault && facetWord(facetFault),
            table: {
              columns: FACET_COLUMNS,
              addLabel: texts.facet.add,
              faultAt: facetFault && [facetFault.row, facetFault.column ?? 0],
              isOrdered: true,
            },
          },
        }}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} isAlways>
          {isChange ? texts.submitEdit : texts.submitAdd}
        </SubmitButton>
        <Button onClick={onClose}>{shellTexts.states.cancel}</Button>
      </div>
    </Form>
  );
}

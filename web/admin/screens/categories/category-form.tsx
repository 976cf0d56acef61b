import { useEffect, useRef, useState } from 'react';
import type { AdminCategory } from '#contract/catalogue/admin-categories';
import { categoryEdit, newCategory } from '#domain/catalogue/category/category-edit';
import { categoriesTexts as texts } from '../../../texts/panel/categories.ts';
import { productFormTexts } from '../../../texts/panel/product-form.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { categoryOptions } from '../../api/use-categories.ts';
import { Form, SubmitButton } from '../../components/form.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../components/form-field.tsx';
import { checkBy } from '../../lib/check-by.ts';
import { usePanelForm } from '../../lib/use-panel-form.ts';
import { pick } from '../../lib/use-record-form.ts';
import { RowsField } from '../documents/rows-field.tsx';
import { facetRows, facetsOf, findFacetFault } from './facet-rows.ts';
import { type CategoryValues, useSendCategory } from './use-category-changes.ts';
import { Button } from '../../components/button.tsx';
import { CardTitle } from '../../components/card.tsx';

/** Products hang three levels deep at most, so a parent stands on the first or second (decisions.md 19). */
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

function valuesOf(
  category: AdminCategory | undefined,
  parentId: string,
  categories: readonly AdminCategory[],
): CategoryValues {
  // A new one stands after those that are there.
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
  /** Where a new one shall stand. */
  readonly parentId: string;
  readonly onClose: () => void;
}

/** Adds a category or changes one. */
export function CategoryForm({ categories, category, parentId, onClose }: CategoryFormProps) {
  const [start] = useState(() => valuesOf(category, parentId, categories));
  const send = useSendCategory(category?.id);
  const isChange = category !== undefined;
  const changeOf = (values: CategoryValues): Readonly<Record<string, unknown>> => {
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
    send: (values) => send(changeOf(values)),
    onSaved: onClose,
    failedTitle: isChange ? texts.updateFailed : texts.addFailed,
  });
  const { facet } = texts;
  const facets = form.field('facets');
  const facetFault = facets.fault === undefined ? undefined : findFacetFault(form.values.facets);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.closest('form')?.querySelector('input')?.focus();
    return () => {
      // Another form may take its place, by a button that has the focus.
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
      <TextField {...form.field('name')} required autoComplete="off" />
      <TextField {...form.field('slug')} hint={texts.hints.slug} autoComplete="off" spellCheck={false} />
      <SelectField
        {...form.field('parentId')}
        options={[
          { value: '', label: texts.topLevel },
          ...categoryOptions(categories, {
            maxDepth: MAX_PARENT_LEVEL,
            ...(category ? { skip: category.id } : {}),
          }),
        ]}
      />
      <TextArea {...form.field('description')} rows={3} />
      <TextField {...form.field('imageUrl')} inputMode="url" autoComplete="off" />
      <TextField
        {...form.field('sortOrder')}
        hint={texts.hints.sortOrder}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...form.field('maxInstallments')}
        hint={texts.hints.maxInstallments}
        inputMode="numeric"
        autoComplete="off"
      />
      <CheckField {...form.field('warranty')} hint={texts.hints.warranty} />
      <CheckField {...form.field('comparable')} hint={texts.hints.comparable} />
      <RowsField
        label={facets.label}
        hint={texts.hints.facets}
        fault={
          facetFault
            ? facet.at(facetFault.row + 1, FACET_COLUMNS[facetFault.column ?? -1]?.label, facetFault.message)
            : facets.fault
        }
        faultAt={facetFault && [facetFault.row, facetFault.column ?? 0]}
        columns={FACET_COLUMNS}
        value={form.values.facets}
        onChange={(value) => form.set('facets', value)}
        addLabel={facet.add}
        isOrdered
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

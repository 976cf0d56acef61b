import { useEffect, useRef, useState } from 'react';
import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import { MAX_CATEGORY_DEPTH } from '#domain/catalogue/category/category-tree';
import { categoryEdit, newCategory } from '#domain/catalogue/category/category-edit';
import { categoriesTexts as texts } from '../../../texts/panel/categories.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { CATEGORIES, CATEGORY_CALLS, categoryOptions } from '../../api/use-categories.ts';
import { panelSend } from '../../api/panel-calls.ts';
import { Form, FormFault, SubmitButton, Fields } from '../../components/form/form.tsx';
import { PictureField } from '../../components/form/picture-upload.tsx';
import { onOff, plain, readBy, text, valuesOf } from '../../components/form/field-kinds.ts';
import type { Json } from '../../lib/document-values.ts';
import { checkBy, usePanelForm } from '../../lib/use-panel-form.ts';
import { pick } from '../../lib/use-record-form.ts';
import { facetsField } from './facets-field.ts';
import { Button } from '../../components/button.tsx';
import { CardTitle } from '../../components/card.tsx';

const { hints } = texts;
const OFF = { autoComplete: 'off' } as const;
const FIELDS = {
  name: { ...plain, ...OFF, required: true },
  slug: {
    ...text,
    ...OFF,
    read: (typed: string) => typed.trim() || undefined,
    hint: hints.slug,
    spellCheck: false,
  },
  parentId: plain,
  description: { ...plain, rows: 3 },
  imageUrl: { ...plain, control: PictureField },
  sortOrder: { ...plain, ...OFF, hint: hints.sortOrder, inputMode: 'numeric' },
  maxInstallments: { ...plain, ...OFF, hint: hints.maxInstallments, inputMode: 'numeric' },
  warranty: { ...onOff, hint: hints.warranty },
  comparable: { ...onOff, hint: hints.comparable },
  facets: facetsField,
} as const;

/** The category that the form begins with: a new one comes after the existing ones below its parent. */
function startOf(
  category: AdminCategory | undefined,
  parentId: string | undefined,
  categories: readonly AdminCategory[],
) {
  if (category) return category;
  const places = categories
    .filter((each) => (each.parentId ?? undefined) === parentId)
    .map(({ sortOrder }) => sortOrder + 1);
  return { parentId, sortOrder: Math.max(0, ...places) };
}

interface CategoryFormProps {
  readonly categories: readonly AdminCategory[];
  /** Undefined makes a new one. */
  readonly category: AdminCategory | undefined;
  /** Of a new one; on the top level when undefined. */
  readonly parentId: string | undefined;
  readonly onClose: () => void;
}

export function CategoryForm({ categories, category, parentId, onClose }: CategoryFormProps) {
  const [start] = useState(() => valuesOf(FIELDS, startOf(category, parentId, categories)));
  const isChange = category !== undefined;
  const changeOf = (values: typeof start): Json =>
    readBy(FIELDS, isChange ? pick(values, form.changed) : values);
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
  const parents = categoryOptions(categories, { maxDepth: MAX_CATEGORY_DEPTH - 1, skip: category?.id });
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
    <Form form={form} className="grid gap-4" aria-labelledby="kategori-formu" isCard>
      <CardTitle ref={heading} id="kategori-formu">
        {category ? texts.editTitle : texts.addTitle}
      </CardTitle>
      <Fields
        form={form}
        of={{ ...FIELDS, parentId: { options: [{ value: '', label: texts.topLevel }, ...parents] } }}
      />
      <FormFault form={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} isAlways>
          {isChange ? texts.submitEdit : texts.submitAdd}
        </SubmitButton>
        <Button onClick={onClose}>{shellTexts.states.cancel}</Button>
      </div>
    </Form>
  );
}

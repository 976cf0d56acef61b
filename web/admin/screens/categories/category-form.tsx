import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { AdminCategory } from '#contract/catalogue/admin-categories';
import { categoriesTexts as texts } from '../../../texts/panel/categories.ts';
import { productFormTexts } from '../../../texts/panel/product-form.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { PanelError } from '../../api/panel-fetch.ts';
import { categoryOptions } from '../../api/use-categories.ts';
import { SelectField, TextArea, TextField } from '../../components/form-field.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { type CategoryValues, useSaveCategory } from './use-category-changes.ts';

/** Products hang three levels deep at most, so a parent stands on the first or second (decisions.md 19). */
const MAX_PARENT_LEVEL = 2;

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
  const [values, setValues] = useState(start);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    form.current?.querySelector('input')?.focus();
    return () => {
      // Another form may take its place, by a button that has the focus.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const [wasTried, setWasTried] = useState(false);
  const save = useSaveCategory(category?.id);
  const issues = save.error instanceof PanelError ? save.error.issues : [];
  const isDirty = JSON.stringify(values) !== JSON.stringify(start);
  const isNameMissing = wasTried && values.name.trim() === '';

  const bind = (name: keyof CategoryValues) => ({
    label: texts.fields[name],
    name,
    value: values[name],
    fault: issues.find(({ path }) => path === name)?.message,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValues((current) => ({ ...current, [name]: target.value })),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setWasTried(true);
    if (values.name.trim() === '') return;
    const { name, slug, parentId: parent, description, imageUrl, sortOrder } = values;
    const changed: Partial<CategoryValues> = {
      ...(name === start.name ? {} : { name }),
      ...(slug === start.slug ? {} : { slug }),
      ...(parent === start.parentId ? {} : { parentId: parent }),
      ...(description === start.description ? {} : { description }),
      ...(imageUrl === start.imageUrl ? {} : { imageUrl }),
      ...(sortOrder === start.sortOrder ? {} : { sortOrder }),
    };
    save.mutate(category ? changed : values, { onSuccess: onClose });
  };

  return (
    <form
      ref={form}
      className="card card-body form-grid"
      onSubmit={submit}
      noValidate
      aria-labelledby="kategori-formu"
    >
      <h2 id="kategori-formu" className="card-title">
        {category ? texts.editTitle : texts.addTitle}
      </h2>
      <TextField
        {...bind('name')}
        required
        autoComplete="off"
        fault={isNameMissing ? texts.required : bind('name').fault}
      />
      <TextField {...bind('slug')} hint={texts.hints.slug} autoComplete="off" spellCheck={false} />
      <SelectField
        {...bind('parentId')}
        options={[
          { value: '', label: texts.topLevel },
          ...categoryOptions(categories, {
            maxDepth: MAX_PARENT_LEVEL,
            ...(category ? { skip: category.id } : {}),
          }),
        ]}
      />
      <TextArea {...bind('description')} rows={3} />
      <TextField {...bind('imageUrl')} inputMode="url" autoComplete="off" />
      <TextField {...bind('sortOrder')} hint={texts.hints.sortOrder} inputMode="numeric" autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-strong" disabled={save.isPending}>
          {save.isPending ? shellTexts.states.saving : category ? texts.submitEdit : texts.submitAdd}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {shellTexts.states.cancel}
        </button>
      </div>
      {isDirty && <LeaveGuard title={productFormTexts.leaveTitle} leaveLabel={productFormTexts.leave} />}
    </form>
  );
}

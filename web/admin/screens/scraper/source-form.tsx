import { type ReactNode, useState } from 'react';
import { scraperTexts as texts } from '../../../texts/panel/scraper.ts';
import { categoryOptions, useCategories } from '../../api/use-categories.ts';
import { SelectField, TextField } from '../../components/form/form-field.tsx';
import { submitting } from '../../components/form/form.tsx';
import type { ValueProps } from '../../components/form/rows-field.tsx';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';
import { useScrape } from './use-scrape-job.ts';
import { validUrls } from '#domain/scrape/valid-urls';

/** Its value is the category's id. */
export function CategoryField({ value, onChange }: ValueProps) {
  const { data: categories = [] } = useCategories();
  return (
    <SelectField
      label={texts.category}
      required
      value={value}
      onText={onChange}
      options={[{ value: '', label: texts.chooseCategory }, ...categoryOptions(categories)]}
    />
  );
}

interface SourceFormProps {
  readonly title: string;
  readonly hint?: string;
  readonly submitLabel: string;
  /** The name of the call that starts, and its other parameters besides category and address. */
  readonly call: string;
  readonly body?: object;
  /** Whether the address is empty again once the call has started. */
  readonly isEmptied?: boolean;
  readonly children?: ReactNode;
}

/** A form for the list page of another shop, and the category that its products belong to. */
export function SourceForm({
  title,
  hint,
  submitLabel,
  call,
  body,
  isEmptied = false,
  children,
}: SourceFormProps) {
  const { isBusy, scrape } = useScrape();
  const [categoryId, setCategoryId] = useState('');
  const [url, setUrl] = useState('');
  const isUrl = validUrls(url).length === 1;
  const send = (): void =>
    scrape(call, { ...body, url: url.trim(), categoryId }, () => isEmptied && setUrl(''));
  return (
    <Card as="form" className="grid gap-4" onSubmit={submitting(send)}>
      <CardTitle>{title}</CardTitle>
      <div className="grid gap-4 md:grid-cols-2">
        <CategoryField value={categoryId} onChange={setCategoryId} />
        <TextField
          label={texts.urls.listUrl}
          type="url"
          required
          hint={hint}
          fault={url.trim() !== '' && !isUrl ? texts.urls.noUrl : undefined}
          value={url}
          onText={setUrl}
        />
      </div>
      {children}
      <div>
        <Button look="strong" type="submit" disabled={isBusy || categoryId === '' || !isUrl}>
          {submitLabel}
        </Button>
      </div>
    </Card>
  );
}

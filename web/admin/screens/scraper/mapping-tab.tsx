import { useState } from 'react';
import type { MappingJson } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { addressOf, useCall } from '../../api/panel-calls.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { RemoveButton } from '../../components/dialog/dialog-buttons.tsx';
import { TextField } from '../../components/form/form-field.tsx';
import { ListResource } from '../../components/screen.tsx';
import { CategoryField } from './category-field.tsx';
import { MappingDialog } from './mapping-dialog.tsx';
import { ScraperSettingsForm } from './scraper-settings-form.tsx';
import { useScrape } from './use-scrape-job.ts';
import { validUrls } from './valid-urls.ts';
import { Button, Card, CardTitle, Tag } from '../../components/looks.tsx';
import { submitting } from '../../components/form/form.tsx';

const texts = scraperTexts.mappings;

function NewMapping() {
  const { isBusy, scrape } = useScrape();
  const [categoryId, setCategoryId] = useState('');
  const [url, setUrl] = useState('');
  return (
    <Card
      as="form"
      className="grid gap-4"
      onSubmit={submitting(() => scrape('discover', { url: url.trim(), categoryId }, () => setUrl('')))}
    >
      <CardTitle>{texts.add}</CardTitle>
      <div className="grid gap-4 md:grid-cols-2">
        <CategoryField value={categoryId} onChange={setCategoryId} />
        <TextField label={texts.baseUrl} type="url" required value={url} onText={setUrl} />
      </div>
      <div>
        <Button
          look="strong"
          type="submit"
          disabled={isBusy || categoryId === '' || validUrls(url).length === 0}
        >
          {texts.find}
        </Button>
      </div>
    </Card>
  );
}

function MappingTable({ mappings }: { readonly mappings: readonly MappingJson[] }) {
  const [editing, setEditing] = useState<MappingJson>();
  const { columns } = texts;
  return (
    <>
      <DataTable
        rows={mappings}
        keyOf={({ categoryId }) => categoryId}
        columns={[
          {
            head: columns.category,
            kind: 'name',
            cell: ({ categoryName, categorySlug, isActive }) => (
              <>
                {categoryName} {categorySlug === null && <Tag kind="bad">{scraperTexts.bulk.noCategory}</Tag>}
                {!isActive && <Tag>{texts.passive}</Tag>}
              </>
            ),
          },
          { head: columns.source, cell: ({ baseUrl }) => baseUrl },
          { head: columns.pages, kind: 'number', cell: ({ totalPages }) => totalPages },
          { head: columns.products, kind: 'number', cell: ({ productCount }) => productCount },
          {
            head: columns.actions,
            kind: 'actions',
            cell: (mapping) => (
              <>
                <Button
                  isSmall
                  aria-label={texts.editOf(mapping.categoryName)}
                  disabled={mapping.categorySlug === null}
                  onClick={() => setEditing(mapping)}
                >
                  {shellTexts.states.edit}
                </Button>
                <RemoveButton
                  path={addressOf('/api/scraper/category-mappings/:id', { id: mapping.categoryId })}
                  done={texts.removed}
                  stale={['/api/scraper']}
                  aria-label={texts.removeOf(mapping.categoryName)}
                  question={{ title: texts.removeTitle, text: texts.removeText(mapping.categoryName) }}
                />
              </>
            ),
          },
        ]}
      />
      {editing && <MappingDialog mapping={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

export function MappingTab() {
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">{texts.intro}</p>
      <NewMapping />
      <ListResource query={useCall('/api/scraper/category-mappings')} empty={texts.empty}>
        {(mappings) => <MappingTable mappings={mappings} />}
      </ListResource>
      <ScraperSettingsForm />
    </div>
  );
}

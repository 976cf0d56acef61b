import { useState } from 'react';
import type { MappingJson } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { DataTable } from '../../components/data-table.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { TextField } from '../../components/form-field.tsx';
import { EmptyState, Resource } from '../../components/states.tsx';
import { CategoryField } from './category-field.tsx';
import { MappingDialog } from './mapping-dialog.tsx';
import { ScraperSettingsForm } from './scraper-settings-form.tsx';
import { useScrape } from './use-scrape-job.ts';
import { SCRAPER_KEY, useMappings } from './use-scraper.ts';
import { validUrls } from './valid-urls.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';

const texts = scraperTexts.mappings;

function NewMapping() {
  const { isBusy, scrape } = useScrape();
  const [categoryId, setCategoryId] = useState('');
  const [url, setUrl] = useState('');
  return (
    <Card
      as="form"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        scrape('discover', { url: url.trim(), categoryId }, () => setUrl(''));
      }}
    >
      <CardTitle>{texts.add}</CardTitle>
      <div className="grid gap-4 md:grid-cols-2">
        <CategoryField value={categoryId} onChange={setCategoryId} />
        <TextField
          label={texts.baseUrl}
          type="url"
          required
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
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
  const remove = usePanelMutation({
    send: (categoryId: string) =>
      panelSend('DELETE', `${SCRAPER_KEY}/category-mappings/${encodeURIComponent(categoryId)}`),
    done: texts.removed,
    stale: [{ queryKey: [SCRAPER_KEY] }],
  });
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
                <ConfirmButton
                  isSmall
                  label={shellTexts.states.delete}
                  aria-label={texts.removeOf(mapping.categoryName)}
                  question={{ title: texts.removeTitle, text: texts.removeText(mapping.categoryName) }}
                  isBusy={remove.isPending}
                  onConfirm={(close) => remove.mutate(mapping.categoryId, { onSettled: close })}
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

/** From where each category is filled, and how its prices are made. */
export function MappingTab() {
  const query = useMappings();
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">{texts.intro}</p>
      <NewMapping />
      <Resource query={query}>
        {(mappings) =>
          mappings.length === 0 ? <EmptyState title={texts.empty} /> : <MappingTable mappings={mappings} />
        }
      </Resource>
      <ScraperSettingsForm />
    </div>
  );
}

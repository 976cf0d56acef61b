import type { MappingJson } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { addressOf, useCall } from '../../api/panel-calls.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { DialogButton, RemoveButton } from '../../components/dialog/dialog-buttons.tsx';
import { ListResource } from '../../components/screen.tsx';
import { MappingDialog } from './mapping-dialog.tsx';
import { ScraperSettingsForm } from './scraper-settings-form.tsx';
import { SourceForm } from './source-form.tsx';
import { Tag } from '../../components/card.tsx';

const texts = scraperTexts.mappings;

function MappingTable({ mappings }: { readonly mappings: readonly MappingJson[] }) {
  const { columns } = texts;
  return (
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
      ]}
      actions={(mapping) => (
        <>
          <DialogButton
            isSmall
            label={shellTexts.states.edit}
            aria-label={texts.editOf(mapping.categoryName)}
            disabled={mapping.categorySlug === null}
          >
            {(close) => <MappingDialog mapping={mapping} onClose={close} />}
          </DialogButton>
          <RemoveButton
            path={addressOf('/api/scraper/category-mappings/:id', { id: mapping.categoryId })}
            done={texts.removed}
            stale={['/api/scraper']}
            aria-label={texts.removeOf(mapping.categoryName)}
            question={{ title: texts.removeTitle, text: texts.removeText(mapping.categoryName) }}
          />
        </>
      )}
    />
  );
}

export function MappingTab() {
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">{texts.intro}</p>
      <SourceForm title={texts.add} submitLabel={texts.find} call="discover" isEmptied />
      <ListResource query={useCall('/api/scraper/category-mappings')} empty={texts.empty}>
        {(mappings) => <MappingTable mappings={mappings} />}
      </ListResource>
      <ScraperSettingsForm />
    </div>
  );
}

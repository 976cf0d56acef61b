import type { RunHead } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { ListResource } from '../../components/screen.tsx';
import { showTime } from '../../lib/format.ts';
import { useCall } from '../../api/panel-calls.ts';
import { Tag } from '../../components/card.tsx';

const texts = scraperTexts.runs;

export function describeRun({ kind, categories }: Pick<RunHead, 'kind' | 'categories'>): string {
  const names = [...new Set(categories.map(({ categoryName }) => categoryName))];
  const named = names.length > 3 ? `${names.slice(0, 3).join(', ')} +${names.length - 3}` : names.join(', ');
  return [texts.kinds[kind] ?? kind, named].filter(Boolean).join(': ');
}

export function RunTags({ run }: { readonly run: Pick<RunHead, 'isDryRun' | 'state'> }) {
  return (
    <>
      {run.isDryRun && <Tag kind="brand">{texts.dryRun}</Tag>}
      {run.state === 'interrupted' && <Tag kind="wait">{texts.interrupted}</Tag>}
    </>
  );
}

export function RunTab({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { columns } = texts;
  return (
    <ListResource query={useCall('/api/scraper/runs')} empty={texts.empty}>
      {(runs) => (
        <DataTable
          rows={runs}
          keyOf={({ id }) => id}
          columns={[
            {
              head: columns.time,
              kind: 'time',
              cell: (run) => (
                <button type="button" className="font-semibold underline" onClick={() => onOpen(run.id)}>
                  {showTime(run.startedAt)}
                </button>
              ),
            },
            {
              head: columns.what,
              cell: (run) => (
                <>
                  {describeRun(run)} <RunTags run={run} />
                  {run.waiting > 0 && <Tag kind="wait">{texts.waitingTag(run.waiting)}</Tag>}
                </>
              ),
            },
            { head: columns.by, cell: ({ by }) => by },
            ...(['added', 'updated', 'skipped', 'failed'] as const).map((name) => ({
              head: columns[name],
              kind: 'number' as const,
              cell: ({ counts }: RunHead) => counts[name],
            })),
          ]}
        />
      )}
    </ListResource>
  );
}

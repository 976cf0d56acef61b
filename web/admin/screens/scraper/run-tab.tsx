import type { RunHead } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { EmptyState, Resource } from '../../components/states.tsx';
import { showTime } from '../../lib/format.ts';
import { useRuns } from './use-scraper.ts';

const texts = scraperTexts.runs;

/** What a run was for, in few words. */
export function describeRun({ kind, categories }: Pick<RunHead, 'kind' | 'categories'>): string {
  const names = categories.map(({ categoryName }) => categoryName);
  const shown = names.length > 3 ? `${names.slice(0, 3).join(', ')} +${names.length - 3}` : names.join(', ');
  return [texts.kinds[kind] ?? kind, shown].filter(Boolean).join(': ');
}

export function RunTags({ run }: { readonly run: Pick<RunHead, 'isDryRun' | 'state'> }) {
  return (
    <>
      {run.isDryRun && <span className="tag tag-brand">{texts.dryRun}</span>}
      {run.state === 'interrupted' && <span className="tag tag-wait">{texts.interrupted}</span>}
    </>
  );
}

/** The last runs, newest first. */
export function RunTab({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const query = useRuns();
  const { columns } = texts;
  return (
    <Resource query={query}>
      {(runs) =>
        runs.length === 0 ? (
          <EmptyState title={texts.empty} />
        ) : (
          <div className="table-wrap">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{columns.time}</th>
                  <th scope="col">{columns.what}</th>
                  <th scope="col">{columns.by}</th>
                  {(['added', 'updated', 'skipped', 'failed'] as const).map((name) => (
                    <th key={name} scope="col" className="number">
                      {columns[name]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {runs.map((run) => (
                  <tr key={run.id}>
                    <td>
                      <button
                        type="button"
                        className="font-semibold whitespace-nowrap underline"
                        onClick={() => onOpen(run.id)}
                      >
                        {showTime(run.startedAt)}
                      </button>
                    </td>
                    <td>
                      {describeRun(run)} <RunTags run={run} />
                      {run.waiting > 0 && (
                        <span className="tag tag-wait">{texts.waitingTag(run.waiting)}</span>
                      )}
                    </td>
                    <td>{run.by}</td>
                    <td className="number">{run.counts.added}</td>
                    <td className="number">{run.counts.updated}</td>
                    <td className="number">{run.counts.skipped}</td>
                    <td className="number">{run.counts.failed}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Resource>
  );
}

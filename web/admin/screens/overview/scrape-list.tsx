import { Link } from 'wouter';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { showTime } from '../../lib/format.ts';
import { describeRun, RunTags } from '../scraper/run-tab.tsx';
import { useCall } from '../../api/use-call.ts';
import { ListCard } from './list-card.tsx';
import { Tag } from '../../components/card.tsx';

const texts = overviewTexts.lists;
const SHOWN = 5;

/** What the last scrapes brought, and what of it waits for a yes. */
export function ScrapeList() {
  const { data: runs = [] } = useCall('/api/scraper/runs');
  if (runs.length === 0) return null;
  const shown = runs.slice(0, SHOWN);
  return (
    <ListCard title={texts.scrapes} count={runs.length} shown={shown.length} href="/admin/scraper?tab=runs">
      {shown.map((run) => (
        <li key={run.id}>
          <span className="min-w-0 grow">
            <Link href={`/admin/scraper?tab=runs&run=${encodeURIComponent(run.id)}`} className="underline">
              {describeRun(run)}
            </Link>{' '}
            <RunTags run={run} />
            <span className="block text-sm text-ink-soft">
              {showTime(run.endedAt)} ·{' '}
              {texts.scrapeCounts(run.counts.added, run.counts.updated, run.counts.failed)}
            </span>
          </span>
          {run.waiting > 0 && <Tag kind="wait">{scraperTexts.runs.waiting(run.waiting)}</Tag>}
        </li>
      ))}
    </ListCard>
  );
}

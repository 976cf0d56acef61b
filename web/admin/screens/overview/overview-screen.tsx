import type { Overview } from '#contract/panel/overview';
import { Link } from 'wouter';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { Resource } from '../../components/states.tsx';
import { useMay } from '../../api/use-session.ts';
import { useSiteFilter } from '../../lib/use-site-filter.ts';
import { OpenChanges } from '../changes/open-changes.tsx';
import { CatalogueLists, ListCard, OrderLists } from './open-lists.tsx';
import { ReadinessList } from './readiness-list.tsx';
import { SalesChart } from './sales-chart.tsx';
import { TaskTiles } from './task-tiles.tsx';
import { useCall } from '../../api/use-call.ts';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { Figure } from '../../components/figures.tsx';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { showTime } from '../../lib/format.ts';
import { describeRun, RunTags } from '../scraper/run-tab.tsx';

const { sites: siteTexts, totals: totalTexts, lists: listTexts } = overviewTexts;
const MAX_RUNS = 5;

/** A card for each storefront; its numbers link to the lists of that storefront. */
function SiteCards({ sites }: { readonly sites: Overview['sites'] }) {
  const [, setFilter] = useSiteFilter();
  const maySeeCatalogue = useMay('catalogue');
  return (
    <>
      {sites.map(({ id, name, color, domain, isActive, products, orders }) => (
        <Card key={id} style={{ borderTop: `4px solid ${color}` }}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <CardTitle>{name}</CardTitle>
            <Tag kind={isActive ? 'ok' : undefined}>{isActive ? siteTexts.active : siteTexts.passive}</Tag>
          </div>
          <p className="text-sm break-all text-ink-soft">{domain}</p>
          <dl className="mt-4 flex gap-8">
            <Figure
              label={siteTexts.products}
              count={products}
              {...(maySeeCatalogue ? { href: '/admin/products' } : {})}
              onOpen={() => setFilter(id)}
            />
            {orders !== null && (
              <Figure
                label={siteTexts.orders}
                count={orders}
                href="/admin/orders"
                onOpen={() => setFilter(id)}
              />
            )}
          </dl>
        </Card>
      ))}
    </>
  );
}

function TotalsCard({ totals, files }: Pick<Overview, 'totals' | 'files'>) {
  const maySeeCatalogue = useMay('catalogue');
  const figures = [
    ['products', totals.products, '/admin/products?status=published'],
    ['drafts', totals.drafts, '/admin/products?status=draft'],
    ['categories', totals.categories, '/admin/categories'],
    ['orders', totals.orders, '/admin/orders'],
    ['files', files.totalProducts, '/admin/files'],
    ['manual', files.manualProducts, '/admin/products?source=manual'],
    ['scraped', files.scrapedProducts, '/admin/products?source=scraper'],
    ['filled', files.categoriesWithProducts, '/admin/categories'],
  ] as const;
  return (
    <Card>
      <CardTitle className="mb-4">{totalTexts.title}</CardTitle>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-5">
        {figures.map(
          ([name, count, href]) =>
            count !== null && (
              <Figure
                key={name}
                label={totalTexts[name]}
                count={count}
                // Orders are counted only for people who may open their list.
                {...(maySeeCatalogue || name === 'orders' ? { href } : {})}
              />
            ),
        )}
      </dl>
    </Card>
  );
}

/** The last scrapes and how many of their changes wait for confirmation. */
function ScrapeList() {
  const { data: runs = [] } = useCall('/api/scraper/runs');
  return (
    <ListCard
      title={listTexts.scrapes}
      items={runs.slice(0, MAX_RUNS)}
      count={runs.length}
      href="/admin/scraper?tab=runs"
    >
      {(run) => (
        <li key={run.id}>
          <span className="min-w-0 grow">
            <Link href={`/admin/scraper?tab=runs&run=${encodeURIComponent(run.id)}`} className="underline">
              {describeRun(run)}
            </Link>{' '}
            <RunTags run={run} />
            <span className="block text-sm text-ink-soft">
              {showTime(run.endedAt)} ·{' '}
              {listTexts.scrapeCounts(run.counts.added, run.counts.updated, run.counts.failed)}
            </span>
          </span>
          {run.waiting > 0 && <Tag kind="wait">{scraperTexts.runs.waiting(run.waiting)}</Tag>}
        </li>
      )}
    </ListCard>
  );
}

/** The first screen: what an owner checks every morning. */
export function OverviewScreen() {
  const [filter] = useSiteFilter();
  const maySettings = useMay('settings');
  return (
    <>
      <ScreenTitle className="mb-4">{shellTexts.tabs.overview}</ScreenTitle>
      {maySettings && <ReadinessList />}
      <Resource query={useCall('/api/admin/overview')}>
        {(overview) => (
          <div className="grid gap-5">
            {overview.catalogue && <OpenChanges />}
            <TaskTiles overview={overview} />
            {overview.orders && (
              <SalesChart sales={overview.orders.sales} sites={overview.sites} filter={filter} />
            )}
            <div className="grid items-start gap-5 md:grid-cols-2">
              <SiteCards sites={overview.sites} />
            </div>
            <TotalsCard totals={overview.totals} files={overview.files} />
            <div className="gap-5 *:mb-5 *:break-inside-avoid lg:columns-2">
              {overview.orders && <OrderLists orders={overview.orders} />}
              {overview.catalogue && (
                <>
                  <CatalogueLists catalogue={overview.catalogue} />
                  <ScrapeList />
                </>
              )}
            </div>
          </div>
        )}
      </Resource>
    </>
  );
}

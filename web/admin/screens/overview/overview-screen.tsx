import type { Overview, ReadinessJson } from '#contract/panel/overview';
import { Link } from 'wouter';
import { keysOf } from '#kernel/keys-of';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { Resource, ScreenTitle, SkeletonRows } from '../../components/screen.tsx';
import { useMay } from '../../api/use-session.ts';
import { useSiteFilter } from '../../lib/use-site-filter.ts';
import { OpenChanges } from '../changes/open-changes.tsx';
import { CatalogueLists, ListCard, OrderLists, TASK_LINKS } from './open-lists.tsx';
import { SalesChart } from './sales-chart.tsx';
import { useCall } from '../../api/panel-calls.ts';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { Figure, Tile } from '../../components/figures.tsx';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { showTime } from '../../lib/format.ts';
import { describeRun, RunTags } from '../scraper/run-tab.tsx';
import { CallButton } from '../../components/dialog/dialog-buttons.tsx';

const READINESS = '/api/admin/readiness';
const readinessTexts = overviewTexts.readiness;
const { loss } = readinessTexts;

/** What the shop still needs before it can sell, each with a link to the right screen; nothing when all is done. */
function ReadinessList({ data }: { readonly data: ReadinessJson }) {
  const open = data.items.filter(({ done }) => !done);
  if (open.length === 0) return null;
  return (
    <Card aria-labelledby="hazirlik">
      <CardTitle id="hazirlik">{data.ready ? readinessTexts.advice : readinessTexts.notReady}</CardTitle>
      <p className="mb-3 text-sm text-ink-soft">
        {readinessTexts.done(data.items.length - open.length, data.items.length)}
      </p>
      <ol className="grid">
        {open.map(({ id, blocking, message, fix }, index) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
          >
            <p className={blocking ? 'grow basis-80 text-[#a1201a]' : 'grow basis-80'}>
              {index === 0 && <strong>{readinessTexts.next}: </strong>}
              {message}
            </p>
            <span className="flex flex-wrap gap-2">
              {readinessTexts.fix[id] && (
                <ButtonLink href={fix} look={index === 0 ? 'strong' : 'quiet'}>
                  {readinessTexts.fix[id]}
                </ButtonLink>
              )}
              {/* Accepts the lost records of the order journal, for an owner without a backup of them. */}
              {id === 'orders' && (
                <CallButton
                  label={loss.accept}
                  question={{ title: loss.title, text: loss.text }}
                  path="/api/orders/journal/accept"
                  done={loss.done}
                  stale={[READINESS, '/api/files/problems']}
                />
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Tasks that cost money or customers while they wait. */
const URGENT: ReadonlySet<string> = new Set(['expiringTransfers', 'toReview', 'unsentMails', 'problems']);

/** The open tasks; each number links to its list. */
function TaskTiles({ overview: { orders, catalogue } }: { readonly overview: Overview }) {
  const parts = { ...orders, ...catalogue };
  return (
    <section aria-labelledby="bakilacaklar">
      <CardTitle id="bakilacaklar" className="mb-3">
        {overviewTexts.today}
      </CardTitle>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
        {keysOf(TASK_LINKS).map((name) => {
          const part = parts[name];
          if (part === undefined) return null;
          const count = typeof part === 'number' ? part : part.count;
          // Many shops are never paid at the door.
          if (name === 'toConfirm' && count === 0) return null;
          return (
            <li key={name}>
              <Tile
                label={overviewTexts.tasks[name]}
                count={count}
                href={TASK_LINKS[name]}
                isUrgent={URGENT.has(name)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

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
  const readiness = useCall(READINESS, {}, { staleTime: 0, enabled: useMay('settings') });
  return (
    <>
      <ScreenTitle className="mb-4">{shellTexts.tabs.overview}</ScreenTitle>
      <Resource query={useCall('/api/admin/overview', filter === 'both' ? {} : { site: filter })}>
        {(overview) => (
          <>
            {readiness.isLoading && <SkeletonRows />}
            {/* Both at once: a number that is about to be pressed does not move. */}
            <div className="grid grid-cols-1 gap-5" hidden={readiness.isLoading}>
              <Resource query={readiness} skeleton={null}>
                {(data) => <ReadinessList data={data} />}
              </Resource>
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
          </>
        )}
      </Resource>
    </>
  );
}

import { shellTexts } from '../../../texts/panel/shell.ts';
import { Resource } from '../../components/states.tsx';
import { useMay } from '../../api/use-session.ts';
import { useSiteFilter } from '../../lib/use-site-filter.ts';
import { UnfinishedBanner } from '../changes/unfinished-banner.tsx';
import { CatalogueLists } from './catalogue-lists.tsx';
import { OrderLists } from './order-lists.tsx';
import { ReadinessList } from './readiness-list.tsx';
import { SalesChart } from './sales-chart.tsx';
import { ScrapeList } from './scrape-list.tsx';
import { SiteCards } from './site-cards.tsx';
import { TaskTiles } from './task-tiles.tsx';
import { TotalsCard } from './totals-card.tsx';
import { useCall } from '../../api/use-call.ts';
import { ScreenTitle } from '../../components/screen-title.tsx';

/** What an owner looks at every morning. */
export function OverviewScreen() {
  const query = useCall('/api/admin/overview');
  const [filter] = useSiteFilter();
  const maySettings = useMay('settings');
  return (
    <>
      <ScreenTitle className="mb-4">{shellTexts.tabs.overview}</ScreenTitle>
      {maySettings && <ReadinessList />}
      <Resource query={query}>
        {(overview) => (
          <div className="grid gap-5">
            {overview.catalogue && <UnfinishedBanner />}
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

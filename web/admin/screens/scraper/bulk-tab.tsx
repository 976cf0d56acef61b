import { useState } from 'react';
import { Link } from 'wouter';
import type { MappingJson } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { EmptyState, Resource } from '../../components/states.tsx';
import { useScrape } from './use-scrape-job.ts';
import { type BulkStats, useBulkStats, useMappings } from './use-scraper.ts';

const texts = scraperTexts.bulk;

function Stats({ stats }: { readonly stats: BulkStats }) {
  const shown = [
    [texts.totalCategories, stats.totalCategories],
    [texts.totalUrls, stats.totalUrls],
    [texts.multiple, stats.categoriesWithMultiplePages],
    [texts.average, stats.averagePagesPerCategory],
  ] as const;
  return (
    <dl className="card card-body figures">
      {shown.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="stat-label">{label}</dt>
          <dd className="stat-value">{value.toLocaleString('tr-TR')}</dd>
        </div>
      ))}
    </dl>
  );
}

function StatsCard() {
  const query = useBulkStats();
  if (query.error) {
    return (
      <div className="card card-body flex flex-wrap items-center justify-between gap-3" role="alert">
        <p>{texts.statsFailed}</p>
        <button type="button" className="button button-quiet" onClick={() => void query.refetch()}>
          {shellTexts.states.retry}
        </button>
      </div>
    );
  }
  return query.data ? <Stats stats={query.data} /> : <div className="shimmer h-24" />;
}

/** All categories that have a source, the longest first. */
export function BulkTab() {
  const query = useMappings();
  const { data: stats } = useBulkStats();
  const { isBusy, scrape } = useScrape();
  const [isAsking, setAsking] = useState(false);
  const byPages = (mappings: readonly MappingJson[]): readonly MappingJson[] =>
    mappings.toSorted((left, right) => right.totalPages - left.totalPages);

  return (
    <div className="grid gap-5">
      <StatsCard />
      <Resource query={query}>
        {(mappings) =>
          mappings.length === 0 ? (
            <EmptyState title={texts.empty}>
              <p>{texts.emptyText}</p>
              <Link href="/admin/scraper?tab=mappings" className="button button-quiet">
                {texts.toMappings}
              </Link>
            </EmptyState>
          ) : (
            <section className="card card-body">
              <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
                <h2 className="card-title">{texts.list}</h2>
                <button
                  type="button"
                  className="button button-danger"
                  disabled={isBusy}
                  onClick={() => setAsking(true)}
                >
                  {texts.all}
                </button>
              </div>
              <ul className="short-list">
                {byPages(mappings).map(
                  ({ categoryId, categoryName, categorySlug, totalPages, productCount, baseUrl }) => (
                    <li key={categoryId}>
                      <span className="min-w-0 grow">
                        <span className="font-medium">{categoryName}</span>
                        {categorySlug === null && (
                          <span className="tag tag-bad ml-2">{texts.noCategory}</span>
                        )}
                        <span className="block text-sm break-all text-ink-soft">{baseUrl}</span>
                      </span>
                      <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
                        {texts.pages(totalPages)}
                        <span className="block">{texts.products(productCount)}</span>
                      </span>
                      <button
                        type="button"
                        className="button button-quiet button-small"
                        aria-label={texts.fetchOf(categoryName)}
                        disabled={isBusy || categorySlug === null}
                        onClick={() => scrape('bulk-specific-categories', { categoryIds: [categoryId] })}
                      >
                        {texts.fetch}
                      </button>
                    </li>
                  ),
                )}
              </ul>
              {isAsking && (
                <ConfirmDialog
                  title={texts.allTitle}
                  text={texts.allText(mappings.length, stats?.totalUrls ?? mappings.length)}
                  confirmLabel={texts.all}
                  onCancel={() => setAsking(false)}
                  onConfirm={() => {
                    setAsking(false);
                    scrape('bulk-all-categories', {});
                  }}
                />
              )}
            </section>
          )
        }
      </Resource>
    </div>
  );
}

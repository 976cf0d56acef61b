import { Rows } from '../../components/short-list.tsx';
import type { MappingJson } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { ConfirmButton } from '../../components/dialog/dialog-buttons.tsx';
import { EmptyState, ListResource, Resource, Skeleton } from '../../components/screen.tsx';
import { useScrape } from './use-scrape-job.ts';
import { useCall } from '../../api/panel-calls.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { FigureCards } from '../../components/figures.tsx';

const texts = scraperTexts.bulk;

export function BulkTab() {
  const query = useCall('/api/scraper/category-mappings');
  const stats = useCall('/api/scraper/category-stats');
  const { isBusy, scrape } = useScrape();
  const byPages = (mappings: readonly MappingJson[]): readonly MappingJson[] =>
    mappings.toSorted((left, right) => right.totalPages - left.totalPages);

  return (
    <div className="grid gap-5">
      <Resource query={stats} failedTitle={texts.statsFailed} skeleton={<Skeleton className="h-24" />}>
        {(counts) => <FigureCards labels={texts.stats} counts={counts} />}
      </Resource>
      <ListResource
        query={query}
        empty={
          <EmptyState title={texts.empty}>
            <p>{texts.emptyText}</p>
            <ButtonLink href="/admin/scraper?tab=mappings">{texts.toMappings}</ButtonLink>
          </EmptyState>
        }
      >
        {(mappings) => (
          <Card>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <CardTitle>{texts.list}</CardTitle>
              <ConfirmButton
                look="danger"
                label={texts.all}
                disabled={isBusy}
                question={{
                  title: texts.allTitle,
                  text: texts.allText(mappings.filter((each) => each.isActive && each.categorySlug !== null)),
                }}
                onConfirm={() => scrape('bulk-all-categories', {})}
              />
            </div>
            <Rows>
              {byPages(mappings).map(
                ({ categoryId, categoryName, categorySlug, totalPages, productCount, baseUrl, isActive }) => (
                  <li key={categoryId}>
                    <span className="min-w-0 grow">
                      <span className="font-medium wrap-anywhere">{categoryName}</span>
                      {categorySlug === null && (
                        <Tag kind="bad" className="ml-2">
                          {texts.noCategory}
                        </Tag>
                      )}
                      {!isActive && <Tag className="ml-2">{scraperTexts.mappings.passive}</Tag>}
                      <span className="block text-sm break-all text-ink-soft">{baseUrl}</span>
                    </span>
                    <span className="text-sm whitespace-nowrap text-ink-soft">
                      {texts.pages(totalPages)}
                      <span className="block">{texts.products(productCount)}</span>
                    </span>
                    <Button
                      isSmall
                      aria-label={texts.fetchOf(categoryName)}
                      disabled={isBusy || categorySlug === null}
                      onClick={() => scrape('bulk-specific-categories', { categoryIds: [categoryId] })}
                    >
                      {texts.fetch}
                    </Button>
                  </li>
                ),
              )}
            </Rows>
          </Card>
        )}
      </ListResource>
    </div>
  );
}

import type { Overview } from '#contract/panel/overview';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { useMay } from '../../api/use-session.ts';
import { Figure } from '../../components/figures.tsx';
import { Card, CardTitle } from '../../components/card.tsx';

const texts = overviewTexts.totals;

/** Everything there is, and the files it lies in. */
export function TotalsCard({ totals, files }: Pick<Overview, 'totals' | 'files'>) {
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
      <CardTitle className="mb-4">{texts.title}</CardTitle>
      <dl className="figures">
        {figures.map(
          ([name, count, href]) =>
            count !== null && (
              <Figure
                key={name}
                label={texts[name]}
                count={count}
                // Who is not told of orders gets no number of them at all.
                {...(maySeeCatalogue || name === 'orders' ? { href } : {})}
              />
            ),
        )}
      </dl>
    </Card>
  );
}

import type { Overview } from '#contract/panel/overview';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { useMay } from '../../api/use-session.ts';
import { Figure } from '../../components/figures.tsx';
import { Card, CardTitle } from '../../components/card.tsx';

const texts = overviewTexts.totals;

/** Everything there is, and the files it lies in. */
export function TotalsCard({ totals, files }: Pick<Overview, 'totals' | 'files'>) {
  const maySeeCatalogue = useMay('catalogue');
  const toCatalogue = (href: string): { readonly href?: string } => (maySeeCatalogue ? { href } : {});
  return (
    <Card>
      <CardTitle className="mb-4">{texts.title}</CardTitle>
      <dl className="figures">
        <Figure
          label={texts.products}
          count={totals.products}
          {...toCatalogue('/admin/products?status=published')}
        />
        <Figure label={texts.drafts} count={totals.drafts} {...toCatalogue('/admin/products?status=draft')} />
        <Figure label={texts.categories} count={totals.categories} {...toCatalogue('/admin/categories')} />
        {totals.orders !== null && <Figure label={texts.orders} count={totals.orders} href="/admin/orders" />}
        <Figure label={texts.files} count={files.totalProducts} {...toCatalogue('/admin/files')} />
        <Figure
          label={texts.manual}
          count={files.manualProducts}
          {...toCatalogue('/admin/products?source=manual')}
        />
        <Figure
          label={texts.scraped}
          count={files.scrapedProducts}
          {...toCatalogue('/admin/products?source=scraper')}
        />
        <Figure
          label={texts.filled}
          count={files.categoriesWithProducts}
          {...toCatalogue('/admin/categories')}
        />
      </dl>
    </Card>
  );
}

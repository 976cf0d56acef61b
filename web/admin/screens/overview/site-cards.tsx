import type { Overview } from '#contract/panel/overview';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { useMay } from '../../api/use-session.ts';
import { useSiteFilter } from '../../lib/use-site-filter.ts';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { Figure } from '../../components/figures.tsx';

const texts = overviewTexts.sites;

/** A card per storefront; its numbers open the lists for that storefront. */
export function SiteCards({ sites }: { readonly sites: Overview['sites'] }) {
  const [, setFilter] = useSiteFilter();
  const maySeeCatalogue = useMay('catalogue');
  return (
    <>
      {sites.map(({ id, name, color, domain, isActive, products, orders }) => (
        <Card key={id} style={{ borderTop: `4px solid ${color}` }}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <CardTitle>{name}</CardTitle>
            <Tag kind={isActive ? 'ok' : undefined}>{isActive ? texts.active : texts.passive}</Tag>
          </div>
          <p className="text-sm break-all text-ink-soft">{domain}</p>
          <dl className="mt-4 flex gap-8">
            <Figure
              label={texts.products}
              count={products}
              {...(maySeeCatalogue ? { href: '/admin/products' } : {})}
              onOpen={() => setFilter(id)}
            />
            {orders !== null && (
              <Figure label={texts.orders} count={orders} href="/admin/orders" onOpen={() => setFilter(id)} />
            )}
          </dl>
        </Card>
      ))}
    </>
  );
}

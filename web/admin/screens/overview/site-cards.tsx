import { Link } from 'wouter';
import type { Overview } from '#contract/panel/overview';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { useMay } from '../../api/use-session.ts';
import { useSiteFilter } from '../../lib/use-site-filter.ts';

const texts = overviewTexts.sites;

/** A card per storefront; its numbers open the lists for that storefront. */
export function SiteCards({ sites }: { readonly sites: Overview['sites'] }) {
  const [, setFilter] = useSiteFilter();
  const maySeeCatalogue = useMay('catalogue');
  return (
    <>
      {sites.map(({ id, name, color, domain, isActive, products, orders }) => (
        <section key={id} className="card card-body" style={{ borderTop: `4px solid ${color}` }}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="card-title">{name}</h2>
            <span className={isActive ? 'tag tag-ok' : 'tag'}>{isActive ? texts.active : texts.passive}</span>
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
        </section>
      ))}
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly count: number;
  readonly href?: string;
  readonly onOpen?: () => void;
}

/** A number with its name, leading to the list behind it when the person may see that. */
export function Figure({ label, count, href, onOpen }: FigureProps) {
  const shown = count.toLocaleString('tr-TR');
  return (
    <div className="flex flex-col-reverse">
      <dt className="stat-label">{label}</dt>
      <dd className="stat-value">
        {href === undefined ? (
          shown
        ) : (
          <Link
            href={href}
            className="figure-link"
            aria-label={`${shown} ${label}`}
            {...(onOpen ? { onClick: onOpen } : {})}
          >
            {shown}
          </Link>
        )}
      </dd>
    </div>
  );
}

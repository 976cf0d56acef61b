import { Link } from 'wouter';
import type { Overview } from '#contract/panel/overview';
import { overviewTexts } from '../../../texts/panel/overview.ts';

interface Task {
  readonly name: keyof typeof overviewTexts.tasks;
  readonly count: number;
  readonly href: string;
  /** Costs money or customers when it waits. */
  readonly isUrgent?: boolean;
}

function tasksOf({ orders, catalogue }: Overview): readonly Task[] {
  return [
    ...(orders
      ? ([
          { name: 'toPack', count: orders.toPack.count, href: '/admin/orders?toPack=true' },
          {
            name: 'expiring',
            count: orders.expiringTransfers.count,
            href: '/admin/orders?expiring=true',
            isUrgent: true,
          },
          {
            name: 'toReview',
            count: orders.toReview.count,
            href: '/admin/orders?review=true',
            isUrgent: true,
          },
          { name: 'unsentMails', count: orders.unsentMails.count, href: '#e-postalar', isUrgent: true },
        ] as const)
      : []),
    ...(catalogue
      ? ([
          {
            name: 'problems',
            count: catalogue.problems.count,
            href: '/admin/files',
            isUrgent: true,
          },
          { name: 'lowStock', count: catalogue.lowStock.count, href: '/admin/products?stock=low' },
          { name: 'outOfStock', count: catalogue.outOfStock.count, href: '/admin/products?stock=out' },
          { name: 'noPicture', count: catalogue.noPicture.count, href: '/admin/products?picture=missing' },
          { name: 'noPrice', count: catalogue.noPrice.count, href: '/admin/products?price=missing' },
        ] as const)
      : []),
  ];
}

/** What waits for somebody, each number leading to its list. */
export function TaskTiles({ overview }: { readonly overview: Overview }) {
  const tasks = tasksOf(overview);
  return (
    <section aria-labelledby="bakilacaklar">
      <h2 id="bakilacaklar" className="card-title mb-3">
        {overviewTexts.today}
      </h2>
      <ul className="tiles">
        {tasks.map(({ name, count, href, isUrgent = false }) => {
          const mark = count === 0 ? 'tile-done' : isUrgent ? 'tile-urgent' : '';
          const content = (
            <>
              <span className="stat-value">{count.toLocaleString('tr-TR')}</span>
              <span className="stat-label">{overviewTexts.tasks[name]}</span>
            </>
          );
          return (
            <li key={name}>
              {href.startsWith('#') ? (
                <a href={href} className={`card stat tile ${mark}`}>
                  {content}
                </a>
              ) : (
                <Link href={href} className={`card stat tile ${mark}`}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

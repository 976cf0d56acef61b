import type { Overview } from '#contract/panel/overview';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { CardTitle } from '../../components/card.tsx';
import { Tile } from '../../components/figures.tsx';

interface Task {
  readonly name: keyof typeof overviewTexts.tasks;
  readonly count: number;
  readonly href: string;
  /** Whether waiting costs money or customers. */
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
          { name: 'fitReports', count: catalogue.fitReports, href: '/admin/fitment' },
          { name: 'lowStock', count: catalogue.lowStock.count, href: '/admin/products?stock=low' },
          { name: 'outOfStock', count: catalogue.outOfStock.count, href: '/admin/products?stock=out' },
          { name: 'noPicture', count: catalogue.noPicture.count, href: '/admin/products?picture=missing' },
          { name: 'noPrice', count: catalogue.noPrice.count, href: '/admin/products?price=missing' },
        ] as const)
      : []),
  ];
}

/** The open tasks; each number links to its list. */
export function TaskTiles({ overview }: { readonly overview: Overview }) {
  const tasks = tasksOf(overview);
  return (
    <section aria-labelledby="bakilacaklar">
      <CardTitle id="bakilacaklar" className="mb-3">
        {overviewTexts.today}
      </CardTitle>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
        {tasks.map(({ name, count, href, isUrgent = false }) => (
          <li key={name}>
            <Tile label={overviewTexts.tasks[name]} count={count} href={href} isUrgent={isUrgent} />
          </li>
        ))}
      </ul>
    </section>
  );
}
